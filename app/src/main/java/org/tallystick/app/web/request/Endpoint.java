package org.tallystick.app.web.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tallystick.app.security.Scope;

/**
 * What an endpoint wants of a request before it looks at the content. Every endpoint has one: a
 * route without it is refused, so that nothing is open by mistake.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Endpoint {

    /** For {@link #produces()}: the caller gets one certain answer, whatever it says it takes. */
    String ANYTHING = "*/*";

    /** The caller's key needs one of these scopes. */
    Scope[] anyOf() default {};

    /** Whether no key is needed. */
    boolean open() default false;

    /** The media type of the answer, which the caller must accept. */
    String produces() default "application/json";

    /** Whether the request has a JSON body, which is read and limited before anything else. */
    boolean body() default false;

    /**
     * The name under which the request is written to the audit log, such as {@code feed.pause};
     * empty for what is no lever. See {@link org.tallystick.api.audit.AuditLog}.
     */
    String audit() default "";

    /**
     * What the request reads, such as {@code accounts}, if the read replica may answer it while the
     * primary is gone; empty for what must not. Only for what looks and decides nothing.
     */
    String replica() default "";
}
