package org.tallystick.app.web.request;

import java.util.ArrayList;
import java.util.List;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** Everything that is wrong with one body; the first error's code becomes the problem's. */
final class BodyErrors {

    private final List<FieldError> errors = new ArrayList<>();

    void add(String field, String code, String detail) {
        errors.add(new FieldError(field, code, detail));
    }

    void throwIfAny() {
        if (!errors.isEmpty()) {
            FieldError first = errors.get(0);
            throw new ProblemException(
                    typeOf(first), (first.field() + ": " + first.detail()).strip(), errors);
        }
    }

    private static ProblemType typeOf(FieldError error) {
        return switch (error.code()) {
            case "amount_invalid" -> ProblemType.AMOUNT_INVALID;
            case "currency_unsupported" -> ProblemType.CURRENCY_UNSUPPORTED;
            default -> ProblemType.VALIDATION_FAILED;
        };
    }
}
