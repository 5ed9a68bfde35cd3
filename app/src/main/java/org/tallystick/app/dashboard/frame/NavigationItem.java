package org.tallystick.app.dashboard.frame;

import java.util.function.LongSupplier;

/**
 * A page's place in the navigation. Each page makes one as a bean.
 *
 * @param order among the others; 10 overview, 20 accounts, 30 payments, 40 cases, 50 feeds, 60
 *     reconciliation, 70 processors, 80 replay, 90 dead letters, 100 audit
 * @param path such as {@code /dashboard/accounts}; all below it belongs to the page
 * @param messageKey its name
 * @param icon the path data of a picture of 20 by 20
 * @param waiting how many things there wait for a person; shown unless it is 0, asked for with each
 *     page
 */
public record NavigationItem(
        int order, String path, String messageKey, String icon, LongSupplier waiting) {

    /** A page where nothing waits. */
    public NavigationItem(int order, String path, String messageKey, String icon) {
        this(order, path, messageKey, icon, () -> 0);
    }

    /** Whether a request's path belongs to the page. */
    boolean holds(String requested) {
        return requested.equals(path)
                || (requested.startsWith(path + "/") && !path.equals("/dashboard"));
    }
}
