package org.tallystick.app.web.feed;

import static org.tallystick.app.security.Scope.OPERATE;
import static org.tallystick.app.security.Scope.READ;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Page;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.PauseFeedCommand;
import org.tallystick.api.feed.FeedCommand.ResumeFeedCommand;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedQuery.FindFeed;
import org.tallystick.api.feed.FeedQuery.FindFeedLog;
import org.tallystick.api.feed.FeedQuery.FindFeeds;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedView;
import org.tallystick.api.feed.Feeds;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Shows recharge feeds, and pauses and resumes them. */
@Controller
class FeedController {

    private static final int OK = 200;

    private final Commands commands;
    private final Queries queries;

    FeedController(Commands commands, Queries queries) {
        this.commands = commands;
        this.queries = queries;
    }

    @GetMapping("/v1/feeds")
    @Endpoint(anyOf = {READ, OPERATE})
    Reply list() {
        return Lists.whole(queries.list(new FindFeeds(), FeedView.class), FeedJson::write);
    }

    @GetMapping("/v1/feeds/{feed}")
    @Endpoint(anyOf = {READ, OPERATE})
    Reply get(@PathVariable String feed) {
        return shown(feed);
    }

    @GetMapping("/v1/feeds/{feed}/log")
    @Endpoint(anyOf = {READ, OPERATE})
    Reply log(@PathVariable String feed, ApiRequest request) {
        QueryParameters query = request.query();
        Page<FeedLogEntry> found =
                queries.page(new FindFeedLog(feed, query.cursor(), query.limit()));
        require(feed);
        return Lists.reply(found, FeedJson::log);
    }

    @PostMapping("/v1/feeds/{feed}/pause")
    @Endpoint(anyOf = OPERATE, body = true, audit = "feed.pause")
    Reply pause(@PathVariable String feed, ApiRequest request) {
        request.optionalFields().done();
        return change(new PauseFeedCommand(feed, request.client().actor()), request);
    }

    @PostMapping("/v1/feeds/{feed}/resume")
    @Endpoint(anyOf = OPERATE, body = true, audit = "feed.resume")
    Reply resume(@PathVariable String feed, ApiRequest request) {
        request.optionalFields().done();
        return change(new ResumeFeedCommand(feed, request.client().actor()), request);
    }

    private Reply change(FeedCommand command, ApiRequest request) {
        if (!Feeds.isName(command.feed())) {
            throw notFound();
        }
        if (commands.change(command, request) instanceof NotDone not) {
            throw problem(not.obstacle());
        }
        return shown(command.feed());
    }

    private Reply shown(String feed) {
        return Reply.json(OK, FeedJson.of(require(feed)));
    }

    private FeedView require(String feed) {
        if (!Feeds.isName(feed)) {
            throw notFound();
        }
        return queries.optional(new FindFeed(feed), FeedView.class)
                .orElseThrow(FeedController::notFound);
    }

    private static ProblemException problem(Obstacle obstacle) {
        return switch (obstacle) {
            case FEED_NOT_FOUND -> notFound();
            case FEED_STOPPED_BY_CASE ->
                    new ProblemException(
                            ProblemType.FEED_BUSY,
                            "A case has stopped the feed, and is not resolved");
            case FEED_CHANGED, FEED_NOT_RUNNING ->
                    new ProblemException(
                            ProblemType.FEED_BUSY,
                            "The feed was changed at the same time; look at it again");
        };
    }

    private static ProblemException notFound() {
        return new ProblemException(ProblemType.FEED_NOT_FOUND, "There is no such feed");
    }
}
