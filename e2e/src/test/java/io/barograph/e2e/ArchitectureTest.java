package io.barograph.e2e;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.OnlyIncludeTests;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/// The tests look at a cluster with eyes of their own, and wait for conditions instead of sleeping.
class ArchitectureTest {
    private static final JavaClasses TESTS =
            new ClassFileImporter().withImportOption(new OnlyIncludeTests()).importPackages("io.barograph.e2e");

    private static final Set<String> OTHER_PROGRAMS =
            Set.of("io.barograph.testkit.gobuild", "io.barograph.testkit.browser", "io.barograph.testkit.prometheus");

    private static boolean isTest(JavaMethod method) {
        return method.isAnnotatedWith(Test.class) || method.isAnnotatedWith(ParameterizedTest.class);
    }

    private static boolean isTagged(JavaClass test) {
        return Stream.of(test.reflect().getAnnotationsByType(Tag.class))
                .map(Tag::value)
                .anyMatch(Set.of("full", "slow")::contains);
    }

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

    /// It would be on no version but the pinned one.
    @Test
    void whoTakesTheApiServerSaysSoByItsTag() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.junit.jupiter.api.extension.ExtendWith")
                .because("@WithApiServer has the extension and the tag by which e2e/matrix finds the class")
                .check(TESTS);
    }

    /// `mvn verify` needs a JDK and Maven alone: what Go builds, a browser and Prometheus are for `-Pfull`.
    @Test
    void whatNeedsOtherProgramsIsTaggedFull() {
        JavaClasses testsAndKit = new ClassFileImporter().importPackages("io.barograph.e2e", "io.barograph.testkit");
        List<String> untagged = testsAndKit.stream()
                .filter(each -> each.getMethods().stream().anyMatch(ArchitectureTest::isTest) && !isTagged(each))
                .filter(each -> each.getTransitiveDependenciesFromSelf().stream()
                        .anyMatch(dependency -> OTHER_PROGRAMS.contains(
                                dependency.getTargetClass().getPackageName())))
                .map(JavaClass::getSimpleName)
                .toList();
        assertThat(untagged).as("tests that need @Tag(\"full\")").isEmpty();
    }
}
