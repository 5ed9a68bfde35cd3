package org.tallystick.app.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/**
 * Reads a request's body whole, up to a limit that also holds where no length was announced.
 *
 * @param bytesMax the limit
 */
record BodyReader(int bytesMax) {

    private static final long DROPPED_BYTES_MAX = 8L * 1024 * 1024;

    /** The body; empty if there is none. */
    byte[] read(HttpServletRequest request) throws IOException {
        boolean present = mayHaveBody(request);
        checkMediaType(request, present);
        if (request.getContentLengthLong() > bytesMax) {
            throw tooLarge(request);
        }
        return present ? readLimited(request) : new byte[0];
    }

    private static boolean mayHaveBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0
                || request.getHeader("Transfer-Encoding") != null
                || (request.getContentLengthLong() < 0
                        && request.getProtocol().startsWith("HTTP/2"));
    }

    private static void checkMediaType(HttpServletRequest request, boolean present) {
        String type = request.getContentType();
        String coding = request.getHeader("Content-Encoding");
        boolean readable = type == null ? !present : isJson(type);
        if (!readable || (coding != null && !coding.equalsIgnoreCase("identity"))) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "The body must be application/json in UTF-8, without a content coding");
        }
    }

    private static boolean isJson(@Nullable String header) {
        if ("application/json".equals(header)) {
            return true;
        }
        try {
            MediaType type = MediaType.parseMediaType(String.valueOf(header));
            return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)
                    && (type.getCharset() == null
                            || StandardCharsets.UTF_8.equals(type.getCharset()));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    private byte[] readLimited(HttpServletRequest request) throws IOException {
        InputStream stream = request.getInputStream();
        byte[] body;
        try {
            body = stream.readNBytes(bytesMax + 1);
        } catch (IOException e) {
            throw new ProblemException(
                    ProblemType.REQUEST_MALFORMED, "The body could not be read to its end");
        }
        if (body.length > bytesMax) {
            throw tooLarge(request);
        }
        return body;
    }

    /** Reads on and drops, within reason: a client that is cut off never sees its answer. */
    private ProblemException tooLarge(HttpServletRequest request) throws IOException {
        if (request.getHeader("Expect") == null) {
            request.getInputStream().skip(DROPPED_BYTES_MAX);
        }
        return new ProblemException(
                ProblemType.BODY_TOO_LARGE, "A body has at most " + bytesMax + " bytes");
    }
}
