package org.tallystick.app.web.replay;

import static org.tallystick.app.security.Scope.OPERATE;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Ids;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayResult;
import org.tallystick.api.replay.ReplayResult.Done;
import org.tallystick.api.replay.ReplayResult.Refused;
import org.tallystick.api.replay.Replays;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.OwnIds;

/** Has read models built anew, compared, switched to, switched back from, and dropped. */
@Controller
class ReplayController {

    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    private final Replays replays;

    ReplayController(Replays replays) {
        this.replays = replays;
    }

    /** An order about one replay. */
    private interface Order {
        ReplayResult give(String replayId, String actor);
    }

    @GetMapping("/v1/ops/read-models")
    @Endpoint(anyOf = OPERATE)
    Reply models() {
        return Lists.whole(replays.models(), ReplayJson::model);
    }

    @PostMapping("/v1/ops/processors/{name}/replay")
    @Endpoint(anyOf = OPERATE, body = true, audit = "replay.start")
    Reply start(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        ReplayResult result = replays.start(name, request.client().actor());
        Reply reply = reply(ACCEPTED, result);
        return result instanceof Done done
                ? reply.at("/v1/ops/replays/" + done.replay().replayId())
                : reply;
    }

    @GetMapping("/v1/ops/replays")
    @Endpoint(anyOf = OPERATE)
    Reply list() {
        return Lists.whole(replays.list(), ReplayJson::write);
    }

    @GetMapping("/v1/ops/replays/{replayId}")
    @Endpoint(anyOf = OPERATE)
    Reply get(@PathVariable String replayId) {
        if (!OwnIds.isOne(replayId)) {
            throw problem(ReplayRefusal.REPLAY_NOT_FOUND);
        }
        return Reply.json(
                OK,
                replays.find(replayId)
                        .map(ReplayJson::of)
                        .orElseThrow(() -> problem(ReplayRefusal.REPLAY_NOT_FOUND)));
    }

    @PostMapping("/v1/ops/replays/{replayId}/compare")
    @Endpoint(anyOf = OPERATE, body = true, audit = "replay.compare")
    Reply compare(@PathVariable String replayId, ApiRequest request) {
        return order(ACCEPTED, replayId, request, replays::compare);
    }

    @PostMapping("/v1/ops/replays/{replayId}/switch")
    @Endpoint(anyOf = OPERATE, body = true, audit = "replay.switch")
    Reply switchOver(@PathVariable String replayId, ApiRequest request) {
        return order(OK, replayId, request, replays::switchOver);
    }

    @PostMapping("/v1/ops/replays/{replayId}/rollback")
    @Endpoint(anyOf = OPERATE, body = true, audit = "replay.rollback")
    Reply rollBack(@PathVariable String replayId, ApiRequest request) {
        return order(OK, replayId, request, replays::rollBack);
    }

    @PostMapping("/v1/ops/replays/{replayId}/cancel")
    @Endpoint(anyOf = OPERATE, body = true, audit = "replay.cancel")
    Reply cancel(@PathVariable String replayId, ApiRequest request) {
        return order(OK, replayId, request, replays::cancel);
    }

    @PostMapping("/v1/ops/replays/{replayId}/drop")
    @Endpoint(anyOf = OPERATE, body = true, audit = "replay.drop")
    Reply drop(@PathVariable String replayId, ApiRequest request) {
        return order(OK, replayId, request, replays::dropKept);
    }

    @PostMapping("/v1/ops/accounts/{accountId}/rebuild")
    @Endpoint(anyOf = OPERATE, body = true, audit = "account.rebuild")
    Reply rebuild(@PathVariable String accountId, ApiRequest request) {
        request.optionalFields().done();
        if (!Ids.isChosenId(accountId)
                || !replays.rebuildAccount(accountId, request.client().actor())) {
            throw new ProblemException(ProblemType.ACCOUNT_NOT_FOUND, "There is no such account");
        }
        return Reply.json(OK, JsonWriter.object(json -> json.field("accountId", accountId)));
    }

    private static Reply order(int status, String replayId, ApiRequest request, Order order) {
        request.optionalFields().done();
        if (!OwnIds.isOne(replayId)) {
            throw problem(ReplayRefusal.REPLAY_NOT_FOUND);
        }
        return reply(status, order.give(replayId, request.client().actor()));
    }

    private static Reply reply(int status, ReplayResult result) {
        if (result instanceof Refused refused) {
            throw problem(refused.refusal());
        }
        return Reply.json(status, ReplayJson.of(((Done) result).replay()));
    }

    private static ProblemException problem(ReplayRefusal refusal) {
        String detail =
                switch (refusal) {
                    case PROCESSOR_NOT_FOUND -> "There is no such processor";
                    case REPLAY_NOT_FOUND -> "There is no such replay";
                    case PROCESSOR_NOT_REPLAYABLE ->
                            "The processor sends commands or sets timers; its past is never run"
                                    + " again";
                    case REPLAY_IN_PROGRESS -> "A replay of this read model is under way";
                    case GENERATION_KEPT ->
                            "The generation that the last replay left is still kept";
                    case REPLAY_STATE_CONFLICT ->
                            "The replay is not in a state in which this can be done";
                    case READ_MODEL_BUSY ->
                            "Long readers or writers were in the way; nothing has changed";
                };
        return new ProblemException(ProblemType.of(refusal), detail);
    }
}
