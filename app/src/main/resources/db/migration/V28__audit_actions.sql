-- One action among very many others.
CREATE INDEX audit_act_action ON audit_act (action, audit_id);
