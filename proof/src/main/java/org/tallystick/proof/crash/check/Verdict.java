package org.tallystick.proof.crash.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What the checker has found. */
public final class Verdict {

    private final Map<Charge, List<String>> findings = new EnumMap<>(Charge.class);

    /** What an application can be found guilty of. */
    public enum Charge {
        LOST("acknowledged and lost"),
        TWICE("applied twice"),
        UNSETTLED("asked again and never settled"),
        CONTRADICTED("answered in two ways"),
        UNASKED("moved though nobody asked"),
        STUCK("not done after 60 s"),
        BOOKS("books that do not agree"),
        CURSOR("tokens and cursors apart from their effects");

        private final String label;

        Charge(String label) {
            this.label = label;
        }

        /** In words, for the report. */
        public String label() {
            return label;
        }
    }

    /** Adds a finding. */
    public void add(Charge charge, String finding) {
        findings.computeIfAbsent(charge, key -> new ArrayList<>()).add(finding);
    }

    void addAll(Charge charge, List<String> found) {
        found.forEach(finding -> add(charge, finding));
    }

    /** How many findings there are of a kind. */
    public int count(Charge charge) {
        return findings.getOrDefault(charge, List.of()).size();
    }

    /** All findings, in words. */
    public List<String> findings() {
        List<String> all = new ArrayList<>();
        findings.forEach(
                (charge, found) ->
                        found.forEach(finding -> all.add(charge.label() + ": " + finding)));
        return all;
    }

    public boolean isClean() {
        return findings.isEmpty();
    }
}
