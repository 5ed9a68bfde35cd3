package org.tallystick.app.feed;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.tallystick.api.feed.Feeds;

/**
 * All feeds that this node knows, by name.
 *
 * @param feeds see {@link FeedSettings}
 */
@ConfigurationProperties("tallystick")
public record FeedsSettings(@DefaultValue Map<String, FeedSettings> feeds) {

    public FeedsSettings {
        for (String name : feeds.keySet()) {
            if (!Feeds.isName(name)) {
                throw new IllegalArgumentException(
                        "tallystick.feeds.<name> must be 1 to 40 of a-z, 0-9 and hyphens");
            }
        }
        feeds = Map.copyOf(feeds);
    }
}
