package org.tallystick.app.dashboard.frame;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.slf4j.MDC;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.recovery.ServingState;

/** Puts the frame around a request's page. */
@Component("dashboardFrames")
class Frames {

    private final List<NavigationItem> items;
    private final Assets assets;
    private final ServingState serving;

    Frames(List<NavigationItem> items, Assets assets, ServingState serving) {
        this.assets = assets;
        this.serving = serving;
        this.items = items.stream().sorted(Comparator.comparingInt(NavigationItem::order)).toList();
    }

    Frame of(HttpServletRequest request) {
        String path = request.getRequestURI();
        String query = request.getQueryString();
        return new Frame(
                PersonResolver.person(),
                LocaleContextHolder.getLocale().toLanguageTag(),
                Preferences.theme(request),
                path,
                query == null ? path : path + "?" + query,
                items.stream().map(item -> entry(item, path)).toList(),
                Objects.requireNonNullElse(MDC.get(TraceKeys.TRACE_ID), ""),
                !serving.isServing(),
                assets);
    }

    private static Frame.Entry entry(NavigationItem item, String path) {
        String here = path.equals("/dashboard/") ? "/dashboard" : path;
        return new Frame.Entry(
                item.path(), item.messageKey(), item.icon(), item.holds(here), waiting(item));
    }

    /** Nobody learns it who is not logged in; and no page fails for it. */
    private static long waiting(NavigationItem item) {
        try {
            return PersonResolver.person() == null ? 0 : item.waiting().getAsLong();
        } catch (RuntimeException e) {
            return 0;
        }
    }
}
