package org.tallystick.app.dashboard.frame;

import java.io.Serializable;
import java.util.List;

/**
 * What became of a lever, shown once on the page that follows.
 *
 * @param tone {@code good}, {@code warn} or {@code bad}
 * @param messageKey what it says
 * @param arguments texts in it
 */
public record Notice(String tone, String messageKey, List<String> arguments)
        implements Serializable {

    public Notice {
        arguments = List.copyOf(arguments);
    }
}
