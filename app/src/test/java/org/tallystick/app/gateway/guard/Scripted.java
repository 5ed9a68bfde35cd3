package org.tallystick.app.gateway.guard;

import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.payment.FactKind;
import org.tallystick.app.gateway.adapter.CallbackVerdict;
import org.tallystick.app.gateway.adapter.GatewayAdapter;
import org.tallystick.app.gateway.adapter.GatewayReply;
import org.tallystick.app.gateway.adapter.ParsedCallback;

/** An adapter whose answers a test makes. */
final class Scripted implements GatewayAdapter {

    Supplier<GatewayReply> answer =
            () -> GatewayReply.of(GatewayReply.Outcome.ANSWERED, FactKind.ACCEPTED, null);
    boolean never;
    int calls;
    CompletableFuture<GatewayReply> last = new CompletableFuture<>();

    @Override
    public synchronized CompletableFuture<GatewayReply> call(GatewayCall call) {
        calls++;
        Supplier<GatewayReply> now = answer;
        last = never ? new CompletableFuture<>() : CompletableFuture.supplyAsync(now);
        return last;
    }

    @Override
    public CallbackVerdict verify(CallbackRequest callback, Instant now) {
        return CallbackVerdict.FORGED;
    }

    @Override
    public ParsedCallback parse(byte[] body) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Acknowledged acknowledgement() {
        return new Acknowledged(200, "text/plain", new byte[0]);
    }

    @Override
    public CompletableFuture<byte[]> statement(LocalDate day) {
        return CompletableFuture.completedFuture(new byte[0]);
    }
}
