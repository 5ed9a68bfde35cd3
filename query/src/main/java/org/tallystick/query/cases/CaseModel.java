package org.tallystick.query.cases;

import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.query.Rebuildable;
import org.tallystick.query.Slot;
import org.tallystick.query.SlotTable;
import org.tallystick.query.SlotTable.KeyColumn;
import tools.jackson.databind.json.JsonMapper;

/** The read model of cases and their histories. */
@Component
class CaseModel implements Rebuildable {

    private static final String CASES = Ids.caseStream("");
    private static final String ID = "case_id";

    private final JdbcClient jdbc;
    private final JsonMapper json;

    CaseModel(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    @Override
    public String name() {
        return CaseProjection.PROCESSOR;
    }

    @Override
    public Set<Class<?>> families() {
        return Set.of(CaseEvent.class);
    }

    @Override
    public String itsEvents() {
        return "type = 'Case'";
    }

    @Override
    public List<SlotTable> tables() {
        return List.of(
                SlotTable.ofStream("case_view", CASES, ID, KeyColumn.text(ID)),
                SlotTable.ofStream(
                        "case_step",
                        CASES,
                        ID,
                        KeyColumn.text(ID),
                        new KeyColumn("version", "int8")));
    }

    @Override
    public Object projection(Slot slot) {
        return new CaseProjection(new CaseTable(jdbc, json, slot));
    }
}
