package org.tallystick.app.readme;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The commands of the README's tour and the output that it prints under each. */
final class Tour {

    private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    private static final Pattern CAPTURED =
            Pattern.compile("export (\\w+)=\\$\\((curl .*?) \\| grep .*");

    private Tour() {}

    /** One command and what the README shows as its output. */
    record Step(String command, String output) {

        boolean isCurl() {
            return curl().startsWith("curl ");
        }

        /** The request in it, which may be what a variable is set from. */
        String curl() {
            Matcher captured = CAPTURED.matcher(command);
            return captured.matches() ? captured.group(2) : command;
        }

        /** The variable that is set from its answer; null if none is. */
        @Nullable String variable() {
            Matcher captured = CAPTURED.matcher(command);
            return captured.matches() ? captured.group(1) : null;
        }

        /** The command's words as a shell would split them. */
        List<String> words() {
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(curl());
            while (matcher.find()) {
                words.add(firstOf(matcher));
            }
            return words;
        }

        private static String firstOf(Matcher matcher) {
            for (int group = 1; group <= 3; group++) {
                if (matcher.group(group) != null) {
                    return matcher.group(group);
                }
            }
            return "";
        }
    }

    static List<Step> read(Path readme) {
        List<Step> steps = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(text(readme));
        while (blocks.find()) {
            for (String step : blocks.group(1).split("(?m)^\\$ ", -1)) {
                if (!step.isBlank()) {
                    int end = step.indexOf('\n');
                    steps.add(new Step(step.substring(0, end), step.substring(end + 1)));
                }
            }
        }
        return steps;
    }

    /** An output without what differs from run to run: times, traces, cursors and generated ids. */
    static String comparable(String output) {
        // Ids first: they may hold what looks like anything else.
        return output.replaceAll("(movement|hold|case|callback) [A-Za-z0-9_-]{43}", "$1 ID")
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "EVENT")
                .replaceAll("[0-9a-f]{32}", "TRACE")
                .replaceAll("\\bT-[0-9a-z]{26}\\b", "TRADE")
                .replaceAll("\\b[0-9a-z]{26}\\b", "NUMBER")
                .replaceAll("\"nextCursor\":\"[^\"]+\"", "CURSOR")
                .replace("\r", "")
                .strip();
    }

    private static String text(Path readme) {
        try {
            return Files.readString(readme, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
