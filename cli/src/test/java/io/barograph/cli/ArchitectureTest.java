package io.barograph.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import io.barograph.testkit.ImportRules;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// The command mounts what the programs offer. Each verb has a room of its own; technologies stay in the packages that
/// own them.
class ArchitectureTest {

    private static final String ROOT = "io.barograph.cli";

    /// The rooms of `barograph VERB`.
    private static final List<String> VERBS = Stream.of(
                    "advise",
                    "backtest",
                    "check",
                    "cleanup",
                    "completion",
                    "experiment",
                    "explain",
                    "policy",
                    "record",
                    "silence",
                    "status",
                    "test",
                    "up")
            .map(each -> ROOT + "." + each)
            .toList();

    private static final ImportRules ALL = new ImportRules("io.barograph");

    @Test
    void nothingImportsTheCommand() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.barograph.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.barograph.cli..")
                .check(ALL.mainClasses());
    }

    @Test
    void onlyClientsSpeakHttp() {
        onlyIn("java.net.http..", ROOT + ".options", ROOT + ".backtest.prometheus");
    }

    @Test
    void onlyVerbsAndOptionsReadTheCommandLine() {
        onlyIn(
                "picocli..",
                Stream.concat(VERBS.stream(), Stream.of(ROOT, ROOT + ".options"))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @FieldSource("VERBS")
    void onlyTheRootKnowsAVerb(String verb) {
        onlyIn(verb, ROOT, verb);
    }

    private static void onlyIn(String used, String... rooms) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .and()
                .resideOutsideOfPackages(rooms)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(used)
                .check(ALL.mainClasses());
    }

    @Test
    void roomsDependOnEachOtherInOneDirection() {
        slices().matching("io.barograph.cli.(**)").should().beFreeOfCycles().check(ALL.mainClasses());
    }

    /// Names stand behind `io.barograph.` unless they are of libraries.
    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            exporter..: controller.. rules.. org.drools.. org.kie..
            controller..: exporter..
            cli..: io.vertx.. io.prometheus.. io.fabric8.. org.drools.. org.kie.. java.lang.foreign..
            cli.migrate..: cli.options exporter.. controller..
            cli.migrate.kubelet: rules..
            cli.admission: cli.options exporter.. controller..
            cli.backtest.*..: cli.options cli.report.. cli.migrate..
            cli.advise.*..: cli.options cli.report.backtest cli.report.html rules.engine..
            cli.advise.remedy: cli.advise.source controller.. cli.backtest..
            cli.advise.workload: cli.advise.source cli.advise.remedy controller.. cli.backtest..
            cli.experiment.*..: cli.options cli.report.. controller.. rules..
            cli.experiment.load: exporter.frame.. exporter.contention..
            cli.experiment.node: cli.experiment.load cli.experiment.measure
            cli.report..: cli.options cli.migrate.. cli.backtest.run cli.backtest.prometheus.. exporter.. \
                controller.kube.. controller.watch..
            cli.report.text: cli.backtest.. controller..
            """)
    void neverUses(String room, String others) {
        ALL.neverUses(room, others.split(" +"));
    }
}
