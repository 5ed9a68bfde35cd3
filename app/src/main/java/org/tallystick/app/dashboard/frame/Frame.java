package org.tallystick.app.dashboard.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.security.Role;

/**
 * What stands around every page, in templates as {@code frame}.
 *
 * @param person who looks at it; null on the login page
 * @param language of the page, as in {@code <html lang>}
 * @param theme {@code light}, {@code dark} or {@code auto}
 * @param path of the request
 * @param address of the request with its query, to come back to
 * @param traceId what support can find the request by
 * @param recovering whether the database was restored and no money moves
 * @param assets where style sheets and scripts are
 */
public record Frame(
        @Nullable Person person,
        String language,
        String theme,
        String path,
        String address,
        List<Entry> navigation,
        String traceId,
        boolean recovering,
        Assets assets) {

    public Frame {
        navigation = List.copyOf(navigation);
    }

    /**
     * One entry of the navigation.
     *
     * @param waiting how many things there wait for a person
     */
    public record Entry(
            String path, String messageKey, String icon, boolean current, long waiting) {}

    /** The address of a style sheet or script. */
    public String asset(String file) {
        return assets.of(file);
    }

    /** Whether the person may do what the role is for, by its name as in {@code OPERATE}. */
    public boolean may(String role) {
        return person != null && person.may(Role.valueOf(role));
    }
}
