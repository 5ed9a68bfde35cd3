package org.tallystick.proof.load;

import java.util.Arrays;
import org.tallystick.proof.lab.HttpConnection.Answer;

/** What became of a request. */
enum Outcome {
    DONE("done", ""),
    /** An expected no, such as insufficient funds: the product works. */
    REFUSED("refused by a rule", ""),
    BUSY("503 busy", "busy"),
    LIMITED("429 rate_limited", "rate_limited"),
    GATEWAY_UNAVAILABLE("503 gateway_unavailable", "gateway_unavailable"),
    UNKNOWN("503 outcome_unknown", "outcome_unknown"),
    UNAVAILABLE("503 unavailable", "unavailable"),
    BEHIND("503 read_model_behind", "read_model_behind"),
    INTERNAL("500 internal", "internal"),
    NO_CONNECTION("no connection", ""),
    NO_ANSWER("connection broken or no answer", ""),
    /** All clients of the test were waiting when its time was over. */
    NOT_SENT("not sent in time", ""),
    /** An answer that may not be given. */
    WRONG("wrong answer", "");

    private final String label;
    private final String code;

    Outcome(String label, String code) {
        this.label = label;
        this.code = code;
    }

    String label() {
        return label;
    }

    /** Whether the client did not get what it wanted. */
    boolean isError() {
        return this != DONE && this != REFUSED;
    }

    /** Whether something may have been done all the same. */
    boolean isUncertain() {
        return switch (this) {
            case UNKNOWN, UNAVAILABLE, INTERNAL, NO_ANSWER, WRONG -> true;
            default -> false;
        };
    }

    /** Whether the application said anything. */
    boolean isAnswer() {
        return this != NO_CONNECTION && this != NO_ANSWER && this != NOT_SENT;
    }

    private static Outcome ofStatus(int status) {
        return switch (status) {
            case 429 -> LIMITED;
            case 500 -> INTERNAL;
            case 503 -> UNAVAILABLE;
            default -> WRONG;
        };
    }

    static Outcome of(Answer answer) {
        int status = answer.status();
        if (status >= 200 && status < 300) {
            return DONE;
        }
        if (status == 409) {
            return REFUSED;
        }
        return Arrays.stream(values())
                .filter(outcome -> !outcome.code.isEmpty())
                .filter(outcome -> answer.text().contains("\"code\":\"" + outcome.code + "\""))
                .findFirst()
                .orElseGet(() -> ofStatus(status));
    }
}
