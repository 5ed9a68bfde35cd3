package org.tallystick.proof.crash.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that the clients' logs say about one key. */
final class Story {

    private final String key;
    private final List<Told> answers = new ArrayList<>();
    private final List<String> alteredAnswers = new ArrayList<>();
    private @Nullable Asked asked;
    private int asks;
    private int alteredAsks;
    private boolean wasUnknown;

    Story(String key) {
        this.key = key;
    }

    /** What was asked for. */
    record Asked(String kind, String account, long amount) {}

    /**
     * An answer.
     *
     * @param id of what was made, as the answer calls it
     * @param fingerprint of its whole body
     */
    record Told(String status, boolean replayed, String id, String fingerprint) {

        /** Whether it says that nothing was done and nothing kept, so that no two need be equal. */
        boolean isUnfit() {
            return isUnfit(status);
        }

        private static boolean isUnfit(String status) {
            return status.equals("400");
        }

        private String remembered() {
            return isUnfit() ? status : status + " " + fingerprint;
        }

        private boolean claimsToBeFirst() {
            return !replayed && !isUnfit();
        }
    }

    /**
     * Adds a line of a log.
     *
     * @param fields what follows the line's time
     */
    void add(String[] fields) {
        switch (fields[0]) {
            case "ASKS" -> {
                asks++;
                asked = new Asked(fields[2], fields[3], Long.parseLong(fields[4]));
            }
            case "TOLD" ->
                    answers.add(
                            new Told(
                                    fields[2], fields[3].equals("REPLAYED"), fields[4], fields[5]));
            case "ASKS_ALTERED" -> alteredAsks++;
            case "TOLD_ALTERED" -> alteredAnswers.add(fields[2]);
            case "UNKNOWN" -> wasUnknown = true;
            case "NOT_DONE" -> {}
            default -> throw new IllegalArgumentException("No line of a client's log");
        }
    }

    String key() {
        return key;
    }

    @Nullable Asked asked() {
        return asked;
    }

    int requests() {
        return asks + alteredAsks;
    }

    /** Requests beyond the first one. */
    int duplicates() {
        return Math.max(0, requests() - 1);
    }

    boolean wasUnknown() {
        return wasUnknown;
    }

    boolean isSettled() {
        return answers.size() == asks && alteredAnswers.size() == alteredAsks;
    }

    /** The answer; null if there was none. */
    @Nullable Told answer() {
        return answers.isEmpty() ? null : answers.get(0);
    }

    /** What is wrong with the answers alone. */
    List<String> contradictions() {
        List<String> wrong = new ArrayList<>();
        Set<String> different = new HashSet<>();
        answers.forEach(told -> different.add(told.remembered()));
        if (different.size() > 1) {
            wrong.add(key + " was given " + different.size() + " different answers");
        }
        if (answers.stream().filter(Told::claimsToBeFirst).count() > 1) {
            wrong.add(key + " was told more than once to be the first");
        }
        boolean nothingKept = !answers.isEmpty() && answers.stream().allMatch(Told::isUnfit);
        alteredAnswers.stream()
                .filter(status -> !status.equals("422"))
                // A key under which nothing was kept was never used.
                .filter(status -> !(nothingKept && Told.isUnfit(status)))
                .forEach(status -> wrong.add(key + " with other content was answered " + status));
        return wrong;
    }
}
