package org.tallystick.app.dashboard.frame;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tallystick.app.security.Role;

/**
 * Who may use a page or pull a lever: on its controller, or on one of its methods, which then
 * counts alone. Without it a page is for everybody who is logged in, and a lever for nobody.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Allowed {

    /** The role that it takes. */
    Role value() default Role.LOOK;

    /** Whether even whoever is not logged in may. */
    boolean open() default false;
}
