package org.tallystick.app.security;

/** An operator right after a password was made for him: the only time that it is known. */
public record NewPassword(OperatorRow operator, String password) {

    /** Without the password, so that it cannot reach a log. */
    @Override
    public String toString() {
        return "NewPassword[" + operator + "]";
    }
}
