package org.tallystick.app.web.client;

import static org.tallystick.app.security.Scope.OPERATE;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Page;
import org.tallystick.app.security.ApiKeys;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.KeyRow;
import org.tallystick.app.security.NewKey;
import org.tallystick.app.security.RevokeResult;
import org.tallystick.app.security.Scope;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.TextRule;

/** A client's keys. To rotate one, make a new one, use it, then revoke the old one. */
@Controller
class KeyController {

    private final ClientStore store;
    private final ApiKeys keys;

    KeyController(ClientStore store, ApiKeys keys) {
        this.store = store;
        this.keys = keys;
    }

    @PostMapping("/v1/clients/{clientId}/keys")
    @Endpoint(anyOf = OPERATE, body = true, audit = "key.create")
    Reply create(@PathVariable String clientId, ApiRequest request) {
        BodyFields fields = request.fields();
        Set<Scope> scopes = scopes(fields);
        String label = fields.optionalText("label", TextRule.NAME);
        fields.done();
        requireClient(clientId);
        NewKey made = store.createKey(clientId, scopes, label, request.client().actor());
        return Reply.json(
                201,
                JsonWriter.object(
                        json -> {
                            write(json, made.key());
                            json.field("secret", made.secret());
                        }));
    }

    @GetMapping("/v1/clients/{clientId}/keys")
    @Endpoint(anyOf = OPERATE)
    Reply list(@PathVariable String clientId, ApiRequest request) {
        int limit = request.query().limit();
        String after = Cursors.after(request.query().cursor());
        requireClient(clientId);
        List<KeyRow> rows = store.findKeys(clientId, after, limit + 1);
        Page<KeyRow> page = Cursors.page(rows, limit, KeyRow::keyId);
        return Lists.reply(page, KeyController::write);
    }

    @PostMapping("/v1/clients/{clientId}/keys/{keyId}/revoke")
    @Endpoint(anyOf = OPERATE, body = true, audit = "key.revoke")
    Reply revoke(@PathVariable String clientId, @PathVariable String keyId, ApiRequest request) {
        request.optionalFields().done();
        requireClient(clientId);
        RevokeResult result = keys.revoke(clientId, keyId, request.client().actor());
        if (result instanceof RevokeResult.Revoked revoked) {
            return Reply.json(200, JsonWriter.object(json -> write(json, revoked.key())));
        }
        throw result instanceof RevokeResult.NotFound
                ? new ProblemException(ProblemType.KEY_NOT_FOUND, "The client has no such key")
                : new ProblemException(
                        ProblemType.LAST_OPERATE_KEY,
                        "No other key could administer keys then; make one first");
    }

    private static Set<Scope> scopes(BodyFields fields) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String code : fields.texts("scopes")) {
            Optional<Scope> scope = Scope.ofCode(code);
            scope.ifPresent(scopes::add);
            if (scope.isEmpty()) {
                fields.error("scopes", "unknown_value", "Must be read, move or operate");
            }
        }
        return scopes;
    }

    private void requireClient(String clientId) {
        if (store.findClient(clientId).isEmpty()) {
            throw ClientController.notFound();
        }
    }

    private static void write(JsonWriter json, KeyRow key) {
        json.field("keyId", key.keyId())
                .field("clientId", key.clientId())
                .texts("scopes", key.scopes().stream().sorted().map(Scope::code).toList())
                .field("label", key.label())
                .field("createdAt", key.createdAt())
                .field("createdBy", key.createdBy())
                .field("revokedAt", key.revokedAt())
                .field("revokedBy", key.revokedBy());
    }
}
