package io.barograph.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command mounts what the programs offer. Each verb has a room of its own; technologies stay in the packages that
/// own them.
class ArchitectureTest {

    private static final String ROOT = "io.barograph.cli";

    /// The rooms of `barograph VERB`.
    private static final List<String> VERBS = Stream.of(
                    "backtest", "check", "cleanup", "explain", "policy", "record", "silence", "status", "test", "up")
            .map(each -> ROOT + "." + each)
            .toList();

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.barograph");

    static List<String> verbs() {
        return VERBS;
    }

    private static String[] verbsAnd(String... others) {
        return Stream.concat(VERBS.stream(), Stream.of(others)).toArray(String[]::new);
    }

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
    void onlyClientsSpeakHttp() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli..")
                .and()
                .resideOutsideOfPackages("io.barograph.cli.client", "io.barograph.cli.backtest.prometheus.client")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.net.http..")
                .check(ALL);
    }

    @Test
    void onlyVerbsAndOptionsReadTheCommandLine() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli..")
                .and()
                .resideOutsideOfPackages(verbsAnd(ROOT, "io.barograph.cli.options"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(ALL);
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void onlyTheRootKnowsAVerb(String verb) {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli..")
                .and()
                .resideOutsideOfPackages(ROOT, verb)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(verb)
                .check(ALL);
    }

    @Test
    void roomsDependOnEachOtherInOneDirection() {
        slices().matching("io.barograph.cli.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void whatAsksAControllerKnowsNoPolicyAndNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.client")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.barograph.rules..", "io.barograph.exporter..", "io.barograph.controller..")
                .check(ALL);
    }

    @Test
    void whatMakesPoliciesKnowsNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.migrate..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.barograph.cli.options", "io.barograph.exporter..", "io.barograph.controller..")
                .check(ALL);
    }

    @Test
    void whatReadsKubeletSettingsKnowsNoPolicy() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.migrate.kubelet")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.barograph.rules..")
                .check(ALL);
    }

    @Test
    void whatMakesManifestsKnowsDemandsAndNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.admission")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.barograph.cli.options", "io.barograph.exporter..", "io.barograph.controller..")
                .check(ALL);
    }

    @Test
    void whatLooksAtThePastKnowsNoOptionAndNoReport() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.backtest.*..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.barograph.cli.options",
                        "io.barograph.cli.client",
                        "io.barograph.cli.report..",
                        "io.barograph.cli.migrate..")
                .check(ALL);
    }

    @Test
    void reportsKnowWhatTheyReportAndNoProgram() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.barograph.cli.options",
                        "io.barograph.cli.client",
                        "io.barograph.cli.migrate..",
                        "io.barograph.cli.backtest.run",
                        "io.barograph.cli.backtest.prometheus..",
                        "io.barograph.exporter..",
                        "io.barograph.controller.kube..",
                        "io.barograph.controller.watch..")
                .check(ALL);
    }

    @Test
    void textIsWrittenWithoutKnowingABacktest() {
        noClasses()
                .that()
                .resideInAPackage("io.barograph.cli.report.text")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.barograph.cli.backtest..", "io.barograph.controller..")
                .check(ALL);
    }
}
