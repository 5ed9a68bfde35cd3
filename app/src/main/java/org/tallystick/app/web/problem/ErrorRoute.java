package org.tallystick.app.web.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Where the container sends what failed outside the dispatcher: in a filter, or in itself. */
@Controller
class ErrorRoute implements ErrorController {

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        if (status instanceof Integer code) {
            Object failure = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
            boolean unavailable =
                    failure instanceof Throwable cause && StoreFailures.isUnavailable(cause);
            ProblemResponses.write(
                    request,
                    response,
                    unavailable ? ProblemType.UNAVAILABLE : ProblemType.ofStatus(code));
        } else {
            ProblemResponses.write(request, response, ProblemType.ROUTE_NOT_FOUND);
        }
    }
}
