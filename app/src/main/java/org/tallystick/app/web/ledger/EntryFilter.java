package org.tallystick.app.web.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.MovementType;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.request.QueryParameters;

/** Which entries a caller asks for, by the parameters of the query. */
final class EntryFilter {

    private EntryFilter() {}

    /**
     * The query.
     *
     * @param usual the layers to show if none is named
     */
    static FindEntries of(String account, QueryParameters query, Layers usual) {
        Instant from = query.instant("from");
        Instant to = query.instant("to");
        requireOrder(from, to);
        Layers layers = query.choice("layer", Layers.class);
        return new FindEntries(
                account,
                from,
                to,
                query.choice("type", MovementType.class),
                (layers == null ? usual : layers).layer,
                ascending(query),
                query.cursor(),
                query.limit());
    }

    static void requireOrder(@Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && from.isAfter(to)) {
            throw ProblemException.invalid("from", "out_of_range", "from must not be after to");
        }
    }

    private static boolean ascending(QueryParameters query) {
        String order = query.text("order");
        if (order == null || order.equals("desc")) {
            return false;
        }
        if (order.equals("asc")) {
            return true;
        }
        throw ProblemException.invalid("order", "unknown_value", "order must be asc or desc");
    }

    /** The layers as callers name them. */
    enum Layers {
        POSTED(Layer.POSTED),
        HELD(Layer.HELD),
        ALL(null);

        private final @Nullable Layer layer;

        Layers(@Nullable Layer layer) {
            this.layer = layer;
        }
    }
}
