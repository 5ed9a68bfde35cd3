package org.tallystick.app.web.problem;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports what Tomcat refuses before any filter sees it, such as a request line that cannot be
 * parsed. Public, with a constructor without parameters: Tomcat makes it by name.
 */
public final class ProblemValve extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemValve.class);
    private static final int FIRST_ERROR_STATUS = 400;

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        boolean answered = response.getContentWritten() > 0 || !response.setErrorReported();
        if (response.getStatus() < FIRST_ERROR_STATUS || answered) {
            return;
        }
        AtomicBoolean reachable = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, reachable);
        if (!reachable.get()) {
            return;
        }
        try {
            ProblemResponses.write(request, response, ProblemType.ofStatus(response.getStatus()));
            response.finishResponse();
        } catch (IOException | IllegalStateException gone) {
            LOG.debug("The caller was gone before the problem could be told", gone);
        }
    }
}
