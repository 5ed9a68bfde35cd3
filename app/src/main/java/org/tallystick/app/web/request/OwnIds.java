package org.tallystick.app.web.request;

import java.util.regex.Pattern;

/**
 * Ids that Tallystick makes: 43 characters of base64url, or, where a gateway must take them too, 26
 * digits and lower-case letters.
 */
public final class OwnIds {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private static final Pattern NUMBER = Pattern.compile("[0-9a-z]{26}");

    private OwnIds() {}

    /** Whether it can be one; what cannot is not found, and nobody needs to look for it. */
    public static boolean isOne(String id) {
        return FORM.matcher(id).matches();
    }

    /** Whether it can be the number of a payment or of its refund. */
    public static boolean isNumber(String id) {
        return NUMBER.matcher(id).matches();
    }
}
