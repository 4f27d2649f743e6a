package io.barograph.e2e;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.OnlyIncludeTests;
import module java.base;
import org.junit.jupiter.api.Test;

/// The tests look at a cluster with eyes of their own, and wait for conditions instead of sleeping.
class ArchitectureTest {
    private static final JavaClasses TESTS =
            new ClassFileImporter().withImportOption(new OnlyIncludeTests()).importPackages("io.barograph.e2e");

    @Test
    void theNodeSharesNothingWithTheProduct() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.e2e.node..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.fabric8..",
                        "io.barograph.signal..",
                        "io.barograph.program..",
                        "io.barograph.problem..",
                        "io.barograph.threshold..",
                        "io.barograph.wire..",
                        "io.barograph.web..",
                        "io.barograph.rules..",
                        "io.barograph.exporter..",
                        "io.barograph.controller..",
                        "io.barograph.cli..")
                .because("a test must not read the product's writes through the product")
                .check(TESTS);
    }

    @Test
    void noTestSleeps() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", Duration.class)
                .because("Awaitility waits for what is expected, and fails when it does not come")
                .check(TESTS);
    }
}
