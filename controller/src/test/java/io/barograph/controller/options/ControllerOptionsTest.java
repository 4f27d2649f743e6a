package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.options.ControllerConfig.Guarding;
import io.barograph.problem.OptionProblems;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ControllerOptionsTest {

    private final OptionProblems problems = new OptionProblems();

    private ControllerConfig.Acting read(String... args) {
        ControllerOptions options = new ControllerOptions();
        CommandSpec spec = CommandSpec.create().addMixin("options", CommandSpec.forAnnotatedObject(options));
        new CommandLine(spec).parseArgs(args);
        return options.read(problems).acting();
    }

    @Test
    void observesEverythingAndBoundsAllByDefault() {
        Budget tenth = new Budget(10, true);
        Budgets budgets = new Budgets(
                new Budget(1, false), new Budgets.Pools(tenth, Map.of(), false), tenth, new Budget(50, true));
        assertThat(read())
                .isEqualTo(new ControllerConfig.Acting(
                        Modes.sameForAll(Mode.OBSERVE),
                        budgets,
                        Duration.ofMinutes(5),
                        Duration.ZERO,
                        new Guarding(10, Hazards.Refusals.ALL),
                        new EvictionOptions().read(problems)));
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void readsBudgets() {
        Budgets budgets = read(
                        "--max-tainted-nodes=20%",
                        "--max-tainted-per-pool=2",
                        "--max-tainted-per-zone=5%",
                        "--pool-budget=batch=30%,db=0",
                        "--soft-taint-share=25%",
                        "--allow-small-pools")
                .budgets();
        Map<String, Budget> named = Map.of("batch", new Budget(30, true), "db", new Budget(0, false));
        assertThat(budgets)
                .isEqualTo(new Budgets(
                        new Budget(20, true),
                        new Budgets.Pools(new Budget(2, false), named, true),
                        new Budget(5, true),
                        new Budget(25, true)));
        assertThat(problems.allProblems()).isEmpty();
    }

    @Test
    void readsAModeForEachPolicyAndPool() {
        Modes modes = read("--policy-mode=contention=enforce,teardown=off", "--pool-mode", "a=b=enforce,*=observe")
                .modes();
        assertThat(problems.allProblems()).isEmpty();
        assertThat(modes)
                .isEqualTo(new Modes(
                        Mode.OBSERVE,
                        Map.of("contention", Mode.ENFORCE, "teardown", Mode.OFF),
                        Map.of("a=b", Mode.ENFORCE, "*", Mode.OBSERVE)));
        assertThat(modes).hasToString("observe, contention=enforce, teardown=off, pool *=observe, pool a=b=enforce");
    }

    @Test
    void readsWhatIsLookedAtBeforeAndAfterATaint() {
        assertThat(read("--release-jitter=45s").releaseJitter()).isEqualTo(Duration.ofSeconds(45));
        assertThat(read("--hazards=warn", "--headroom=off").guarding())
                .isEqualTo(new Guarding(null, Hazards.Refusals.NONE));
        assertThat(read("--acknowledge-hazard=descheduler,daemonset")
                        .guarding()
                        .refuse()
                        .acknowledged())
                .isEqualTo(Set.of(Hazard.Kind.DESCHEDULER, Hazard.Kind.DAEMONSET));
        assertThat(problems.allProblems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --max-tainted-nodes=all         | --max-tainted-nodes: "all"
            --max-tainted-per-pool=10 %     | --max-tainted-per-pool: "10 %"
            --max-tainted-per-zone=         | --max-tainted-per-zone: ""
            --pool-budget=batch             | --pool-budget: "batch": expected POOL=N
            --pool-budget=db=101%           | --pool-budget: "101%"
            --pool-budget=a=1,a=2           | --pool-budget: pool a is named twice
            --pool-budget==3                | --pool-budget: "=3"
            --soft-taint-share=-1           | --soft-taint-share: "-1"
            --policy-mode=contention        | --policy-mode: "contention": expected NAME=MODE, as in contention=enforce
            --policy-mode=eviction=on       | --policy-mode: "on": expected one of off, observe, enforce
            --pool-mode=gpu=off,gpu=off     | --pool-mode: gpu is named twice
            --release-jitter=11m            | --release-jitter: "11m": expected at most 10m
            --acknowledge-hazard=autoscaler | --acknowledge-hazard: "autoscaler": expected daemonset or descheduler
            """)
    void refusesWhatItCannotRead(String option, String problem) {
        read(option);
        assertThat(problems.allProblems()).singleElement().asString().startsWith(problem);
    }

    @Test
    void aPolicyThatIsNotLoadedIsRefusedWithTheNearestName() {
        List<String> known = List.of("contention", "eviction");

        UnknownPolicyException.checkNames(List.of("eviction"), known);
        assertThatThrownBy(() -> UnknownPolicyException.checkNames(List.of("contentoin"), known))
                .hasMessage("--policy-mode: no loaded policy is called \"contentoin\", expected one of"
                        + " contention, eviction. Maybe contention.");
    }
}
