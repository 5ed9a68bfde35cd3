package org.tallystick.app.gateway.simulator;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The faults of one order, each with its value, which may be empty. As text: {@code
 * hang,late_success:20}.
 */
record Faults(Map<Fault, String> values) {

    static final Faults NONE = new Faults(Map.of());

    Faults {
        values = values.isEmpty() ? Map.of() : new EnumMap<>(values);
    }

    /** Reads a text; what it does not know is left out. */
    static Faults of(String text) {
        EnumMap<Fault, String> read = new EnumMap<>(Fault.class);
        for (String part : text.split(",", -1)) {
            int colon = part.indexOf(':');
            String code = colon < 0 ? part.strip() : part.substring(0, colon).strip();
            String value = colon < 0 ? "" : part.substring(colon + 1).strip();
            Fault.of(code).ifPresent(fault -> read.put(fault, value));
        }
        return new Faults(read);
    }

    Faults and(Fault fault, String value) {
        EnumMap<Fault, String> more = new EnumMap<>(Fault.class);
        more.putAll(values);
        more.putIfAbsent(fault, value);
        return new Faults(more);
    }

    Faults without(Fault fault) {
        EnumMap<Fault, String> less = new EnumMap<>(Fault.class);
        less.putAll(values);
        less.remove(fault);
        return new Faults(less);
    }

    boolean has(Fault fault) {
        return values.containsKey(fault);
    }

    Optional<String> text(Fault fault) {
        return Optional.ofNullable(values.get(fault)).filter(value -> !value.isEmpty());
    }

    /** A fault's number, or another one if it has none that can be read. */
    long number(Fault fault, long otherwise) {
        try {
            return text(fault).map(Long::parseLong).filter(value -> value >= 0).orElse(otherwise);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    Duration millis(Fault fault, Duration otherwise) {
        return Duration.ofMillis(number(fault, otherwise.toMillis()));
    }

    String text() {
        return values.entrySet().stream()
                .map(
                        each ->
                                each.getKey().code()
                                        + (each.getValue().isEmpty() ? "" : ":" + each.getValue()))
                .collect(Collectors.joining(","));
    }
}
