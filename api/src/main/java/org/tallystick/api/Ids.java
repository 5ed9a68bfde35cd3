package org.tallystick.api;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Ids and how they are stored. Ids chosen by clients are compared byte for byte and never trimmed
 * or case-folded. Stored aggregate ids carry a type prefix with a slash, which no client's id can
 * contain, because the event store's uniqueness does not look at the aggregate's type.
 */
public final class Ids {

    private static final Pattern CHOSEN = Pattern.compile("[A-Za-z0-9._:-]{1,64}");
    private static final Set<String> RESERVED = Set.of("holds", "adjustments", "loss");

    private static final int NUMBER_LENGTH = 26;

    private Ids() {}

    /**
     * Whether a client may choose this id for an account or an order: {@code
     * [A-Za-z0-9._:-]{1,64}}, and not a name of the ledger's own accounts.
     */
    public static boolean isChosenId(String id) {
        return CHOSEN.matcher(id).matches() && !isInternalLedgerAccount(id);
    }

    /** Whether this names one of the ledger's own accounts, such as {@code clearing:default}. */
    public static boolean isInternalLedgerAccount(String name) {
        return RESERVED.contains(name)
                || name.startsWith("clearing:")
                || name.startsWith("suspense:");
    }

    /** The stored id of an account's stream. */
    public static String accountStream(String accountId) {
        return "account/" + accountId;
    }

    /** The stored id of the receipt of a movement. */
    public static String receiptStream(String movementId) {
        return "receipt/" + movementId;
    }

    /** The stored id of a payment's stream. */
    public static String paymentStream(String paymentId) {
        return "payment/" + paymentId;
    }

    /** The stored id of a case's stream. */
    public static String caseStream(String caseId) {
        return "case/" + caseId;
    }

    /**
     * A permanent, URL-safe id of 43 characters made from what it identifies: base64url of SHA-256
     * over the parts, a zero byte between them. The same parts always give the same id.
     */
    public static String derived(String... parts) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash(parts));
    }

    /**
     * A permanent number of the form {@code [0-9a-z]{26}}, which every gateway takes, made from
     * what it identifies. The same parts always give the same number.
     */
    public static String number(String... parts) {
        String digits = new BigInteger(1, hash(parts)).toString(Character.MAX_RADIX);
        return "0".repeat(NUMBER_LENGTH).concat(digits).substring(digits.length());
    }

    private static byte[] hash(String... parts) {
        byte[] joined = String.join("\0", parts).getBytes(StandardCharsets.UTF_8);
        try {
            return MessageDigest.getInstance("SHA-256").digest(joined);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
