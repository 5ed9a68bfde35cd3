package org.tallystick.app.dashboard.cases;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.cases.Evidence;
import org.tallystick.app.dashboard.frame.Texts;

/** Reads what a person has seen elsewhere. */
@Component
class EvidenceForm {

    private final Proposals proposals;

    EvidenceForm(Proposals proposals) {
        this.proposals = proposals;
    }

    /**
     * What was read.
     *
     * @param evidence null if none was given
     * @param problem why it cannot be used, as a message's key; null if it can
     */
    record Read(@Nullable Evidence evidence, @Nullable String problem) {}

    Read read(CaseView view, Map<String, String> fields) {
        String reference = fields.get("gatewayReference");
        String amount = fields.get("amount");
        if (reference == null && amount == null) {
            return new Read(null, null);
        }
        if (reference != null
                && (reference.length() > Limits.REFERENCE_LENGTH_MAX
                        || Texts.isUnfindable(reference))) {
            return new Read(null, "cases.referenceInvalid");
        }
        if (amount == null) {
            return new Read(new Evidence(reference, null), null);
        }
        String currency = proposals.currency(view);
        Long minor = currency == null ? null : minor(amount, currency);
        return minor == null
                ? new Read(null, "cases.amountInvalid")
                : new Read(new Evidence(reference, minor), null);
    }

    private static @Nullable Long minor(String amount, String currency) {
        try {
            long minor = Money.ofMajor(amount, currency).minor();
            return minor < 1 || minor > Limits.AMOUNT_MAX ? null : minor;
        } catch (ArithmeticException | IllegalArgumentException e) {
            return null;
        }
    }
}
