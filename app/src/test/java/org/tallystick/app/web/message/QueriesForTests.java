package org.tallystick.app.web.message;

import org.axonframework.queryhandling.QueryGateway;
import org.tallystick.app.web.fallback.ReadFallbackForTests;

/** Queries for tests of other packages that answer them themselves. */
public final class QueriesForTests {

    private QueriesForTests() {}

    public static Queries of(QueryGateway gateway) {
        return new Queries(gateway, ReadFallbackForTests.none());
    }
}
