package org.tallystick.app.dashboard.frame;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.axonframework.messaging.responsetypes.InstanceResponseType;
import org.tallystick.api.Page;

/** A page of whatever rows; the framework's own types match no handler with type parameters. */
@SuppressWarnings("rawtypes") // The rows' type is the query's affair.
final class PageResponse extends InstanceResponseType<Page> {

    PageResponse() {
        super(Page.class);
    }

    @Override
    public boolean matches(Type type) {
        return type == Page.class
                || (type instanceof ParameterizedType generic
                        && generic.getRawType() == Page.class);
    }
}
