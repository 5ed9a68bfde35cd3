package org.tallystick.app.web.reply;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Writes the {@link Reply} that an endpoint returns. */
public final class ReplyHandler implements HandlerMethodReturnValueHandler {

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return returnType.getParameterType() == Reply.class;
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value,
            MethodParameter returnType,
            ModelAndViewContainer container,
            NativeWebRequest request)
            throws IOException {
        container.setRequestHandled(true);
        HttpServletResponse response =
                Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class));
        ((Reply) Objects.requireNonNull(value)).writeTo(response);
    }
}
