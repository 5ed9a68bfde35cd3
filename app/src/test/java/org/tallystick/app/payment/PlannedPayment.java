package org.tallystick.app.payment;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * A payment with its faults, what people do about it, and how all of it must stand in the end.
 *
 * @param acts separated by spaces
 * @param end status, the gateway's status, then captured, refunded, returned, disputed
 * @param suspense what of it stays in suspense
 * @param cases kinds of the cases, in alphabetical order, separated by commas
 */
record PlannedPayment(
        String id,
        String direction,
        String faults,
        String acts,
        String end,
        long suspense,
        String cases,
        long posted) {

    static final int AMOUNT = 1_250;
    static final int REFUND = 500;

    private static final int COLUMNS = 8;

    /** Of a table with a column for each balance of a recharge's and of a deduction's account. */
    static List<PlannedPayment> table(String prefix, String text) {
        List<PlannedPayment> plans = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] cells = line.split("\\|", -1);
            if (cells.length != COLUMNS) {
                throw new IllegalArgumentException(line);
            }
            for (int column = 0; column < cells.length; column++) {
                cells[column] = cells[column].strip();
            }
            add(plans, prefix, "RECHARGE", cells, cells[COLUMNS - 2]);
            add(plans, prefix, "DEDUCT", cells, cells[COLUMNS - 1]);
        }
        return plans;
    }

    private static void add(
            List<PlannedPayment> plans,
            String prefix,
            String direction,
            String[] cells,
            String posted) {
        if (posted.equals("-")) {
            return;
        }
        plans.add(
                new PlannedPayment(
                        prefix + plans.size(),
                        direction,
                        cells[0],
                        cells[1],
                        cells[2] + " " + cells[3],
                        Long.parseLong(cells[4]) * (direction.equals("RECHARGE") ? 1 : -1),
                        cells[5],
                        Long.parseLong(posted)));
    }

    boolean does(String act) {
        return List.of(acts.split(" ", -1)).contains(act);
    }

    /** What people decide; empty if nothing. */
    String decision() {
        for (String act : acts.split(" ", -1)) {
            if (act.equals("REVERSE") || act.startsWith("CONFIRM")) {
                return act;
            }
        }
        return "";
    }

    String order() {
        String expires =
                does("expire")
                        ? ""
                        : ",\"expiresAt\":\"%s\""
                                .formatted(
                                        Instant.now()
                                                .plusSeconds(600)
                                                .truncatedTo(ChronoUnit.SECONDS));
        String late = does("give_back") ? ",\"lateSuccess\":\"REFUND\"" : "";
        return ("{\"orderId\":\"%s\",\"accountId\":\"%s\",\"direction\":\"%s\",\"amount\":%d,"
                        + "\"gateway\":\"simulator\",\"gatewayData\":{\"fault\":\"%s\"}%s%s}")
                .formatted(id, id, direction, AMOUNT, faults, expires, late);
    }

    /** How it must stand, in one line. */
    String expected() {
        return line(end, suspense, cases, posted, 0);
    }

    /** How it stands. */
    String line(String standing, long inSuspense, String opened, long balance, long held) {
        return "%s %s [%s] %s: %s, suspense %d, cases [%s], posted %d, held %d"
                .formatted(
                        id, direction, faults, acts, standing, inSuspense, opened, balance, held);
    }
}
