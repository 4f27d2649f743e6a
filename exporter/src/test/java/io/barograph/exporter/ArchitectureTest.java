package io.barograph.exporter;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which of the exporter's packages may use which, and who may ask what time it is.
class ArchitectureTest {

    private static final String BASE = "io.barograph.exporter.";
    private static final String SIGNAL = "io.barograph.signal";
    private static final String THRESHOLD = "io.barograph.[threshold|quantity]";
    private static final String WIRE = "io.barograph.wire..";
    private static final String METRIC = "io.barograph.metric";
    private static final String PROBLEM = "io.barograph.problem";
    private static final String WEB = "io.barograph.web..";
    private static final String PROGRAM = "io.barograph.program..";
    private static final String JACKSON = "com.fasterxml.jackson.core..";
    private static final String PICOCLI = "picocli..";

    /// What each package may use besides itself, the JDK, SLF4J and JSpecify.
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("libc", List.of()),
            Map.entry("kernel", List.of()),
            Map.entry("kernel.live", own("kernel", "libc")),
            Map.entry("recording", own("kernel", PROBLEM)),
            Map.entry("cgroup", own("kernel", SIGNAL)),
            Map.entry("cgroup.identity", own("cgroup", "kernel", SIGNAL, JACKSON)),
            Map.entry("frame", own("kernel", "cgroup", "cgroup.identity", SIGNAL)),
            Map.entry("frame.read", own("frame", "kernel", "cgroup", "cgroup.identity", SIGNAL)),
            Map.entry("contention", own("frame", "cgroup", SIGNAL, THRESHOLD)),
            Map.entry("contention.average", own("contention", "frame", "cgroup", SIGNAL)),
            Map.entry("eviction", own("frame", "cgroup", SIGNAL, THRESHOLD)),
            Map.entry(
                    "sample.pass",
                    own(
                            "contention",
                            "contention.average",
                            "eviction",
                            "frame",
                            "cgroup",
                            "cgroup.identity",
                            SIGNAL,
                            THRESHOLD)),
            Map.entry("sample.ring", own(SIGNAL, WIRE)),
            Map.entry("sample", own("sample.pass", "frame", "cgroup", "cgroup.identity", "kernel", SIGNAL)),
            Map.entry("exposition.catalogue", own(METRIC)),
            Map.entry("exposition.text", own("exposition.catalogue", METRIC)),
            Map.entry(
                    "exposition.pods",
                    own(
                            "exposition.catalogue",
                            "exposition.text",
                            "sample.pass",
                            "frame",
                            "cgroup",
                            "cgroup.identity",
                            SIGNAL,
                            METRIC)),
            Map.entry(
                    "exposition",
                    own(
                            "exposition.catalogue",
                            "exposition.text",
                            "exposition.pods",
                            "sample",
                            "sample.pass",
                            "frame",
                            "cgroup",
                            "cgroup.identity",
                            SIGNAL,
                            METRIC,
                            THRESHOLD)),
            Map.entry("kubelet", own("sample.pass", "frame", "cgroup", "cgroup.identity", SIGNAL, THRESHOLD, JACKSON)),
            Map.entry(
                    "http",
                    own(
                            "sample",
                            "sample.pass",
                            "sample.ring",
                            "exposition",
                            "exposition.catalogue",
                            "exposition.text",
                            "exposition.pods",
                            "kubelet",
                            "frame",
                            "cgroup.identity",
                            SIGNAL,
                            METRIC,
                            THRESHOLD,
                            JACKSON,
                            WIRE,
                            WEB,
                            PROGRAM)),
            Map.entry(
                    "options",
                    own(
                            "eviction",
                            "exposition",
                            "exposition.catalogue",
                            "kernel",
                            "kernel.live",
                            SIGNAL,
                            PROBLEM,
                            THRESHOLD,
                            WEB,
                            PROGRAM,
                            PICOCLI))));

    private static final Set<String> CLOCKS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.Thread.sleep",
            Instant.class.getName() + ".now",
            Clock.class.getName() + ".systemUTC");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.barograph.exporter");

    private static List<String> own(String... names) {
        return Stream.of(names)
                .map(name -> name.startsWith("io.barograph.") || name.endsWith("..") ? name : BASE + name)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> usesOnlyWhatTheTableAllows() {
        return MAY_USE.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    List<String> allowed = new ArrayList<>(entry.getValue());
                    allowed.addAll(List.of(BASE + entry.getKey(), "java..", "org.slf4j..", "org.jspecify.."));
                    noClasses()
                            .that()
                            .resideInAPackage(BASE + entry.getKey())
                            .should()
                            .dependOnClassesThat(resideOutsideOfPackages(allowed.toArray(String[]::new)))
                            .check(CLASSES);
                }));
    }

    @Test
    void hasNoPackageOutsideTheTable() {
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(BASE))
                        .map(name -> name.substring(BASE.length())))
                .isSubsetOf(MAY_USE.keySet());
    }

    @Test
    void asksForTheTimeInClocksAndCommandsOnly() {
        DescribedPredicate<JavaCall<?>> clock = DescribedPredicate.describe(
                "a clock",
                call -> CLOCKS.contains(call.getTargetOwner().getFullName() + "."
                        + call.getTarget().getName()));
        noClasses()
                .that()
                .haveSimpleNameNotContaining("Clock")
                .and()
                .haveSimpleNameNotEndingWith("Command")
                .should()
                .callCodeUnitWhere(clock)
                .check(CLASSES);
    }

    @Test
    void keepsVertxAndTheMetricsClientOutOfTheAgentsOwnCode() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.exporter.*..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.prometheus.client..")
                .check(CLASSES);
    }
}
