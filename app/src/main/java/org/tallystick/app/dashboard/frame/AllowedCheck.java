package org.tallystick.app.dashboard.frame;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Lets nobody pull a lever whose role does not allow it, whatever the page has shown him. */
public final class AllowedCheck implements HandlerInterceptor {

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        // A stream that ends comes by once more; whoever opened it may be logged out by now.
        boolean again = request.getDispatcherType() == DispatcherType.ASYNC;
        if (again || !(handler instanceof HandlerMethod method)) {
            return true;
        }
        Allowed allowed = allowed(method);
        if (allowed != null && allowed.open()) {
            return true;
        }
        Person person = PersonResolver.person();
        if (person == null) {
            // Only while the dashboard is closed: then it is as if it were not there.
            throw PageException.notFound();
        }
        if (allowed == null && HttpMethod.POST.matches(request.getMethod())) {
            throw new IllegalStateException("No @Allowed on " + method);
        }
        if (allowed != null && !person.may(allowed.value())) {
            throw new PageException(HttpServletResponse.SC_FORBIDDEN, "error.role");
        }
        return true;
    }

    private static @Nullable Allowed allowed(HandlerMethod method) {
        Allowed own = method.getMethodAnnotation(Allowed.class);
        return own != null
                ? own
                : AnnotatedElementUtils.findMergedAnnotation(method.getBeanType(), Allowed.class);
    }
}
