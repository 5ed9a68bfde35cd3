package org.tallystick.app.web.ops;

import static org.tallystick.app.security.Scope.OPERATE;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.processor.LeverResult;
import org.tallystick.api.processor.Processors;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.BodyNumbers;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.TextRule;

/** Shows the event processors of all nodes, and moves them. */
@Controller
class ProcessorController {

    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int SEGMENT_MAX = Short.MAX_VALUE;

    private final Processors processors;

    ProcessorController(Processors processors) {
        this.processors = processors;
    }

    @GetMapping("/v1/ops/processors")
    @Endpoint(anyOf = OPERATE)
    Reply list() {
        return Lists.whole(processors.list(), ProcessorJson::write);
    }

    @GetMapping("/v1/ops/processors/{name}")
    @Endpoint(anyOf = OPERATE)
    Reply get(@PathVariable String name) {
        return Reply.json(
                OK,
                processors
                        .find(name)
                        .map(view -> JsonWriter.object(json -> ProcessorJson.write(json, view)))
                        .orElseThrow(ProcessorController::notFound));
    }

    @GetMapping("/v1/ops/nodes")
    @Endpoint(anyOf = OPERATE)
    Reply nodes() {
        return Lists.whole(processors.nodes(), ProcessorJson::node);
    }

    @PostMapping("/v1/ops/processors/{name}/pause")
    @Endpoint(anyOf = OPERATE, body = true, audit = "processor.pause")
    Reply pause(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return reply(name, processors.pause(name, request.client().actor()));
    }

    @PostMapping("/v1/ops/processors/{name}/resume")
    @Endpoint(anyOf = OPERATE, body = true, audit = "processor.resume")
    Reply resume(@PathVariable String name, ApiRequest request) {
        request.optionalFields().done();
        return reply(name, processors.resume(name, request.client().actor()));
    }

    @PostMapping("/v1/ops/processors/{name}/split")
    @Endpoint(anyOf = OPERATE, body = true, audit = "processor.split")
    Reply split(@PathVariable String name, ApiRequest request) {
        return reply(name, processors.split(name, segment(request), request.client().actor()));
    }

    @PostMapping("/v1/ops/processors/{name}/merge")
    @Endpoint(anyOf = OPERATE, body = true, audit = "processor.merge")
    Reply merge(@PathVariable String name, ApiRequest request) {
        return reply(name, processors.merge(name, segment(request), request.client().actor()));
    }

    @PostMapping("/v1/ops/processors/{name}/release")
    @Endpoint(anyOf = OPERATE, body = true, audit = "processor.release")
    Reply release(@PathVariable String name, ApiRequest request) {
        return reply(name, processors.release(name, segment(request), request.client().actor()));
    }

    @PostMapping("/v1/ops/processors/{name}/claim")
    @Endpoint(anyOf = OPERATE, body = true, audit = "processor.claim")
    Reply claim(@PathVariable String name, ApiRequest request) {
        BodyFields fields = request.fields();
        int segment = BodyNumbers.whole(fields, "segment", SEGMENT_MAX);
        String node = fields.text("node", TextRule.ID);
        fields.done();
        String actor = request.client().actor();
        return reply(name, processors.claim(name, segment, node, actor));
    }

    private static int segment(ApiRequest request) {
        BodyFields fields = request.fields();
        int segment = BodyNumbers.whole(fields, "segment", SEGMENT_MAX);
        fields.done();
        return segment;
    }

    private Reply reply(String name, LeverResult result) {
        if (!result.stands()) {
            throw problem(result);
        }
        int status = result.silent().isEmpty() ? OK : ACCEPTED;
        return Reply.json(
                status,
                JsonWriter.object(
                        json -> {
                            json.texts("confirmed", result.confirmed())
                                    .texts("silent", result.silent());
                            processors
                                    .find(name)
                                    .ifPresent(
                                            view ->
                                                    json.object(
                                                            "processor",
                                                            inner ->
                                                                    ProcessorJson.write(
                                                                            inner, view)));
                        }));
    }

    private static ProblemException problem(LeverResult result) {
        return switch (result.outcome()) {
            case PROCESSOR_NOT_FOUND -> notFound();
            case SEGMENT_NOT_FOUND ->
                    of(ProblemType.SEGMENT_NOT_FOUND, "The processor has no such segment");
            case NODE_NOT_FOUND -> of(ProblemType.NODE_NOT_FOUND, "There is no such node");
            case PROCESSOR_PAUSED -> of(ProblemType.PROCESSOR_PAUSED, "The processor is paused");
            case SEGMENT_UNCLAIMED ->
                    of(ProblemType.SEGMENT_UNCLAIMED, "No node owns the segment at the moment");
            case TOO_MANY_SEGMENTS ->
                    of(ProblemType.TOO_MANY_SEGMENTS, "It has as many segments as it may have");
            case NOTHING_TO_MERGE -> of(ProblemType.NOTHING_TO_MERGE, "It is the only segment");
            case NOT_DONE ->
                    of(
                            ProblemType.LEVER_FAILED,
                            "The node could not do it: " + String.valueOf(result.reason()));
            case DONE, NOT_CONFIRMED -> throw new IllegalStateException("That is no problem");
        };
    }

    private static ProblemException of(ProblemType type, String detail) {
        return new ProblemException(type, detail);
    }

    static ProblemException notFound() {
        return of(ProblemType.PROCESSOR_NOT_FOUND, "There is no such processor");
    }
}
