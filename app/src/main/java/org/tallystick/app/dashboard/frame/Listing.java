package org.tallystick.app.dashboard.frame;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.tallystick.api.Page;

/**
 * A page of a list, and where its next one is. The filters of the request stay as they are.
 *
 * @param first where the list begins; null on its first page
 * @param next null on its last page
 * @param filtered whether the request asks for only some of the rows
 */
public record Listing<T>(
        List<T> rows, @Nullable String first, @Nullable String next, boolean filtered) {

    /** Rows of one page. */
    public static final int ROWS = 50;

    private static final String CURSOR = "cursor";

    public Listing {
        rows = List.copyOf(rows);
    }

    /** The list that a request with a parameter {@code cursor} gets. */
    public static <T> Listing<T> of(HttpServletRequest request, Page<T> page) {
        return of(request, page, CURSOR);
    }

    /** One of several lists on a page, with a cursor of its own. */
    public static <T> Listing<T> of(HttpServletRequest request, Page<T> page, String parameter) {
        String next = page.nextCursor();
        return new Listing<>(
                page.data(),
                request.getParameter(parameter) == null ? null : link(request, parameter, null),
                next == null ? null : link(request, parameter, next),
                isFiltered(request));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    private static boolean isFiltered(HttpServletRequest request) {
        for (Map.Entry<String, String[]> parameter : request.getParameterMap().entrySet()) {
            boolean given = parameter.getValue().length > 0 && !parameter.getValue()[0].isEmpty();
            if (given && !parameter.getKey().toLowerCase(Locale.ROOT).endsWith(CURSOR)) {
                return true;
            }
        }
        return false;
    }

    private static String link(
            HttpServletRequest request, String parameter, @Nullable String cursor) {
        UriComponentsBuilder link = UriComponentsBuilder.fromPath(request.getRequestURI());
        request.getParameterMap()
                .forEach(
                        (name, values) -> {
                            if (!name.equals(parameter) && !values[0].isEmpty()) {
                                link.queryParam(name, (Object[]) values);
                            }
                        });
        if (cursor != null) {
            link.queryParam(parameter, cursor);
        }
        return link.encode().build().toUriString();
    }
}
