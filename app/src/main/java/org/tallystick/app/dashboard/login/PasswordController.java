package org.tallystick.app.dashboard.login;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Notice;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.LoginResult;
import org.tallystick.app.security.OperatorRow;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;

/** An operator's own password. */
@Controller
class PasswordController {

    private final Operators operators;
    private final OperatorSessions sessions;
    private final Levers levers;

    PasswordController(Operators operators, OperatorSessions sessions, Levers levers) {
        this.operators = operators;
        this.sessions = sessions;
        this.levers = levers;
    }

    /** What was typed; never in a log. */
    record PasswordForm(@Nullable String current, @Nullable String chosen, @Nullable String again) {

        @Override
        public String toString() {
            return "PasswordForm[]";
        }
    }

    @GetMapping("/dashboard/password")
    String page() {
        return "dashboard/login/password";
    }

    @PostMapping("/dashboard/password")
    @Allowed(Role.LOOK)
    String change(
            PasswordForm form, Person person, HttpServletRequest request, RedirectAttributes next) {
        String current = PageException.given(form.current());
        String chosen = PageException.given(form.chosen());
        if (!chosen.equals(form.again())) {
            levers.tell(next, new Notice("bad", "password.differ", List.of()));
        } else if (!Operators.isPassword(chosen)) {
            levers.tell(next, new Notice("bad", "password.unfit", List.of()));
        } else {
            Lever lever = new Lever(person, "operator.password", person.name(), Map.of());
            levers.pull(lever, next, () -> change(new Change(current, chosen), person, request));
        }
        return "redirect:/dashboard/password";
    }

    /** What is wanted; never in a log. */
    private record Change(String current, String chosen) {

        @Override
        public String toString() {
            return "Change[]";
        }
    }

    private Outcome change(Change form, Person person, HttpServletRequest request) {
        LoginResult known = operators.logIn(person.name(), form.current(), request.getRemoteAddr());
        if (known instanceof LoginResult.TooMany) {
            return Outcome.refused("rate_limited", "login.tooMany");
        }
        if (known instanceof LoginResult.Refused) {
            return Outcome.refused("unauthenticated", "password.wrong");
        }
        Optional<OperatorRow> changed = operators.choosePassword(person.name(), form.chosen());
        changed.ifPresent(operator -> sessions.begin(request, operator));
        return Outcome.done("password.changed");
    }
}
