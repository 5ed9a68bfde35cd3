package org.tallystick.app.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/**
 * The idempotency key of a request: a structured-field string if it begins with a double quote, or
 * else taken literally. Nothing is trimmed or case-folded.
 */
public final class IdempotencyKey {

    private static final String HEADER = "Idempotency-Key";
    private static final String ALIAS = "X-Idempotency-Key";
    private static final char FIRST_PRINTABLE = ' ';
    private static final char LAST_PRINTABLE = '~';

    private IdempotencyKey() {}

    /**
     * The key.
     *
     * @throws ProblemException {@code idempotency_key_missing} or {@code idempotency_key_invalid}
     */
    static String of(HttpServletRequest request) {
        String key = one(request, HEADER);
        String alias = one(request, ALIAS);
        if (key == null && alias == null) {
            throw new ProblemException(
                    ProblemType.IDEMPOTENCY_KEY_MISSING,
                    "This request needs an Idempotency-Key header");
        }
        if (key != null && alias != null && !key.equals(alias)) {
            throw invalid("Idempotency-Key and X-Idempotency-Key differ");
        }
        return key == null ? String.valueOf(alias) : key;
    }

    /**
     * The key that a header's value stands for.
     *
     * @throws ProblemException {@code idempotency_key_invalid}
     */
    public static String parse(String value) {
        String key = value.startsWith("\"") ? unquote(value) : value;
        String complaint = complaint(key);
        if (complaint != null) {
            throw invalid("The idempotency key " + complaint);
        }
        return key;
    }

    /** What is wrong with a key or callback id, once unquoted; null if nothing is. */
    public static @Nullable String complaint(String key) {
        if (key.isEmpty() || key.length() > Limits.CALLBACK_ID_LENGTH_MAX) {
            return "must have 1 to "
                    + Limits.CALLBACK_ID_LENGTH_MAX
                    + " characters; this one has "
                    + key.length();
        }
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (c < FIRST_PRINTABLE || c > LAST_PRINTABLE) {
                return "must have printable ASCII characters only";
            }
        }
        return null;
    }

    private static @Nullable String one(HttpServletRequest request, String name) {
        List<String> values = Collections.list(request.getHeaders(name));
        if (values.isEmpty()) {
            return null;
        }
        if (values.size() > 1) {
            throw invalid("There is more than one " + name + " header");
        }
        return parse(values.get(0));
    }

    private static String unquote(String value) {
        StringBuilder key = new StringBuilder(value.length());
        int i = 1;
        while (i < value.length() && value.charAt(i) != '"') {
            char c = value.charAt(i);
            if (c == '\\') {
                i++;
                if (i == value.length() || (value.charAt(i) != '"' && value.charAt(i) != '\\')) {
                    throw invalid("In a quoted idempotency key only \\\" and \\\\ are escaped");
                }
                c = value.charAt(i);
            }
            key.append(c);
            i++;
        }
        if (i != value.length() - 1) {
            throw invalid("A quoted idempotency key ends with its second quote, nothing after it");
        }
        return key.toString();
    }

    private static ProblemException invalid(String detail) {
        return new ProblemException(ProblemType.IDEMPOTENCY_KEY_INVALID, detail);
    }
}
