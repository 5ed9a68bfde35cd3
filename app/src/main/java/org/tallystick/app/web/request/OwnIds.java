package org.tallystick.app.web.request;

import java.util.regex.Pattern;

/** Ids that Tallystick makes: 43 characters of base64url. */
public final class OwnIds {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private OwnIds() {}

    /** Whether it can be one; what cannot is not found, and nobody needs to look for it. */
    public static boolean isOne(String id) {
        return FORM.matcher(id).matches();
    }
}
