package org.tallystick.proof.lab;

import java.util.List;

/** What follows an option on the command line, taken from the words that are left. */
public final class OptionValues {

    private OptionValues() {}

    /**
     * The next word.
     *
     * @throws IllegalArgumentException if there is none; the message says of which option
     */
    public static String value(String option, List<String> left) {
        if (left.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return left.remove(0);
    }

    /**
     * The next word as a number.
     *
     * @throws IllegalArgumentException if it is none; the message says of which option
     */
    public static long number(String option, List<String> left) {
        String value = value(option, left);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " needs a number, not " + value, e);
        }
    }
}
