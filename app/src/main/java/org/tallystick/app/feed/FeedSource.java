package org.tallystick.app.feed;

import org.tallystick.app.feed.upstream.Upstream;

/** One feed with its settings and its upstream. */
record FeedSource(String feed, FeedSettings settings, Upstream upstream) {}
