package org.tallystick.app.dashboard.login;

import org.jspecify.annotations.Nullable;

/**
 * What was typed into the login page.
 *
 * @param next the page to go on to
 */
record LoginForm(@Nullable String name, @Nullable String password, @Nullable String next) {

    private static final int NAME_SHOWN_MAX = 40;

    String typedName() {
        return name == null ? "" : name.strip();
    }

    String typedPassword() {
        return password == null ? "" : password;
    }

    /** What the form shows again after a refusal. */
    String shownName() {
        String typed = typedName();
        return typed.substring(0, Math.min(typed.length(), NAME_SHOWN_MAX));
    }

    /** Without the password, so that it cannot reach a log. */
    @Override
    public String toString() {
        return "LoginForm[]";
    }
}
