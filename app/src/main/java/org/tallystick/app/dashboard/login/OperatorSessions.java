package org.tallystick.app.dashboard.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.stereotype.Component;
import org.tallystick.app.dashboard.DashboardSettings;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.OperatorRow;
import org.tallystick.app.security.Operators;

/**
 * Sessions of operators. A session holds a name and what the operator was when it began, as plain
 * texts and numbers that every version can read; what he may do is looked up anew each time.
 */
@Component
public class OperatorSessions implements SecurityContextRepository {

    private static final String NAME = FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME;
    private static final String EPOCH = "tallystick.epoch";
    private static final String BEGAN = "tallystick.began";

    private final Operators operators;
    private final Clock clock;
    private final Duration sessionTime;

    OperatorSessions(Operators operators, Clock clock, DashboardSettings settings) {
        this.operators = operators;
        this.clock = clock;
        this.sessionTime = settings.sessionTime();
    }

    /** Begins a session; one from before, which somebody else may know, ends. */
    void begin(HttpServletRequest request, OperatorRow operator) {
        end(request);
        HttpSession session = request.getSession(true);
        session.setMaxInactiveInterval(Math.toIntExact(sessionTime.toSeconds()));
        session.setAttribute(NAME, operator.name());
        session.setAttribute(EPOCH, operator.epoch());
        session.setAttribute(BEGAN, clock.instant().toEpochMilli());
    }

    /** Ends the session, if there is one. */
    void end(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.invalidate();
        }
    }

    @Override
    @Deprecated
    public SecurityContext loadContext(HttpRequestResponseHolder holder) {
        return context(holder.getRequest());
    }

    private SecurityContext context(HttpServletRequest request) {
        return person(request)
                .<SecurityContext>map(
                        person -> new SecurityContextImpl(new OperatorAuthentication(person)))
                .orElseGet(SecurityContextImpl::new);
    }

    private Optional<Person> person(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null
                && session.getAttribute(NAME) instanceof String name
                && session.getAttribute(EPOCH) instanceof Integer epoch
                && session.getAttribute(BEGAN) instanceof Long began
                && Instant.ofEpochMilli(began).plus(sessionTime).isAfter(clock.instant())) {
            return operators
                    .find(name)
                    .filter(row -> row.active() && row.epoch() == epoch)
                    .map(row -> new Person(row.name(), row.role()));
        }
        return Optional.empty();
    }

    /** Nothing: a session begins by logging in only. */
    @Override
    public void saveContext(
            SecurityContext context, HttpServletRequest request, HttpServletResponse response) {}

    @Override
    public boolean containsContext(HttpServletRequest request) {
        return person(request).isPresent();
    }
}
