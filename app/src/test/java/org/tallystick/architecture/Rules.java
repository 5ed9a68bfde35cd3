package org.tallystick.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import jakarta.persistence.Entity;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import org.axonframework.commandhandling.CommandExecutionException;
import org.jspecify.annotations.NullMarked;

/** The arrows between the parts, and what no part may do; for classes below one root package. */
record Rules(String root) {

    /**
     * Commands, events and queries say what they are by Axon's annotations, and no more. The JDK's
     * packages are for everybody.
     */
    ArchRule api_knows_axon_only_by_its_annotations() {
        DescribedPredicate<JavaClass> allowed =
                resideInAnyPackage("java..", "javax.sql..", "org.jspecify..", root + ".api..")
                        .or(DescribedPredicate.describe("annotations", JavaClass::isAnnotation))
                        .or(
                                DescribedPredicate.describe(
                                        "the exception in which a failure crosses nodes",
                                        type ->
                                                type.isEquivalentTo(
                                                        CommandExecutionException.class)));
        return classes()
                .that()
                .resideInAPackage(root + ".api..")
                .should()
                .onlyDependOnClassesThat(
                        allowed.and(not(resideInAPackage("org.springframework.."))));
    }

    ArchRule command_sees_only_api() {
        return sees_only_api("command", "saga", "query", "app");
    }

    ArchRule saga_sees_only_api() {
        return sees_only_api("saga", "command", "query", "app");
    }

    ArchRule query_sees_only_api() {
        return sees_only_api("query", "command", "saga", "app");
    }

    ArchRule app_sees_only_api() {
        return sees_only_api("app", "command", "saga", "query");
    }

    /** One part of the edge can be taken away without touching another. */
    ArchRule parts_of_the_edge_do_not_see_one_another() {
        return slices().matching(root + ".app.(*)..")
                .that(
                        DescribedPredicate.describe(
                                "web, gateway, feed, ops, dashboard",
                                slice ->
                                        slice.getNamePart(1)
                                                .matches("web|gateway|feed|ops|dashboard")))
                .should()
                .notDependOnEachOther()
                .allowEmptyShould(true);
    }

    /** Hibernate serves Axon's tables; ours are read and written in plain SQL. */
    ArchRule no_table_of_ours_is_an_entity() {
        return noClasses().should().beAnnotatedWith(Entity.class);
    }

    ArchRule only_the_welcome_is_printed() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".app.welcome..")
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);
    }

    /** The time comes from a clock that a test can turn. */
    ArchRule time_comes_from_a_clock() {
        return noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemDefaultZone");
    }

    /** Waiting is for a condition and has a limit. */
    ArchRule nothing_sleeps() {
        return noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .allowEmptyShould(true);
    }

    ArchRule every_package_is_null_marked() {
        return classes()
                .should(
                        new ArchCondition<>("be in a package that is @NullMarked") {
                            @Override
                            public void check(JavaClass type, ConditionEvents events) {
                                boolean marked =
                                        type.getPackage().isAnnotatedWith(NullMarked.class);
                                events.add(
                                        new SimpleConditionEvent(
                                                type,
                                                marked,
                                                type.getPackageName() + " is not @NullMarked"));
                            }
                        });
    }

    private ArchRule sees_only_api(String part, String... others) {
        String[] packages = new String[others.length];
        for (int index = 0; index < others.length; index++) {
            packages[index] = root + "." + others[index] + "..";
        }
        return noClasses()
                .that()
                .resideInAPackage(root + "." + part + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages)
                .allowEmptyShould(true);
    }
}
