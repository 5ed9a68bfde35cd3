package org.tallystick.app.gateway.signed;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.gateway.adapter.CallbackVerdict;
import org.tallystick.app.gateway.adapter.GatewayAdapter;
import org.tallystick.app.gateway.adapter.GatewayReply;
import org.tallystick.app.gateway.adapter.GatewayReply.Outcome;
import org.tallystick.app.gateway.adapter.ParsedCallback;
import org.tallystick.app.gateway.adapter.UnreadableException;
import org.tallystick.app.gateway.signed.LimitedBody.BodyTooLargeException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Speaks the protocol of docs/gateway-protocol.md. */
public final class SignedHttpAdapter implements GatewayAdapter {

    private static final int OK = 200;
    private static final byte[] ACKNOWLEDGEMENT = "OK".getBytes(StandardCharsets.US_ASCII);

    private final SignedHttpSettings settings;
    private final Clock clock;
    private final HttpClient http;
    private final RequestWriter writer;
    private final AnswerReader reader;

    public SignedHttpAdapter(SignedHttpSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(settings.callLimit())
                        .build();
        this.writer = new RequestWriter(settings.callbackUrl());
        this.reader = new AnswerReader(settings.keys(), settings.signedAnswers());
    }

    @Override
    public CompletableFuture<GatewayReply> call(GatewayCall call) {
        byte[] body = writer.write(call.step());
        HttpRequest.Builder request = request(RequestWriter.path(call.step().kind()), body);
        request.header("traceparent", Traceparents.of(call.traceId()));
        if (call.requestId() != null) {
            request.header("X-Request-ID", call.requestId());
        }
        return exchange(
                request.build(),
                settings.answerBytesMax(),
                (answer, failure) ->
                        answer == null
                                ? failed(failure)
                                : reader.read(call.step(), answer, clock.instant()));
    }

    @Override
    public CompletableFuture<byte[]> statement(LocalDate day) {
        ObjectNode body = StrictJson.object();
        body.put("call", "STATEMENT");
        body.put("day", day.toString());
        return exchange(
                request("statement", StrictJson.write(body)).build(),
                settings.statementBytesMax(),
                (answer, failure) -> {
                    if (answer == null || answer.status() != OK) {
                        throw new CompletionException(
                                new IOException("The gateway gave no statement"));
                    }
                    return answer.body();
                });
    }

    @Override
    public CallbackVerdict verify(CallbackRequest callback, Instant now) {
        return settings.keys().verify(callback::header, callback.body(), now);
    }

    @Override
    public ParsedCallback parse(byte[] body) throws UnreadableException {
        JsonNode message = StrictJson.read(body);
        ParsedCallback parsed =
                new ParsedCallback(
                        FactReader.number(message, "notifyId"),
                        FactReader.number(message, "number"),
                        FactReader.read(message),
                        Traceparents.valid(message.path("traceparent").asString("")));
        for (GatewayFact fact : parsed.facts()) {
            if (fact.kind() == FactKind.NO_ANSWER) {
                throw new UnreadableException("kind");
            }
        }
        return parsed;
    }

    @Override
    public Acknowledged acknowledgement() {
        return new Acknowledged(OK, "text/plain", ACKNOWLEDGEMENT.clone());
    }

    private HttpRequest.Builder request(String path, byte[] body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(settings.address(path))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofByteArray(body));
        settings.keys().headers(body, clock.instant()).forEach(request::header);
        return request;
    }

    /** Cancelling what is returned ends the exchange too, however slowly it drips. */
    private <T> CompletableFuture<T> exchange(
            HttpRequest request, int bytesMax, AnswerHandler<T> handler) {
        CompletableFuture<HttpResponse<byte[]>> sent =
                http.sendAsync(request, info -> new LimitedBody(bytesMax));
        CompletableFuture<T> result =
                sent.handle(
                        (response, failure) ->
                                handler.handle(
                                        response == null ? null : HttpAnswer.of(response),
                                        failure));
        CompletableFuture<T> unused =
                result.whenComplete(
                        (value, failure) -> {
                            if (result.isCancelled()) {
                                sent.cancel(true);
                            }
                        });
        return result;
    }

    private static GatewayReply failed(@Nullable Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        boolean tooLarge =
                cause instanceof BodyTooLargeException
                        || (cause != null && cause.getCause() instanceof BodyTooLargeException);
        return tooLarge
                ? GatewayReply.noAnswer(Outcome.UNREADABLE, "unreadable_length")
                : GatewayReply.noAnswer(Outcome.IO_ERROR, "io_error");
    }

    /** Makes something of an answer, or of none. */
    private interface AnswerHandler<T> {
        T handle(@Nullable HttpAnswer answer, @Nullable Throwable failure);
    }
}
