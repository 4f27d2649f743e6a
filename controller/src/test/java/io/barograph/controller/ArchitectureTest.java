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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The table of rooms: which room may import which.
class ArchitectureTest {

    private static final String ROOT = "io.barograph.controller";

    private static final JavaClasses CONTROLLER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /// What each room may import besides the JDK, SLF4J, JSpecify and itself: rooms of this module by their names,
    /// and with `/` before them packages of other modules, all that is beneath them included.
    private static final String TABLE = """
            cluster         :
            cluster.nodes   : cluster
            cluster.pods    : cluster.nodes /rules.fact /signal
            standalone      : cluster cluster.nodes
            kube            : cluster cluster.nodes fabric8 jackson databind
            kube.nodes      : kube cluster cluster.nodes /quantity databind
            kube.pods       : kube kube.nodes cluster cluster.nodes cluster.pods
                              /rules.fact /signal /quantity databind
            kube.lease      : kube cluster cluster.nodes databind
            kube.admin      : kube kube.nodes kube.pods kube.lease cluster cluster.nodes cluster.pods /signal databind
            watch.client    : /wire /problem /signal netty tls
            watch           : watch.client cluster /wire /signal
            watch.discovery : watch watch.client cluster.nodes cluster.pods
            journal.format  : /rules.fact /rules.observation /signal /wire jackson
            journal         : journal.format /rules.observation /problem
            policystore     : /rules.cases /rules.engine /rules.explain /rules.fact /rules.policy /signal /problem
            decide.fleet    : watch.client policystore /rules.demand /rules.explain /signal
            decide          : decide.fleet watch watch.client journal policystore /rules.engine /rules.explain
                              /rules.fact /rules.observation /rules.demand /problem /signal
            controls        : cluster.nodes /rules.fact /rules.demand jackson
            guardrail       : controls /rules.demand
            guardrail.impact: guardrail controls cluster.nodes cluster.pods /rules.demand /signal
            reconcile.record: cluster.nodes /rules.observation /rules.demand jackson
            reconcile.inbox : decide cluster.nodes /rules.demand
            reconcile.plan  : reconcile.record controls guardrail cluster.nodes /rules.demand
            reconcile.write : reconcile.plan reconcile.record reconcile.inbox controls guardrail cluster cluster.nodes
                              /rules.demand
            reconcile       : decide reconcile.inbox reconcile.plan reconcile.record reconcile.write controls guardrail
                              guardrail.impact cluster cluster.nodes program /rules.demand
            cleanup         : reconcile.plan reconcile.record cluster cluster.nodes
            overview        : reconcile reconcile.plan controls guardrail guardrail.impact decide decide.fleet
                              policystore /rules.demand /rules.policy /signal
            metrics         : overview reconcile reconcile.inbox reconcile.plan reconcile.write controls guardrail
                              guardrail.impact decide decide.fleet journal policystore watch.client
                              /rules.demand /rules.engine /metric /signal /web
            http.json       : overview reconcile controls guardrail guardrail.impact decide decide.fleet policystore
                              watch.client /rules.demand /rules.engine /rules.policy /signal /web
                              annotations jackson databind
            http            : http.json metrics overview reconcile reconcile.plan controls guardrail guardrail.impact
                              decide decide.fleet policystore /rules.demand /rules.engine /rules.explain
                              /problem /program /signal /web
            options         : controls guardrail.impact cluster.pods decide decide.fleet journal policystore
                              watch.client /rules.policy /quantity /problem /program /web picocli
            """;

    private static final Map<String, String> LIBRARIES = Map.of(
            "program", "io.barograph.program",
            "fabric8", "io.fabric8..",
            "netty", "io.netty..",
            "tls", "javax.net.ssl..",
            "picocli", "picocli..",
            "jackson", "com.fasterxml.jackson.core..",
            "annotations", "com.fasterxml.jackson.annotation..",
            "databind", "com.fasterxml.jackson.databind..");

    private static final Map<String, List<String>> ROOMS = TABLE.replaceAll("\\n +", " ")
            .lines()
            .map(line -> line.split(" *: *", 2))
            .collect(Collectors.toMap(
                    line -> line[0], line -> List.of(line[1].strip().split(" +"))));

    private static String room(String name) {
        return ROOT + "." + name;
    }

    private static String importable(String word) {
        return word.startsWith("/")
                ? "io.barograph." + word.substring(1) + ".."
                : LIBRARIES.getOrDefault(word, room(word));
    }

    @TestFactory
    Stream<DynamicTest> eachRoomImportsWhatTheTableAllows() {
        return ROOMS.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> mayImport(room(each.getKey()), each.getValue())));
    }

    private static void mayImport(String room, List<String> others) {
        List<String> allowed = new ArrayList<>(List.of("java..", "org.slf4j..", "org.jspecify..", room));
        others.stream()
                .filter(each -> !each.isEmpty())
                .map(ArchitectureTest::importable)
                .forEach(allowed::add);
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

    /// The root package is in no row of the table.
    @ParameterizedTest
    @CsvSource({
        "fabric8, kube",
        "databind, kube..",
        "netty, watch.client",
    })
    void aLibraryIsInItsRoomsOnly(String library, String room) {
        noClasses()
                .that()
                .resideOutsideOfPackages(room(room), room(library.equals("databind") ? "http.json" : room))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(importable(library))
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
