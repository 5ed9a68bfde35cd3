package org.tallystick.app.web.client;

import static org.tallystick.app.security.Scope.OPERATE;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Page;
import org.tallystick.app.security.ClientRow;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.TextRule;

/** Clients: made once, never renamed or removed, because their ids are part of every callback. */
@Controller
class ClientController {

    private final ClientStore store;

    ClientController(ClientStore store) {
        this.store = store;
    }

    @PostMapping("/v1/clients")
    @Endpoint(anyOf = OPERATE, body = true, audit = "client.create")
    Reply create(ApiRequest request) {
        BodyFields fields = request.fields();
        String clientId = fields.matching("clientId", ClientController::idComplaint);
        String name = fields.optionalText("name", TextRule.NAME);
        fields.done();
        boolean created = store.createClient(clientId, name, request.client().actor());
        ClientRow client = require(clientId);
        if (!created && !Objects.equals(client.name(), name)) {
            throw new ProblemException(
                    ProblemType.CLIENT_EXISTS, "The id belongs to a client with another name");
        }
        return Reply.json(created ? 201 : 200, JsonWriter.object(json -> write(json, client)))
                .replayedIf(!created)
                .at("/v1/clients/" + clientId);
    }

    @GetMapping("/v1/clients")
    @Endpoint(anyOf = OPERATE)
    Reply list(ApiRequest request) {
        int limit = request.query().limit();
        String after = Cursors.after(request.query().cursor());
        List<ClientRow> rows = store.findClients(after, limit + 1);
        Page<ClientRow> page = Cursors.page(rows, limit, ClientRow::clientId);
        return Lists.reply(page, ClientController::write);
    }

    @GetMapping("/v1/clients/{clientId}")
    @Endpoint(anyOf = OPERATE)
    Reply get(@PathVariable String clientId) {
        ClientRow client = require(clientId);
        return Reply.json(200, JsonWriter.object(json -> write(json, client)));
    }

    private ClientRow require(String clientId) {
        return store.findClient(clientId).orElseThrow(ClientController::notFound);
    }

    static ProblemException notFound() {
        return new ProblemException(ProblemType.CLIENT_NOT_FOUND, "There is no such client");
    }

    private static @Nullable String idComplaint(String id) {
        return ClientStore.isClientId(id)
                ? null
                : "Must be 1 to 40 of the characters a-z 0-9 -, not begin with -, and not be a"
                        + " name of our own";
    }

    private static void write(JsonWriter json, ClientRow client) {
        json.field("clientId", client.clientId())
                .field("name", client.name())
                .field("createdAt", client.createdAt())
                .field("createdBy", client.createdBy());
    }
}
