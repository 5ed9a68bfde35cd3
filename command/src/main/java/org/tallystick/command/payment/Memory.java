package org.tallystick.command.payment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;

/**
 * What has been said and asked for already, so that nothing is done twice.
 *
 * @param facts the identities of the facts that were heard
 * @param effectIds of all effects that were ever requested
 * @param openEffects those whose outcome is not known
 * @param openCases those that nobody has decided, the oldest first
 * @param early facts to be looked at again once the money is booked
 * @param decisions what people decided, by case and attempt
 */
record Memory(
        Set<String> facts,
        Set<String> effectIds,
        Map<String, Effect> openEffects,
        Map<String, Effect> openCases,
        List<GatewayFact> early,
        Set<String> decisions) {

    private static final String SECOND = "second";

    static final Memory EMPTY =
            new Memory(Set.of(), Set.of(), Map.of(), Map.of(), List.of(), Set.of());

    /**
     * The identity of a fact: its kind and the gateway's or our number. A success, also that of a
     * refund, says its amount too, because another amount is another thing to say.
     */
    static String identity(GatewayFact fact) {
        boolean unnumbered = fact.number() == null && fact.refundId() == null;
        boolean byAmount =
                unnumbered
                        || fact.kind() == FactKind.SUCCEEDED
                        || fact.kind() == FactKind.REFUND_SUCCEEDED;
        Money amount = byAmount ? fact.amount() : null;
        return fact.kind()
                + "/"
                + text(fact.number())
                + "/"
                + text(fact.refundId())
                + (amount == null ? "" : "/" + amount.minor() + amount.currency());
    }

    boolean knows(GatewayFact fact) {
        return facts.contains(identity(fact));
    }

    Memory hearing(GatewayFact fact) {
        return new Memory(
                with(facts, identity(fact)), effectIds, openEffects, openCases, early, decisions);
    }

    /** Whether a trade was found to be a second one for the order, which an earlier note is not. */
    boolean knowsSecond(@Nullable String trade) {
        return facts.contains(Names.of(SECOND, trade));
    }

    Memory hearingSecond(@Nullable String trade) {
        return new Memory(
                with(facts, Names.of(SECOND, trade)),
                effectIds,
                openEffects,
                openCases,
                early,
                decisions);
    }

    Memory deferring(GatewayFact fact) {
        List<GatewayFact> more = new ArrayList<>(early);
        more.add(fact);
        return new Memory(facts, effectIds, openEffects, openCases, more, decisions);
    }

    /** What was told of the order's success before it was sent. */
    List<GatewayFact> earlySuccesses() {
        return early.stream().filter(fact -> fact.kind() == FactKind.SUCCEEDED).toList();
    }

    /** They are forgotten, so that they are heard anew. */
    Memory withoutEarlySuccesses() {
        List<GatewayFact> heardAgain = earlySuccesses();
        if (heardAgain.isEmpty()) {
            return this;
        }
        Set<String> fewer = new LinkedHashSet<>(facts);
        heardAgain.forEach(fact -> fewer.remove(identity(fact)));
        List<GatewayFact> others = new ArrayList<>(early);
        others.removeAll(heardAgain);
        return new Memory(fewer, effectIds, openEffects, openCases, others, decisions);
    }

    /**
     * Those that were looked at are done with; a dispute's ending may still wait for its dispute.
     */
    Memory withoutEarly() {
        List<GatewayFact> endings = early.stream().filter(Memory::isEnding).toList();
        return new Memory(facts, effectIds, openEffects, openCases, endings, decisions);
    }

    /** How a dispute ended, if that was told before the dispute. */
    Optional<GatewayFact> earlyEnding(String dispute) {
        return early.stream()
                .filter(fact -> isEnding(fact) && DisputeRules.keyOf(fact).equals(dispute))
                .findFirst();
    }

    private static boolean isEnding(GatewayFact fact) {
        return fact.kind() == FactKind.DISPUTE_WON || fact.kind() == FactKind.DISPUTE_LOST;
    }

    Memory requesting(Effect effect) {
        boolean isCase = effect.kind() == EffectKind.OPEN_CASE;
        return new Memory(
                facts,
                with(effectIds, effect.effectId()),
                changed(openEffects, map -> map.put(effect.effectId(), effect)),
                isCase ? changed(openCases, map -> map.put(effect.effectId(), effect)) : openCases,
                early,
                decisions);
    }

    Memory ending(String effectId) {
        return new Memory(
                facts,
                effectIds,
                changed(openEffects, map -> map.remove(effectId)),
                openCases,
                early,
                decisions);
    }

    Memory deciding(String caseEffectId, String decision) {
        return new Memory(
                facts,
                effectIds,
                openEffects,
                changed(openCases, map -> map.remove(caseEffectId)),
                early,
                with(decisions, decision));
    }

    /** Whether the account was asked for a refund's hold, and has not answered. */
    boolean isHolding(String refundId) {
        return openEffects.values().stream()
                .anyMatch(
                        effect ->
                                effect.kind() == EffectKind.HOLD_FUNDS
                                        && refundId.equals(effect.refundId()));
    }

    /** Whether the account could not take a refund, and nobody has decided who gets it instead. */
    boolean waitsInSuspense(Refund refund) {
        String name = Names.of(Names.GIVE_BACK, refund.id());
        return refund.movementId() == null
                && openCases.containsKey(Names.openCase(CaseKind.SUSPENSE, name));
    }

    /** How many holds were placed for a refund. */
    int rounds(String refundId) {
        String first = Names.of(Names.HOLD, refundId);
        return (int) effectIds.stream().filter(id -> id.startsWith(first)).count();
    }

    private static String text(@Nullable String part) {
        return part == null ? "" : part;
    }

    private static Set<String> with(Set<String> set, String member) {
        Set<String> more = new LinkedHashSet<>(set);
        more.add(member);
        return more;
    }

    private static Map<String, Effect> changed(
            Map<String, Effect> map, Consumer<Map<String, Effect>> change) {
        Map<String, Effect> copy = new LinkedHashMap<>(map);
        change.accept(copy);
        return copy;
    }
}
