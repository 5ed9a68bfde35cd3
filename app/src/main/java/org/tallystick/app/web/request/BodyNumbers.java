package org.tallystick.app.web.request;

/** Takes numbers that are not of money from a body. */
public final class BodyNumbers {

    private BodyNumbers() {}

    /** A whole number from zero to the largest. */
    public static int whole(BodyFields fields, String name, int largest) {
        JsonValue value = fields.take(name);
        Long number = WholeNumbers.within(value, 0, largest);
        if (number != null) {
            return number.intValue();
        }
        if (value instanceof JsonValue.Nothing) {
            fields.error(name, "required", "Is missing");
        } else {
            fields.error(name, "out_of_range", "Must be a whole number from 0 to " + largest);
        }
        return 0;
    }
}
