package org.tallystick.app.dashboard.reconciliation;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import org.tallystick.api.reconciliation.StatementDesk;

/** Files are taken in one place only; elsewhere bodies stay as they are. */
@Configuration(proxyBeanMethods = false)
class StatementUploads {

    private static final String PATH = "/dashboard/reconciliation/statements";

    /** What stands around the file: the other fields and the borders between them. */
    private static final int AROUND_BYTES = 64 * 1024;

    private static final int IN_MEMORY_BYTES = 256 * 1024;

    @Bean
    MultipartConfigElement statementLimits() {
        return new MultipartConfigElement(
                "",
                StatementDesk.BYTES_MAX,
                (long) StatementDesk.BYTES_MAX + AROUND_BYTES,
                IN_MEMORY_BYTES);
    }

    @Bean
    MultipartResolver multipartResolver() {
        return new StandardServletMultipartResolver() {
            @Override
            public boolean isMultipart(HttpServletRequest request) {
                return PATH.equals(request.getRequestURI()) && super.isMultipart(request);
            }
        };
    }
}
