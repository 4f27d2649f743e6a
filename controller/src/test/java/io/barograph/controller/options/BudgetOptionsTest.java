package io.barograph.controller.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.problem.OptionProblems;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class BudgetOptionsTest {

    private final OptionProblems problems = new OptionProblems();

    private Budgets read(String... args) {
        BudgetOptions options = new BudgetOptions();
        CommandSpec spec = CommandSpec.create().addMixin("budgets", CommandSpec.forAnnotatedObject(options));
        new CommandLine(spec).parseArgs(args);
        return options.read(problems);
    }

    @Test
    void boundsEverythingWhereNothingIsSaid() {
        Budget tenth = new Budget(10, true);

        assertThat(read())
                .isEqualTo(new Budgets(
                        new Budget(1, false), new Budgets.Pools(tenth, Map.of(), false), tenth, new Budget(50, true)));
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void takesWhatIsSaid() {
        assertThat(read(
                        "--max-tainted-nodes=20%",
                        "--max-tainted-per-pool=2",
                        "--max-tainted-per-zone=5%",
                        "--pool-budget=batch=30%,db=0",
                        "--soft-taint-share=25%",
                        "--allow-small-pools"))
                .isEqualTo(new Budgets(
                        new Budget(20, true),
                        new Budgets.Pools(
                                new Budget(2, false),
                                Map.of("batch", new Budget(30, true), "db", new Budget(0, false)),
                                true),
                        new Budget(5, true),
                        new Budget(25, true)));
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesEachBudgetThatCannotBeRead() {
        read(
                "--max-tainted-nodes=all",
                "--max-tainted-per-pool=10 %",
                "--max-tainted-per-zone=",
                "--pool-budget=batch,db=101%,a=1,a=2,=3",
                "--soft-taint-share=-1");

        assertThat(problems.all())
                .hasSize(8)
                .anyMatch(line -> line.startsWith("--max-tainted-nodes: \"all\""))
                .anyMatch(line -> line.startsWith("--max-tainted-per-pool: \"10 %\""))
                .anyMatch(line -> line.startsWith("--max-tainted-per-zone: \"\""))
                .anyMatch(line -> line.startsWith("--pool-budget: \"batch\": expected POOL=N"))
                .anyMatch(line -> line.startsWith("--pool-budget: \"101%\""))
                .anyMatch(line -> line.startsWith("--pool-budget: pool a is named twice"))
                .anyMatch(line -> line.startsWith("--pool-budget: \"=3\""))
                .anyMatch(line -> line.startsWith("--soft-taint-share: \"-1\""));
    }
}
