package org.tallystick.app.web.problem;

import java.util.List;
import java.util.Map;

/** Ends a request with a problem. Carries no stack trace: it is an answer, not a fault. */
public class ProblemException extends RuntimeException {

    private final ProblemType type;
    private final List<FieldError> errors;
    private final Map<String, String> headers;

    public ProblemException(ProblemType type, String detail) {
        this(type, detail, List.of(), Map.of());
    }

    public ProblemException(ProblemType type, String detail, List<FieldError> errors) {
        this(type, detail, errors, Map.of());
    }

    public ProblemException(
            ProblemType type, String detail, List<FieldError> errors, Map<String, String> headers) {
        super(detail, null, false, false);
        this.type = type;
        this.errors = List.copyOf(errors);
        this.headers = Map.copyOf(headers);
    }

    /** One thing wrong with a query parameter or a field: {@code validation_failed}. */
    public static ProblemException invalid(String field, String code, String detail) {
        FieldError error = new FieldError(field, code, detail);
        return new ProblemException(ProblemType.VALIDATION_FAILED, detail, List.of(error));
    }

    public ProblemType type() {
        return type;
    }

    /** What a person reads. */
    public String detail() {
        return String.valueOf(getMessage());
    }

    public List<FieldError> errors() {
        return errors;
    }

    /** Further headers of the answer, such as {@code Allow}. */
    public Map<String, String> headers() {
        return headers;
    }
}
