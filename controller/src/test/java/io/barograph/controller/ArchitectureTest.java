package io.barograph.controller;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The table of rooms: which room may import which.
class ArchitectureTest {

    private static final String ROOT = "io.barograph.controller";

    private static final JavaClasses CONTROLLER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    private static final String JACKSON_CORE = "com.fasterxml.jackson.core..";
    private static final String DATABIND = "com.fasterxml.jackson.databind..";

    /// What each room may import besides the JDK, SLF4J, JSpecify and itself.
    private static final Map<String, List<String>> ROOMS = rooms();

    private static Map<String, List<String>> rooms() {
        Map<String, List<String>> rooms = new LinkedHashMap<>();
        cluster(rooms);
        watch(rooms);
        act(rooms);
        show(rooms);
        return rooms;
    }

    private static void cluster(Map<String, List<String>> rooms) {
        rooms.put("cluster", List.of());
        rooms.put("cluster.nodes", List.of(room("cluster")));
        rooms.put("cluster.pods", List.of(room("cluster.nodes"), "io.barograph.rules.fact..", "io.barograph.signal.."));
        rooms.put("standalone", List.of(room("cluster"), room("cluster.nodes")));
        rooms.put("kube", List.of(room("cluster"), room("cluster.nodes"), "io.fabric8..", JACKSON_CORE, DATABIND));
        rooms.put(
                "kube.nodes",
                List.of(room("kube"), room("cluster"), room("cluster.nodes"), "io.barograph.quantity..", DATABIND));
        rooms.put(
                "kube.pods",
                List.of(
                        room("kube"),
                        room("kube.nodes"),
                        room("cluster"),
                        room("cluster.nodes"),
                        room("cluster.pods"),
                        "io.barograph.rules.fact..",
                        "io.barograph.signal..",
                        "io.barograph.quantity..",
                        DATABIND));
        rooms.put("kube.lease", List.of(room("kube"), room("cluster"), room("cluster.nodes"), DATABIND));
        rooms.put(
                "kube.admin",
                List.of(
                        room("kube"),
                        room("kube.nodes"),
                        room("kube.pods"),
                        room("kube.lease"),
                        room("cluster"),
                        room("cluster.nodes"),
                        room("cluster.pods"),
                        "io.barograph.signal..",
                        DATABIND));
    }

    private static void watch(Map<String, List<String>> rooms) {
        rooms.put(
                "watch.client",
                List.of(
                        "io.barograph.wire..",
                        "io.barograph.problem..",
                        "io.barograph.signal..",
                        "io.netty..",
                        "javax.net.ssl.."));
        rooms.put(
                "watch",
                List.of(room("watch.client"), room("cluster"), "io.barograph.wire..", "io.barograph.signal.."));
        rooms.put(
                "watch.discovery",
                List.of(room("watch"), room("watch.client"), room("cluster.nodes"), room("cluster.pods")));
        rooms.put(
                "journal.format",
                List.of(
                        "io.barograph.rules.fact..",
                        "io.barograph.rules.observation..",
                        "io.barograph.signal..",
                        "io.barograph.wire..",
                        JACKSON_CORE));
        rooms.put(
                "journal",
                List.of(room("journal.format"), "io.barograph.rules.observation..", "io.barograph.problem.."));
        rooms.put(
                "policystore",
                List.of(
                        "io.barograph.rules.cases..",
                        "io.barograph.rules.engine..",
                        "io.barograph.rules.explain..",
                        "io.barograph.rules.fact..",
                        "io.barograph.rules.policy..",
                        "io.barograph.signal..",
                        "io.barograph.problem.."));
        rooms.put(
                "decide.fleet",
                List.of(
                        room("watch.client"),
                        room("policystore"),
                        "io.barograph.rules.demand..",
                        "io.barograph.rules.explain..",
                        "io.barograph.signal.."));
        rooms.put(
                "decide",
                List.of(
                        room("decide.fleet"),
                        room("watch"),
                        room("watch.client"),
                        room("journal"),
                        room("policystore"),
                        "io.barograph.rules.engine..",
                        "io.barograph.rules.explain..",
                        "io.barograph.rules.fact..",
                        "io.barograph.rules.observation..",
                        "io.barograph.rules.demand..",
                        "io.barograph.problem..",
                        "io.barograph.signal.."));
    }

