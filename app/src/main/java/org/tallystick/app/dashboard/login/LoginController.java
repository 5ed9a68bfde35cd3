package org.tallystick.app.dashboard.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.security.LoginResult;
import org.tallystick.app.security.LoginResult.LoggedIn;
import org.tallystick.app.security.LoginResult.TooMany;
import org.tallystick.app.security.Operators;

/** Logging in and out. */
@Controller
@Allowed(open = true)
class LoginController {

    private static final Logger LOG = LoggerFactory.getLogger(LoginController.class);
    private static final String PAGE = "dashboard/login/login";
    private static final int TOO_MANY_REQUESTS = 429;

    private final Operators operators;
    private final OperatorSessions sessions;

    LoginController(Operators operators, OperatorSessions sessions) {
        this.operators = operators;
        this.sessions = sessions;
    }

    @GetMapping("/dashboard/login")
    String page(@RequestParam(required = false) @Nullable String next, Model model) {
        model.addAttribute("next", ToLogin.safe(next));
        return PAGE;
    }

    @PostMapping("/dashboard/login")
    String logIn(
            LoginForm form, HttpServletRequest request, HttpServletResponse response, Model model) {
        LoginResult result =
                operators.logIn(form.typedName(), form.typedPassword(), request.getRemoteAddr());
        if (result instanceof LoggedIn loggedIn) {
            sessions.begin(request, loggedIn.operator());
            LOG.info("Operator {} logged in", loggedIn.operator().name());
            return "redirect:" + ToLogin.safe(form.next());
        }
        boolean tooMany = result instanceof TooMany;
        // A name that was typed may be a password, so it is not logged.
        LOG.warn("A login from {} was refused", request.getRemoteAddr());
        response.setStatus(tooMany ? TOO_MANY_REQUESTS : HttpServletResponse.SC_UNAUTHORIZED);
        model.addAttribute("problem", tooMany ? "login.tooMany" : "login.refused");
        model.addAttribute("name", form.shownName());
        model.addAttribute("next", ToLogin.safe(form.next()));
        return PAGE;
    }

    @PostMapping("/dashboard/logout")
    String logOut(HttpServletRequest request) {
        sessions.end(request);
        return "redirect:" + ToLogin.LOGIN;
    }

    /** What the security chain shows for a form that does not come from a page of ours. */
    @RequestMapping("/dashboard/refused")
    String refused(HttpServletResponse response, Model model) {
        response.setStatus(HttpServletResponse.SC_FORBIDDEN);
        model.addAttribute("status", HttpServletResponse.SC_FORBIDDEN);
        model.addAttribute("messageKey", "error.form");
        return "dashboard/frame/error";
    }
}
