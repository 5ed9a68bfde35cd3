package org.tallystick.app.dashboard.login;

import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.tallystick.app.dashboard.frame.Person;

/** Who is logged in, as the security chain knows it. Never stored: sessions hold only the name. */
final class OperatorAuthentication extends AbstractAuthenticationToken {

    private final transient Person person;

    OperatorAuthentication(Person person) {
        super(List.of());
        this.person = person;
        setAuthenticated(true);
    }

    @Override
    public Person getPrincipal() {
        return person;
    }

    @Override
    public String getCredentials() {
        return "";
    }

    @Override
    public String getName() {
        return person.name();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OperatorAuthentication that && that.person.equals(person);
    }

    @Override
    public int hashCode() {
        return person.hashCode();
    }
}
