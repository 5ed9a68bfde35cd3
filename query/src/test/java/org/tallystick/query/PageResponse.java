package org.tallystick.query;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.axonframework.messaging.responsetypes.InstanceResponseType;
import org.tallystick.api.Page;

/** The framework's own response types match no handler whose answer has type parameters. */
@SuppressWarnings("rawtypes")
final class PageResponse extends InstanceResponseType<Page> {

    PageResponse() {
        super(Page.class);
    }

    @Override
    public boolean matches(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Page.class;
    }
}
