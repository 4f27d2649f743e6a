package io.barograph.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Holds the import table of this module, and Vert.x and simpleclient behind its public types.
class ArchitectureTest {

    private static final String[] LIBRARIES = {"io.vertx..", "io.netty..", "io.prometheus.client..", "at.favre.lib.."};

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.barograph.web");

    @Test
    void importsOnlyWhatTheTableAllows() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "com.sun.management",
                        "javax.net.ssl",
                        "org.jspecify.annotations",
                        "org.slf4j",
                        "io.barograph.metric",
                        "io.barograph.problem",
                        "io.barograph.quantity",
                        "io.barograph.web",
                        "at.favre.lib.crypto.bcrypt",
                        // what the process says of itself
                        "com.sun.management",
                        "io.vertx..",
                        "io.netty..",
                        "io.prometheus.client..")
                .check(CLASSES);
    }

    @Test
    void optionsKnowPicocliAndNothingOfHttp() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", "org.jspecify.annotations", "picocli", "io.barograph.options", "io.barograph.problem")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.barograph.options"));
    }

    @Test
    void showsNoLibraryTypeInWhatItOffers() {
        DescribedPredicate<JavaClass> foreign = JavaClass.Predicates.resideInAnyPackage(LIBRARIES);
        methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .should()
                .notHaveRawReturnType(foreign)
                .andShould()
                .notHaveRawParameterTypes(DescribedPredicate.describe(
                        "with a library's type", types -> types.stream().anyMatch(foreign)))
                .check(CLASSES);
    }

    @Test
    void readsNoClockButInClocks() {
        noClasses()
                .that()
                .haveSimpleNameNotContaining("Clock")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(CLASSES);
    }
}
