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
    private static final String WEB = "io.barograph.web";
    private static final String JACKSON = "com.fasterxml.jackson.core..";

    /// What each package may use besides itself, the JDK, SLF4J and JSpecify. A package that is planned stands here
    /// too.
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("libc", List.of()),
            Map.entry("kernel", own("libc")),
            Map.entry("recording", own("kernel", PROBLEM)),
            Map.entry("cgroup", own("kernel", SIGNAL, JACKSON)),
            Map.entry("frame", own("kernel", "cgroup", SIGNAL)),
            Map.entry("contention", own("frame", "cgroup", SIGNAL, THRESHOLD)),
            Map.entry("eviction", own("frame", "cgroup", SIGNAL, THRESHOLD)),
            Map.entry("teardown", own("frame", "cgroup", SIGNAL, THRESHOLD)),
            Map.entry("overhead", own("frame", "cgroup", SIGNAL, THRESHOLD)),
            Map.entry(
                    "sample",
                    own(
                            "contention",
                            "eviction",
                            "teardown",
                            "overhead",
                            "frame",
                            "cgroup",
                            "kernel",
                            SIGNAL,
                            THRESHOLD,
                            WIRE)),
            Map.entry("exposition", own("frame", "cgroup", SIGNAL, METRIC, THRESHOLD, JACKSON)),
            Map.entry("summary", own("frame", "cgroup", SIGNAL, THRESHOLD, JACKSON)),
            Map.entry(
                    "http", own("sample", "exposition", "summary", "frame", SIGNAL, METRIC, THRESHOLD, JACKSON, WEB))));

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
                .map(name -> name.indexOf('.') < 0 ? BASE + name : name)
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
                            .allowEmptyShould(true)
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
