package org.tallystick.query.reconciliation;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.GatewayStatements;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.GatewayFact;

/** A gateway of which only the statements are of interest, and the books that they are made of. */
final class GatewayBooks implements Gateways, PaymentGateway, GatewayStatements {

    private final ZoneId zone;

    /** Each begins with its time in the gateway's zone. */
    private final Map<String, String> lines = new TreeMap<>();

    private final Map<LocalDate, Integer> fetched = new HashMap<>();

    private final List<GatewayCall> calls = new ArrayList<>();
    private List<GatewayFact> answers = List.of();

    GatewayBooks(ZoneId zone) {
        this.zone = zone;
    }

    /** What was asked. */
    List<GatewayCall> calls() {
        return calls;
    }

    /** What it says to whatever it is asked. */
    void answers(GatewayFact fact) {
        answers = List.of(fact);
    }

    /** The lines that statements are made of, under names that a test gives them. */
    Map<String, String> lines() {
        return lines;
    }

    /** How many times each day was asked for. */
    Map<LocalDate, Integer> fetched() {
        return fetched;
    }

    @Override
    public CompletableFuture<byte[]> statement(String name, LocalDate day) {
        fetched.merge(day, 1, Integer::sum);
        List<String> ofDay =
                lines.values().stream().filter(line -> line.startsWith(day + " ")).toList();
        long sum = ofDay.stream().mapToLong(GatewayBooks::minor).sum();
        String total =
                ofDay.isEmpty()
                        ? ""
                        : "TOTAL,,%d,,,,CNY,%d.%02d\r\n"
                                .formatted(ofDay.size(), sum / 100, sum % 100);
        String file =
                "time,zone,type,order_number,trade,refund_number,currency,amount\r\n"
                        + String.join("", ofDay)
                        + total;
        return CompletableFuture.completedFuture(file.getBytes(StandardCharsets.UTF_8));
    }

    private static long minor(String line) {
        String amount = line.substring(line.lastIndexOf(',') + 1).strip().replace(".", "");
        return Long.parseLong(amount);
    }

    static String line(String order, String trade, String localTime, String amount) {
        return "%s,Asia/Shanghai,TRADE_MADE,%s,%s,,CNY,%s\r\n"
                .formatted(localTime, order, trade, amount);
    }

    @Override
    public Optional<PaymentGateway> find(String name) {
        return name.equals("sim") ? Optional.of(this) : Optional.empty();
    }

    @Override
    public List<String> names() {
        return List.of("sim");
    }

    @Override
    public String name() {
        return "sim";
    }

    @Override
    public GatewayCapabilities capabilities() {
        return new GatewayCapabilities(true, true, true, true, Set.of("CNY"), zone, Duration.ZERO);
    }

    @Override
    public boolean acceptsCalls() {
        return true;
    }

    @Override
    public List<GatewayFact> call(GatewayCall call) {
        calls.add(call);
        return answers;
    }
}
