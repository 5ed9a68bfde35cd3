package org.tallystick.query.reconciliation;

import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ActiveProcessors;
import org.tallystick.query.ledger.LedgerProjection;
import org.tallystick.query.ledger.LedgerWriting;
import org.tallystick.query.token.Passage;
import org.tallystick.query.token.TokenTable;
import org.tallystick.query.token.TokenTable.Token;

/** How far the processor is that writes the ledger which readers see. */
@Component
class Tokens {

    private final TokenTable tokens;
    private final Passage passage;
    private final ActiveProcessors active;

    Tokens(TokenTable tokens, Passage passage, ActiveProcessors active) {
        this.tokens = tokens;
        this.passage = passage;
        this.active = active;
    }

    /** The position up to which the ledger has handled every event; -1 if it has handled none. */
    long passedByLedger() {
        return passage.upTo(ofLedger(), LedgerWriting.ITS_EVENTS);
    }

    /** The position up to which the ledger has handled the events of one stream. */
    long passedByLedger(String stream) {
        return TokenTable.passedBy(ofLedger(), stream);
    }

    /** The position of the ledger's slowest token; it goes back only if all is built anew. */
    long slowestOfLedger() {
        return TokenTable.slowest(ofLedger());
    }

    /** The position of the slowest of these read models, each as its readers see it; -1 if none. */
    long slowestOf(Set<String> processors) {
        return processors.stream()
                .mapToLong(name -> TokenTable.slowest(tokens.of(active.nameOf(name))))
                .min()
                .orElse(-1);
    }

    /** The tokens of all processors. */
    List<Token> all() {
        return tokens.all();
    }

    private List<Token> ofLedger() {
        return tokens.of(active.nameOf(LedgerProjection.PROCESSOR));
    }
}
