package org.tallystick.app.runtime;

import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a refused start as sentences instead of a stack trace. */
public class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefusedException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartRefusedException refused) {
        return new FailureAnalysis(
                refused.reasons().stream()
                        .map(reason -> "- " + reason.problem())
                        .collect(Collectors.joining(System.lineSeparator())),
                refused.reasons().stream()
                        .map(reason -> "- " + reason.remedy())
                        .distinct()
                        .collect(Collectors.joining(System.lineSeparator())),
                refused);
    }
}
