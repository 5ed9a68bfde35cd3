package org.tallystick.app.dashboard;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.tallystick.app.dashboard.frame.Allowed;

/** All addresses of the dashboard that there are, so that none is forgotten. */
final class Routes {

    private Routes() {}

    /** The patterns of a verb, and what answers them. */
    static Map<String, HandlerMethod> of(RequestMappingHandlerMapping mapping, RequestMethod verb) {
        Map<String, HandlerMethod> found = new TreeMap<>();
        for (Map.Entry<RequestMappingInfo, HandlerMethod> each :
                mapping.getHandlerMethods().entrySet()) {
            if (each.getKey().getMethodsCondition().getMethods().contains(verb)) {
                Objects.requireNonNull(each.getKey().getPathPatternsCondition())
                        .getPatternValues()
                        .stream()
                        .filter(path -> path.startsWith("/dashboard"))
                        .forEach(path -> found.put(path, each.getValue()));
            }
        }
        return found;
    }

    /** Who may; null if nothing says so. */
    static @Nullable Allowed allowed(HandlerMethod method) {
        Allowed own = method.getMethodAnnotation(Allowed.class);
        return own != null
                ? own
                : AnnotatedElementUtils.findMergedAnnotation(method.getBeanType(), Allowed.class);
    }
}