    private static void act(Map<String, List<String>> rooms) {
        rooms.put(
                "controls",
                List.of(
                        room("cluster.nodes"),
                        "io.barograph.rules.fact..",
                        "io.barograph.rules.demand..",
                        JACKSON_CORE));
        rooms.put("guardrail", List.of(room("controls"), "io.barograph.rules.demand.."));
        rooms.put(
                "guardrail.impact",
                List.of(
                        room("guardrail"),
                        room("controls"),
                        room("cluster.nodes"),
                        room("cluster.pods"),
                        "io.barograph.rules.demand..",
                        "io.barograph.signal.."));
        rooms.put(
                "reconcile.record",
                List.of(
                        room("cluster.nodes"),
                        "io.barograph.rules.observation..",
                        "io.barograph.rules.demand..",
                        JACKSON_CORE));
        rooms.put("reconcile.inbox", List.of(room("decide"), room("cluster.nodes"), "io.barograph.rules.demand.."));
        rooms.put(
                "reconcile.plan",
                List.of(
                        room("reconcile.record"),
                        room("controls"),
                        room("guardrail"),
                        room("cluster.nodes"),
                        "io.barograph.rules.demand.."));
        rooms.put(
                "reconcile.write",
                List.of(
                        room("reconcile.plan"),
                        room("reconcile.record"),
                        room("reconcile.inbox"),
                        room("controls"),
                        room("guardrail"),
                        room("cluster"),
                        room("cluster.nodes"),
                        "io.barograph.rules.demand.."));
        rooms.put(
                "reconcile",
                List.of(
                        room("decide"),
                        room("reconcile.inbox"),
                        room("reconcile.plan"),
                        room("reconcile.record"),
                        room("reconcile.write"),
                        room("controls"),
                        room("guardrail"),
                        room("guardrail.impact"),
                        room("cluster"),
                        room("cluster.nodes"),
                        "io.barograph.program",
                        "io.barograph.rules.demand.."));
        rooms.put(
                "cleanup",
                List.of(room("reconcile.plan"), room("reconcile.record"), room("cluster"), room("cluster.nodes")));
    }

    private static void show(Map<String, List<String>> rooms) {
        rooms.put(
                "summary",
                List.of(
                        room("reconcile"),
                        room("reconcile.plan"),
                        room("controls"),
                        room("decide.fleet"),
                        "io.barograph.rules.demand..",
                        "io.barograph.rules.policy..",
                        "io.barograph.signal.."));
        rooms.put(
                "metrics",
                List.of(
                        room("summary"),
                        room("reconcile"),
                        room("reconcile.inbox"),
                        room("reconcile.plan"),
                        room("reconcile.write"),
                        room("controls"),
                        room("guardrail"),
                        room("guardrail.impact"),
                        room("decide"),
                        room("decide.fleet"),
                        room("journal"),
                        room("policystore"),
                        room("watch.client"),
                        "io.barograph.rules.demand..",
                        "io.barograph.rules.engine..",
                        "io.barograph.metric..",
                        "io.barograph.signal..",
                        "io.barograph.web.."));
        rooms.put(
                "http.json",
                List.of(
                        room("summary"),
                        room("reconcile"),
                        room("controls"),
                        room("guardrail"),
                        room("guardrail.impact"),
                        room("decide"),
                        room("decide.fleet"),
                        room("policystore"),
                        room("watch.client"),
                        "io.barograph.rules.demand..",
                        "io.barograph.rules.engine..",
                        "io.barograph.rules.policy..",
                        "io.barograph.signal..",
                        "io.barograph.web..",
                        "com.fasterxml.jackson.annotation..",
                        JACKSON_CORE,
                        DATABIND));
        rooms.put(
                "http",
                List.of(
                        room("http.json"),
                        room("metrics"),
                        room("summary"),
                        room("reconcile"),
                        room("reconcile.plan"),
                        room("controls"),
                        room("guardrail"),
                        room("guardrail.impact"),
                        room("decide"),
                        room("decide.fleet"),
                        room("policystore"),
                        "io.barograph.rules.demand..",
                        "io.barograph.rules.engine..",
                        "io.barograph.rules.explain..",
                        "io.barograph.problem..",
                        "io.barograph.program..",
                        "io.barograph.signal..",
                        "io.barograph.web.."));
        rooms.put(
                "options",
                List.of(
                        room("controls"),
                        room("guardrail.impact"),
                        room("cluster.pods"),
                        room("decide"),
                        room("decide.fleet"),
                        room("journal"),
                        room("policystore"),
                        room("watch.client"),
                        "io.barograph.rules.policy..",
                        "io.barograph.quantity..",
                        "io.barograph.problem..",
                        "io.barograph.program..",
                        "io.barograph.web..",
                        "picocli.."));
    }

    private static String room(String name) {
        return ROOT + "." + name;
    }

    @TestFactory
    Stream<DynamicTest> eachRoomImportsWhatTheTableAllows() {
        return ROOMS.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> mayImport(room(each.getKey()), each.getValue())));
    }

    private static void mayImport(String room, List<String> others) {
        List<String> allowed = new ArrayList<>(List.of("java..", "org.slf4j..", "org.jspecify..", room));
        allowed.addAll(others);
        classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .check(CONTROLLER);
    }

    @Test
    void everyRoomIsInTheTable() {
        Set<String> found =
                CONTROLLER.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
        found.remove(ROOT);
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        ROOMS.keySet().stream().map(ArchitectureTest::room).toList());
    }

    /// The root package puts the parts together, so no part knows it.
    @Test
    void noRoomImportsTheRootPackage() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT)
                .check(CONTROLLER);
    }

    @Test
    void nothingUsesDroolsVertxOrSimpleclient() {
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
                .resideOutsideOfPackage(room("kube"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fabric8..")
                .check(CONTROLLER);
    }

    @Test
    void databindReadsTheApiServerAndWritesTheStatusOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(room("kube") + "..", room("http.json"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(DATABIND)
                .check(CONTROLLER);
    }

    @Test
    void nettyIsInTheExporterClientOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage(room("watch.client"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
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
                .callMethod(Thread.class, "sleep", Duration.class)
                .check(CONTROLLER);
    }
}
