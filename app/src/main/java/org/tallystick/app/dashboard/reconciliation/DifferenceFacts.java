package org.tallystick.app.dashboard.reconciliation;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Currencies;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.app.dashboard.frame.Formats;

/**
 * The facts of a difference as people read them, in templates as {@code @facts}: they are kept as
 * they were found, amounts in minor units.
 */
@Component("facts")
public class DifferenceFacts {

    private static final String CURRENCY = "currency";
    private static final Set<String> AMOUNTS =
            Set.of(
                    "amount",
                    "balance",
                    "captured",
                    "compensations",
                    "credits",
                    "debits",
                    "gone",
                    "held",
                    "heldAfter",
                    "heldBefore",
                    "inCases",
                    "open",
                    "overdraftLimit",
                    "pending",
                    "posted",
                    "postedAfter",
                    "postedBefore");

    /** Exact at any size that there is; what is longer came from elsewhere and is no amount. */
    private static final Pattern MINOR = Pattern.compile("-?\\d{1,30}");

    /** An entry that is missing, such as {@code POSTED CREDIT alice 1250 CNY}. */
    private static final Pattern LINE = Pattern.compile("(.+) (\\d{1,30}) ([A-Z]{3})");

    private final Formats formats;

    DifferenceFacts(Formats formats) {
        this.formats = formats;
    }

    /**
     * A fact as it is shown.
     *
     * @param side expected, actual or evidence
     */
    public String text(Difference difference, Map<String, String> side, String name) {
        String text = side.getOrDefault(name, "");
        Matcher line = LINE.matcher(text);
        if (name.startsWith("line") && line.matches() && Currencies.isSupported(line.group(3))) {
            return line.group(1) + " " + amount(line.group(2), line.group(3));
        }
        String currency = currency(difference, side);
        return currency != null && isAmount(difference, name, text) ? amount(text, currency) : text;
    }

    /** Whether an amount has to be shown in minor units, because its currency is not known. */
    public boolean hasMinorUnits(Difference difference) {
        return Stream.of(difference.expected(), difference.actual(), difference.evidence())
                .filter(side -> currency(difference, side) == null)
                .flatMap(side -> side.entrySet().stream())
                .anyMatch(fact -> isAmount(difference, fact.getKey(), fact.getValue()));
    }

    private String amount(String minor, String currency) {
        return formats.amount(new BigInteger(minor), currency);
    }

    /** The cases of a feed are counted; those of a suspense account are an amount. */
    private static boolean isAmount(Difference difference, String name, String text) {
        boolean cases =
                name.equals("cases") && difference.kind() == DifferenceKind.SUSPENSE_DIFFERS;
        return (cases || AMOUNTS.contains(name)) && MINOR.matcher(text).matches();
    }

    /** A side's own currency comes first: that may be what differs. */
    private static @Nullable String currency(Difference difference, Map<String, String> side) {
        return Stream.of(side, difference.evidence(), difference.expected(), difference.actual())
                .map(each -> each.getOrDefault(CURRENCY, ""))
                .filter(Currencies::isSupported)
                .findFirst()
                .orElse(null);
    }
}
