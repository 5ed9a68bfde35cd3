package org.tallystick.app.feed;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.axonframework.messaging.responsetypes.InstanceResponseType;
import org.tallystick.api.Page;

/** A page of the cursor log; the framework's own types match no handler with type parameters. */
@SuppressWarnings("rawtypes") // The rows' type is the query's affair.
final class LogResponse extends InstanceResponseType<Page> {

    LogResponse() {
        super(Page.class);
    }

    @Override
    public boolean matches(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Page.class;
    }
}
