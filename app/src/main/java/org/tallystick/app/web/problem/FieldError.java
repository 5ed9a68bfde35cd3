package org.tallystick.app.web.problem;

/**
 * What is wrong with one field.
 *
 * @param field its name as the client wrote it, or the nearest thing to it; empty for the whole
 * @param code stable, snake_case
 */
public record FieldError(String field, String code, String detail) {}
