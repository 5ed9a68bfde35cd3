package org.tallystick.app.web.event;

import static org.tallystick.app.security.Scope.READ;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.events.EventPage;
import org.tallystick.api.events.FindEvents;
import org.tallystick.api.events.StoredEvent;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/**
 * All events in global order. A reader keeps {@code nextCursor} and asks for what comes after it;
 * it is there on the last page too, because more events will follow. A page of some types may be
 * empty and yet not the last: only so many events are looked at for one page.
 */
@Controller
class EventController {

    private static final long BEGINNING = -1;
    private static final int POSITION_DIGITS_MAX = 18;
    private static final Set<String> TYPES =
            Stream.of(AccountEvent.class, CaseEvent.class, PaymentEvent.class, ReceiptEvent.class)
                    .flatMap(EventController::records)
                    .collect(Collectors.toUnmodifiableSet());

    private final Queries queries;

    EventController(Queries queries) {
        this.queries = queries;
    }

    @GetMapping("/v1/events")
    @Endpoint(anyOf = READ)
    Reply list(ApiRequest request) {
        QueryParameters query = request.query();
        int limit = query.limit();
        String after = query.position("after");
        EventPage page =
                queries.one(
                        new FindEvents(position(after), types(query.text("types")), limit),
                        EventPage.class);
        String next = page.lookedUpTo() < 0 ? null : Long.toString(page.lookedUpTo());
        return Reply.json(
                200,
                JsonWriter.object(
                        json ->
                                json.list("data", page.events(), EventController::write)
                                        .field("nextCursor", next)
                                        .field("hasMore", page.hasMore())));
    }

    private static void write(JsonWriter json, StoredEvent event) {
        json.field("id", Long.toString(event.position()))
                .field("eventId", event.eventId())
                .field("type", event.type())
                .field("stream", event.stream())
                .field("version", event.version())
                .field("recordedAt", event.recordedAt())
                .field("traceId", event.traceId())
                .field("requestId", event.requestId())
                .json("payload", event.payload());
    }

    private static long position(@Nullable String after) {
        if (after == null) {
            return BEGINNING;
        }
        boolean digits =
                after.length() <= POSITION_DIGITS_MAX
                        && after.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits) {
            throw new ProblemException(
                    ProblemType.CURSOR_INVALID, "after must be an event's id or a nextCursor");
        }
        return Long.parseLong(after);
    }

    private static Set<String> types(@Nullable String list) {
        if (list == null) {
            return Set.of();
        }
        Set<String> types = new HashSet<>(Arrays.asList(list.split(",", -1)));
        if (!TYPES.containsAll(types)) {
            throw ProblemException.invalid(
                    "types",
                    "unknown_value",
                    "types must be event types separated by commas, such as FundsDeducted");
        }
        return types;
    }

    private static Stream<String> records(Class<?> family) {
        return Arrays.stream(family.getPermittedSubclasses())
                .flatMap(each -> each.isRecord() ? Stream.of(each.getSimpleName()) : records(each));
    }
}
