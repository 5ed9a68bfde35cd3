package org.tallystick.app.web.request;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Whether a caller takes the media type that an endpoint answers with. */
final class AcceptHeader {

    private AcceptHeader() {}

    /** No header means anything; the most specific range decides, and a weight of zero refuses. */
    static boolean allows(@Nullable Enumeration<String> headers, String mediaType) {
        if (headers == null || !headers.hasMoreElements()) {
            return true;
        }
        String first = headers.nextElement();
        if (!headers.hasMoreElements() && (first.equals("*/*") || first.equals(mediaType))) {
            return true;
        }
        try {
            List<String> all = Collections.list(headers);
            all.add(0, first);
            return allows(MediaType.parseMediaTypes(all), MediaType.parseMediaType(mediaType));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    private static boolean allows(List<MediaType> ranges, MediaType wanted) {
        int best = -1;
        double weight = ranges.isEmpty() ? 1 : 0;
        for (MediaType range : ranges) {
            int precision = precision(range);
            if (precision > best && range.includes(wanted)) {
                best = precision;
                weight = range.getQualityValue();
            }
        }
        return weight > 0;
    }

    private static int precision(MediaType range) {
        if (range.isWildcardType()) {
            return 0;
        }
        return range.isWildcardSubtype() ? 1 : 2;
    }
}
