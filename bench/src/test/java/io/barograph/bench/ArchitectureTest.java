package io.barograph.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Benchmarks measure the programs; no program knows them, and one class of theirs reads the clock.
class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.barograph");

    /// The soak runs what the measurements of the two programs run.
    private static final List<String> ROOMS = List.of("churn", "cluster", "collection", "rules", "schedule", "soak");

    @Test
    void nothingImportsABenchmark() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.barograph.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.barograph.bench..")
                .check(ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"churn", "cluster", "collection", "rules", "schedule"})
    void measurementsShareOnlyWhatTheirParentHolds(String room) {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.bench." + room)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOMS.stream()
                        .filter(each -> !each.equals(room))
                        .map(each -> "io.barograph.bench." + each)
                        .toArray(String[]::new))
                .check(ALL);
    }

    @Test
    void readsTheClockInOnePlace() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.bench..")
                .and()
                .haveSimpleNameNotEndingWith("Clock")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(ALL);
    }

    @Test
    void technologiesStayWithThePrograms() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.prometheus..", "io.fabric8..", "org.drools..", "org.kie..")
                .check(ALL);
    }
}
