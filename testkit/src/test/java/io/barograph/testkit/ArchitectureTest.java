package io.barograph.testkit;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import module java.base;
import org.junit.jupiter.api.Test;

/// The testkit looks at programs and clusters with eyes of its own, and waits for conditions instead of sleeping.
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages("io.barograph.testkit");

    @Test
    void sharesNothingWithTheProduct() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.barograph..", "io.fabric8..", "io.vertx..")
                        .and(DescribedPredicate.not(resideInAPackage("io.barograph.testkit.."))))
                .because("a test must not read the product's writes through the product")
                .check(CLASSES);
    }

    @Test
    void hasNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.barograph.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void sleepsNowhere() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", Duration.class)
                .because("Awaitility waits for what is expected, and fails when it does not come")
                .check(CLASSES);
    }
}
