package io.barograph.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/// The command mounts what the programs offer; technologies stay in the packages that own them.
class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.barograph");

    @Test
    void nothingImportsTheCommand() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.barograph.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.barograph.cli..")
                .check(ALL);
    }

    @Test
    void exporterAndControllerKnowNothingOfEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.exporter..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.barograph.controller..", "io.barograph.rules..", "org.drools..", "org.kie..")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("io.barograph.controller..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.barograph.exporter..")
                .check(ALL);
    }

    @Test
    void technologiesStayWhereTheyBelong() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.vertx..",
                        "io.prometheus..",
                        "io.fabric8..",
                        "org.drools..",
                        "org.kie..",
                        "java.lang.foreign..")
                .check(ALL);
    }

    @Test
    void whatMakesPoliciesKnowsNoCommand() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.migrate")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.barograph.cli.command..",
                        "io.barograph.exporter..",
                        "io.barograph.controller..",
                        "picocli..")
                .check(ALL);
    }

    @Test
    void whatMakesManifestsKnowsDemandsAndNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.admission")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.barograph.cli.command..",
                        "io.barograph.exporter..",
                        "io.barograph.controller..",
                        "picocli..")
                .check(ALL);
    }

    @Test
    void whatLooksAtThePastKnowsNoCommandAndNoReport() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.backtest..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.barograph.cli.command..",
                        "io.barograph.cli.report..",
                        "io.barograph.cli.migrate..",
                        "picocli..")
                .check(ALL);
    }

    @Test
    void reportsKnowWhatTheyReportAndNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.report")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.barograph.cli.command..",
                        "io.barograph.cli.migrate..",
                        "io.barograph.exporter..",
                        "io.barograph.controller.kube..",
                        "io.barograph.controller.watch..",
                        "java.net.http..",
                        "picocli..")
                .check(ALL);
    }
}
