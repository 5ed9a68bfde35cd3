package org.tallystick.app.security;

/** What became of the wish to log in. */
public sealed interface LoginResult {

    /** Name and password belong together. */
    record LoggedIn(OperatorRow operator) implements LoginResult {}

    /** They do not, or the operator is disabled; which of these it is, nobody is told. */
    record Refused() implements LoginResult {}

    /** Too many have failed for this name or from this address; not even looked at. */
    record TooMany() implements LoginResult {}
}
