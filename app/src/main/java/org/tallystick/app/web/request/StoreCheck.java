package org.tallystick.app.web.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.tallystick.api.PrimaryDatabase;
import org.tallystick.app.security.ReplicaKeys;
import org.tallystick.app.web.fallback.ReadFallback;
import org.tallystick.app.web.fallback.StoreAwayException;

/**
 * The last check before an endpoint: while the database is away, a request is told so at once, or
 * is let read from the replica if it only looks.
 */
@Component
class StoreCheck {

    private final PrimaryDatabase database;
    private final ReadFallback fallback;

    StoreCheck(PrimaryDatabase database, ReadFallback fallback) {
        this.database = database;
        this.fallback = fallback;
    }

    void check(HttpServletRequest request, Endpoint endpoint) {
        if (endpoint.open()) {
            return;
        }
        boolean onlyReplicaKnowsCaller = request.getAttribute(ReplicaKeys.class.getName()) != null;
        if (endpoint.replica().isEmpty() || !fallback.isThere()) {
            if (onlyReplicaKnowsCaller || !database.answers()) {
                throw new StoreAwayException();
            }
        } else {
            fallback.allow(request, endpoint.replica());
        }
    }

    void end(HttpServletRequest request, HttpServletResponse response) {
        fallback.end(request, response);
    }
}
