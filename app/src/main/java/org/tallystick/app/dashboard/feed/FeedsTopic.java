package org.tallystick.app.dashboard.feed;

import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedQuery.FindFeeds;
import org.tallystick.api.feed.FeedView;
import org.tallystick.app.dashboard.frame.LiveTopic;
import org.tallystick.app.dashboard.frame.Questions;

/** Changes with all that is shown of feeds; there are few of them. */
@Component
class FeedsTopic implements LiveTopic {

    private final Questions questions;

    FeedsTopic(Questions questions) {
        this.questions = questions;
    }

    @Override
    public String name() {
        return "feeds";
    }

    @Override
    public String version() {
        return questions.list(new FindFeeds(), FeedView.class).toString();
    }
}
