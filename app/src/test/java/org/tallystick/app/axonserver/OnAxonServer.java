package org.tallystick.app.axonserver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.ContextConfiguration;

/**
 * Runs a test of the application with its events on an Axon Server of its own ({@link TestServer}),
 * and a database of its own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ActiveProfiles("axonserver")
@ContextConfiguration(initializers = ServerForTest.class)
public @interface OnAxonServer {}
