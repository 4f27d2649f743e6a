package io.barograph.controller.options;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.problem.OptionProblems;
import module java.base;
import picocli.CommandLine.Option;

/// How many nodes may have taints at once. What cannot be read is refused: it never means no bound.
public final class BudgetOptions {

    /// Stands in for what is refused anyway.
    private static final Budget NONE = new Budget(0, false);

    @Option(
            names = "--max-tainted-nodes",
            paramLabel = "N",
            description = {
                "How many nodes may carry our taints at once, or a share such as 10%%. Taking taints away is never"
                        + " held back.",
                "Nodes, or %% of the nodes, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private String cluster = Budget.DEFAULT.toString();

    @Option(
            names = "--max-tainted-per-pool",
            paramLabel = "N",
            description = {
                "How many nodes of each pool may carry our hard taints (NoSchedule) at once. Nodes that no label puts in"
                        + " a pool are one.",
                "Nodes, or %% of the pool, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private String pool = "10%";

    @Option(
            names = "--max-tainted-per-zone",
            paramLabel = "N",
            description = {
                "The same for each zone. Of all budgets the most restrictive counts.",
                "Nodes, or %% of the zone, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private String zone = "10%";

    @Option(
            names = "--pool-budget",
            split = ",",
            paramLabel = "POOL=N",
            description = {
                "Another budget for a pool in the place of --max-tainted-per-pool, however small the pool is: batch=30%%.",
                "List of POOL=N, in nodes or %% of the pool. Default: none."
            })
    private List<String> named = new ArrayList<>();

    @Option(
            names = "--soft-taint-share",
            paramLabel = "N",
            description = {
                "How many nodes of each pool may carry our soft taints (PreferNoSchedule) at once: on every node they"
                        + " would say nothing.",
                "Nodes, or %% of the pool, at least 0. Default: ${DEFAULT-VALUE}."
            })
    private String soft = "50%";

    @Option(
            names = "--allow-small-pools",
            description = "Put hard taints on nodes of pools of fewer than three nodes too, and in a cluster of fewer.")
    private boolean small;

    /// What they say; what is wrong goes to the problems.
    public Budgets read(OptionProblems problems) {
        return new Budgets(
                readBudget("--max-tainted-nodes", cluster, problems),
                new Budgets.Pools(readBudget("--max-tainted-per-pool", pool, problems), namedBudgets(problems), small),
                readBudget("--max-tainted-per-zone", zone, problems),
                readBudget("--soft-taint-share", soft, problems));
    }

    private Map<String, Budget> namedBudgets(OptionProblems problems) {
        Map<String, Budget> budgets = new LinkedHashMap<>();
        for (String text : named) {
            int equals = text.lastIndexOf('=');
            if (equals <= 0) {
                problems.addProblem("--pool-budget: \"" + text + "\": expected POOL=N, as in batch=30%");
                continue;
            }
            String name = text.substring(0, equals);
            Budget budget = readBudget("--pool-budget", text.substring(equals + 1), problems);
            if (budgets.putIfAbsent(name, budget) != null) {
                problems.addProblem(
                        "--pool-budget: pool " + name + " is named twice; expected one budget for each pool");
            }
        }
        return budgets;
    }

    private static Budget readBudget(String option, String text, OptionProblems problems) {
        return problems.readOption(option, NONE, () -> Budget.parse(text));
    }
}
