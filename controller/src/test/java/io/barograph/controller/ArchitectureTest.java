package io.barograph.controller;

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

    private static final JavaClasses CONTROLLER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.barograph.controller");

    @Test
    void clusterKnowsFactsOnly() {
        mayImport("cluster", "io.barograph.rules.fact..", "io.barograph.signal..");
    }

    @Test
    void kubeKnowsTheClusterAndFabric8() {
        mayImport(
                "kube",
                "..controller.cluster..",
                "io.fabric8..",
                "com.fasterxml.jackson..",
                "io.barograph.rules.fact..",
                "io.barograph.signal..",
                "io.barograph.threshold..",
                "io.netty..",
                "javax.net.ssl");
    }

    @Test
    void guardrailKnowsFactsDemandsAndWhatTheClusterSays() {
        mayImport(
                "guardrail",
                "..controller.cluster..",
                "io.barograph.rules.fact..",
                "io.barograph.rules.demand..",
                "io.barograph.signal..",
                "com.fasterxml.jackson.core..");
    }

    @Test
    void actKnowsNodesDemandsAndGuardrails() {
        mayImport(
                "act",
                "..controller.cluster..",
                "..controller.guardrail..",
                "io.barograph.rules.fact..",
                "io.barograph.rules.demand..",
                "com.fasterxml.jackson.core..");
    }

    @Test
    void watchKnowsSnapshotsAndTheCluster() {
        mayImport(
                "watch",
                "..controller.cluster..",
                "io.barograph.signal..",
                "io.barograph.wire..",
                "io.barograph.problem..",
                "io.netty..",
                "javax.net.ssl");
    }

    @Test
    void policystoreKnowsTheRules() {
        mayImport(
                "policystore",
                "io.barograph.rules.cases..",
                "io.barograph.rules.engine..",
                "io.barograph.rules.explain..",
                "io.barograph.rules.fact..",
                "io.barograph.signal..",
                "io.barograph.rules.policy..",
                "io.barograph.problem..");
    }

    @Test
    void journalKnowsObservationsAndHowTheyAreWritten() {
        mayImport(
                "journal",
                "io.barograph.rules.fact..",
                "io.barograph.signal..",
                "io.barograph.wire..",
                "io.barograph.problem..",
                "com.fasterxml.jackson.core..");
    }

    @Test
    void decideKnowsWhatItDecidesFromAndNoNode() {
        mayImport(
                "decide",
                "..controller.journal..",
                "..controller.watch..",
                "..controller.policystore..",
                "io.barograph.rules.engine..",
                "io.barograph.rules.explain..",
                "io.barograph.rules.fact..",
                "io.barograph.rules.demand..",
                "io.barograph.problem..",
                "io.barograph.signal..");
    }

    @Test
    void httpKnowsWhatItShows() {
        mayImport(
                "http",
                "..controller.act..",
                "..controller.guardrail..",
                "..controller.decide..",
                "..controller.guardrail..",
                "..controller.journal..",
                "..controller.policystore..",
                "..controller.watch..",
                "io.barograph.rules.demand..",
                "io.barograph.rules.engine..",
                "io.barograph.rules.explain..",
                "io.barograph.rules.policy..",
                "io.barograph.problem..",
                "io.barograph.metric..",
                "io.barograph.signal..",
                "io.barograph.web..",
                "com.fasterxml.jackson.core..");
    }

    @Test
    void nobodyTouchesDroolsVertxOrSimpleclient() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.drools..", "org.kie..", "io.vertx..", "io.prometheus..")
                .check(CONTROLLER);
    }

    @Test
    void fabric8IsInKubeOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..controller.kube..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8..", "com.fasterxml.jackson.databind..")
                .check(CONTROLLER);
    }

    @Test
    void nettyIsInWatchAndBeneathTheWebSocketsOfKubeOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..controller.watch..")
                .and()
                .haveNameNotMatching("io\\.barograph\\.controller\\.kube\\.(SocketCodec|WatchSocket)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.netty..")
                .check(CONTROLLER);
    }

    @Test
    void onlyCommandsAndClocksAskForTheTime() {
        noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Command")
                .and()
                .haveSimpleNameNotContaining("Clock")
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
                .check(CONTROLLER);
    }

    private static void mayImport(String room, String... others) {
        List<String> allowed = new ArrayList<>(
                List.of("java..", "org.slf4j..", "org.jspecify..", "io.barograph.controller." + room + ".."));
        allowed.addAll(List.of(others));
        classes()
                .that()
                .resideInAPackage("io.barograph.controller." + room + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .allowEmptyShould(true)
                .check(CONTROLLER);
    }
}
