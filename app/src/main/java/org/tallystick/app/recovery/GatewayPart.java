package org.tallystick.app.recovery;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayInquiries;
import org.tallystick.api.gateway.GatewayInquiries.Asked;
import org.tallystick.api.processor.Processors;
import org.tallystick.api.recovery.RecoveryStep.Part;
import org.tallystick.api.replay.ActiveProcessors;

/** Asks the gateways about every payment of which they may know more than the restored books. */
@Component
class GatewayPart implements ReplayPart, DisposableBean {

    private static final int PAGE = 200;
    private static final int ASKED_AT_ONCE = 8;
    private static final int ROUNDS = 2;

    private final GatewayInquiries inquiries;
    private final Processors processors;
    private final ObjectProvider<ActiveProcessors> active;
    private final RecoverySettings settings;
    private final ExecutorService asking =
            Executors.newFixedThreadPool(
                    ASKED_AT_ONCE, new CustomizableThreadFactory("recovery-ask-"));

    GatewayPart(
            GatewayInquiries inquiries,
            Processors processors,
            ObjectProvider<ActiveProcessors> active,
            RecoverySettings settings) {
        this.inquiries = inquiries;
        this.processors = processors;
        this.active = active;
        this.settings = settings;
    }

    @Override
    public Part part() {
        return Part.GATEWAYS;
    }

    /** Twice: what follows from a success has to be booked before a refund of it can be heard. */
    @Override
    public void take(Instant from, String actor, Tally tally) {
        for (int round = 1; round <= ROUNDS; round++) {
            String behind = Patience.await(this::behind, settings.patience());
            if (!behind.isEmpty()) {
                tally.unknown("the processors of payments do not get on: " + behind);
            }
            Tally counted = round == ROUNDS ? tally : new Tally(part());
            askAll(from, counted);
        }
        String unused = Patience.await(this::behind, settings.patience());
    }

    private void askAll(Instant from, Tally tally) {
        @Nullable String after = null;
        List<String> page = inquiries.touched(from, after, PAGE);
        while (!page.isEmpty()) {
            List<CompletableFuture<Void>> asked =
                    page.stream()
                            .map(id -> CompletableFuture.runAsync(() -> ask(id, tally), asking))
                            .toList();
            CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).join();
            after = page.get(page.size() - 1);
            page = inquiries.touched(from, after, PAGE);
        }
    }

    private void ask(String paymentId, Tally tally) {
        switch (tried(paymentId)) {
            case TOLD, UNKNOWN_THERE -> tally.settled();
            case NO_ANSWER ->
                    tally.unknown("payment " + paymentId + ": its gateway has not answered");
            case CANNOT_ASK ->
                    tally.unknown("payment " + paymentId + ": its gateway cannot be asked");
        }
    }

    /** Once more if need be: a gateway may be slow, and the writer busy. */
    private Asked tried(String paymentId) {
        for (int tries = 1; ; tries++) {
            try {
                Asked asked = inquiries.ask(paymentId);
                if (asked != Asked.NO_ANSWER || tries == 3) {
                    return asked;
                }
            } catch (RuntimeException e) {
                if (tries == 3) {
                    return Asked.NO_ANSWER;
                }
            }
        }
    }

    /** What payments want that is not done, or what is not shown of them; empty if nothing is. */
    private String behind() {
        ActiveProcessors names = active.getIfAvailable();
        return Stream.of(names == null ? "payments" : names.nameOf("payments"), "payment-saga")
                .flatMap(name -> processors.find(name).stream())
                .filter(processor -> processor.lag() > 0)
                .map(processor -> processor.name() + " by " + processor.lag())
                .collect(Collectors.joining(", "));
    }

    @Override
    public void destroy() {
        asking.shutdownNow();
    }
}
