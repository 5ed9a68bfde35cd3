package org.tallystick.app.feed.upstream;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the body of an HTTP upstream's answer, token by token: no number is converted, however long
 * it is, and nothing is kept that no row can need.
 */
final class AnswerReader {

    /** More at once is no page, whatever was asked for. */
    private static final int ROWS_MAX = 100_000;

    private static final int LONG_DIGITS_MAX = 18;

    /** PostgreSQL stores no zero character, and half a character is none. */
    private static final Pattern UNUSABLE = Pattern.compile("[\\x00\\p{Cs}]");

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNumberLength(Integer.MAX_VALUE)
                                    .maxNameLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    private final JsonParser parser;
    private @Nullable List<FeedRow> rows;
    private @Nullable String next;
    private @Nullable Boolean more;
    private @Nullable String newestId;
    private @Nullable Long remaining;

    private AnswerReader(JsonParser parser) {
        this.parser = parser;
    }

    /** A page that is not what the protocol says is refused as a whole; a row never is. */
    static HttpAnswer read(byte[] body, @Nullable String date) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), body)) {
            AnswerReader reader = new AnswerReader(parser);
            reader.read();
            return reader.answer(date);
        } catch (JacksonException e) {
            throw new UpstreamException(Problem.UPSTREAM_MALFORMED, null, e);
        }
    }

    private HttpAnswer answer(@Nullable String date) {
        List<FeedRow> found = rows;
        if (found == null) {
            throw malformed();
        }
        boolean goesOn = more == null ? !found.isEmpty() && next != null : more;
        return new HttpAnswer(
                new UpstreamPage(found, next, goesOn), newestId, remaining, HttpAnswer.time(date));
    }

    private void read() {
        require(parser.nextToken() == JsonToken.START_OBJECT);
        Set<String> names = new HashSet<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            require(names.add(name));
            member(name, parser.nextToken());
        }
        require(parser.nextToken() == null);
    }

    private void member(String name, JsonToken value) {
        switch (name) {
            case "data" -> {
                require(value == JsonToken.START_ARRAY);
                rows = rows();
            }
            case "nextCursor" -> {
                require(value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NULL);
                next = value == JsonToken.VALUE_NULL ? null : cursor(parser.getString());
            }
            case "hasMore" -> {
                require(value == JsonToken.VALUE_TRUE || value == JsonToken.VALUE_FALSE);
                more = value == JsonToken.VALUE_TRUE;
            }
            case "newestId" -> newestId = JsonText.of(parser, value);
            case "remaining" -> remaining = number(value);
            default -> parser.skipChildren();
        }
    }

    private List<FeedRow> rows() {
        List<FeedRow> read = new ArrayList<>();
        for (JsonToken token = parser.nextToken();
                token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            require(read.size() < ROWS_MAX);
            RowMembers members = new RowMembers();
            if (token == JsonToken.START_OBJECT) {
                members.read(parser);
            } else {
                parser.skipChildren();
            }
            read.add(members.row());
        }
        return read;
    }

    private static String cursor(String given) {
        require(given.length() <= Feeds.CURSOR_LENGTH_MAX && !UNUSABLE.matcher(given).find());
        return given;
    }

    private @Nullable Long number(JsonToken value) {
        if (value == JsonToken.VALUE_NUMBER_INT) {
            String digits = parser.getString();
            return digits.length() <= LONG_DIGITS_MAX ? Long.valueOf(digits) : null;
        }
        parser.skipChildren();
        return null;
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw malformed();
        }
    }

    private static UpstreamException malformed() {
        return new UpstreamException(Problem.UPSTREAM_MALFORMED);
    }
}
