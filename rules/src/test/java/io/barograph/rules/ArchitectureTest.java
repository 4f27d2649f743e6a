package io.barograph.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The table of rooms: who may import whom.
class ArchitectureTest {

    private static final JavaClasses RULES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.barograph.rules");

    @Test
    void factsAreMadeOfSignals() {
        mayImport("fact", "io.barograph.signal..", "io.barograph.threshold..");
    }

    @Test
    void demandsKnowOnlySignals() {
        mayImport("demand", "io.barograph.signal..");
    }

    @Test
    void theLanguageKnowsNoDrools() {
        mayImport(
                "policy",
                "..rules.fact..",
                "..rules.demand..",
                "io.barograph.signal..",
                "io.barograph.threshold..",
                "io.barograph.problem..");
    }

    @Test
    void droolsIsInOneRoom() {
        mayImport(
                "drools",
                "..rules.policy..",
                "..rules.fact..",
                "..rules.demand..",
                "io.barograph.signal..",
                "org.drools..",
                "org.kie..");
        noClasses()
                .that()
                .resideOutsideOfPackage("..rules.drools..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.drools..", "org.kie..")
                .check(RULES);
    }

    @Test
    void theEngineKnowsItsVocabulary() {
        mayImport(
                "engine",
                "..rules.drools..",
                "..rules.policy..",
                "..rules.fact..",
                "..rules.demand..",
                "io.barograph.signal..",
                "io.barograph.problem..",
                "io.barograph.threshold..",
                "com.fasterxml.jackson.core..");
    }

    @Test
    void casesRunTheEngine() {
        mayImport(
                "cases",
                "..rules.engine..",
                "..rules.policy..",
                "..rules.fact..",
                "..rules.demand..",
                "io.barograph.signal..",
                "io.barograph.problem..",
                "io.barograph.threshold..");
    }

    @Test
    void explanationsKnowTheEngineAndItsVocabulary() {
        mayImport(
                "explain",
                "..rules.engine..",
                "..rules.policy..",
                "..rules.fact..",
                "..rules.demand..",
                "io.barograph.signal..",
                "io.barograph.problem..",
                "io.barograph.threshold..",
                "com.fasterxml.jackson.core..");
    }

    @Test
    void nobodyAsksForTheTime() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", java.time.Duration.class)
                .check(RULES);
    }

    private static void mayImport(String room, String... others) {
        List<String> allowed = new ArrayList<>(
                List.of("java..", "org.slf4j..", "org.jspecify..", "io.barograph.rules." + room + ".."));
        allowed.addAll(List.of(others));
        classes()
                .that()
                .resideInAPackage("io.barograph.rules." + room + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .allowEmptyShould(true)
                .check(RULES);
    }
}
