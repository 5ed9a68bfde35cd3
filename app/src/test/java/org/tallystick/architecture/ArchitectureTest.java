package org.tallystick.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {

    private static final JavaClasses OURS =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(location -> !location.contains("-tests.jar"))
                    .importPackages("org.tallystick");

    /** Classes that break each rule once, in the same packages below another root. */
    private static final JavaClasses WRONG =
            new ClassFileImporter().importPackages("org.tallystick.architecture.wrong");

    @ParameterizedTest
    @MethodSource("rules")
    void holds(Method rule) throws ReflectiveOperationException {
        EvaluationResult result = rule(rule, "org.tallystick").evaluate(OURS);

        assertThat(result.getFailureReport().getDetails()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void can_fail(Method rule) throws ReflectiveOperationException {
        EvaluationResult result = rule(rule, "org.tallystick.architecture.wrong").evaluate(WRONG);

        assertThat(result.getFailureReport().getDetails()).isNotEmpty();
    }

    @Test
    void all_modules_were_looked_at() {
        assertThat(Stream.of("api", "command", "saga", "query", "app"))
                .filteredOn(
                        part ->
                                OURS.stream()
                                        .noneMatch(
                                                type ->
                                                        type.getPackageName()
                                                                .startsWith(
                                                                        "org.tallystick." + part)))
                .isEmpty();
    }

    private static Stream<Named<Method>> rules() {
        return Arrays.stream(Rules.class.getDeclaredMethods())
                .filter(method -> method.getReturnType() == ArchRule.class)
                .filter(method -> method.getParameterCount() == 0)
                .map(method -> Named.of(method.getName().replace('_', ' '), method));
    }

    private static ArchRule rule(Method rule, String root) throws ReflectiveOperationException {
        return (ArchRule) rule.invoke(new Rules(root));
    }
}
