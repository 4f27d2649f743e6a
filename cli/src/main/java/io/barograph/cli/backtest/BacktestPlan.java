package io.barograph.cli.backtest;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.Incident;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.controls.Budget;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What `barograph backtest` is to do, understood.
///
/// @param rules paths of rule files: none for the shipped ones; two with a comparison
/// @param sweep null where no parameter is swept
record BacktestPlan(Rules rules, @Nullable SweepRange sweep, Budget budget, Duration flapWindow, int workers) {

    private static final int MOST_WORKERS = 64;

    record Rules(List<Path> paths, boolean compared, ParameterOverrides overrides) {}

    static BacktestPlan of(BacktestOptions options, int processors, OptionProblems problems) {
        if (options.sweep != null && !options.diff.isEmpty()) {
            problems.addProblem("--sweep and --diff are given, expected one of them");
        }
        if (!options.policies.isEmpty() && !options.diff.isEmpty()) {
            problems.addProblem("--policies and --diff are given, expected one of them. Maybe --diff OLD NEW alone");
        }
        if (options.failOnChange && options.diff.isEmpty()) {
            problems.addProblem("--fail-on-change is given without --diff, expected both");
        }
        options.policies.forEach(path -> expectRules("--policies", path, problems));
        options.diff.forEach(path -> expectRules("--diff", path, problems));
        if (options.incidents != null) {
            problems.expectFile("--incidents", options.incidents);
        }
        return new BacktestPlan(
                new Rules(
                        options.diff.isEmpty() ? options.policies : options.diff,
                        !options.diff.isEmpty(),
                        ParameterOverrides.readSettings("--set", options.settings, problems)),
                sweep(options.sweep, problems),
                problems.readOption("--max-tainted-nodes", Budget.DEFAULT, () -> Budget.parse(options.maxTaintedNodes)),
                problems.readOption("--flap-window", Duration.ZERO, () -> GoDuration.parse(options.flapWindow)),
                problems.readOption("--workers", 1, () -> workerCount(options.workers, processors)));
    }

    private static void expectRules(String option, Path path, OptionProblems problems) {
        problems.expectThere(option, path);
        try {
            if (Files.isDirectory(path) && PolicyFile.ruleFilesIn(path).isEmpty()) {
                problems.addProblem(option + ": " + path + ": " + PolicyFile.noRules());
            }
        } catch (IOException e) {
            problems.addProblem(option + ": " + FileErrorText.failureSentence(path, e));
        }
    }

    private static @Nullable SweepRange sweep(@Nullable String text, OptionProblems problems) {
        try {
            return text == null ? null : SweepRange.parse(text);
        } catch (IllegalArgumentException wrong) {
            problems.addProblem("--sweep: " + wrong.getMessage());
            return null;
        }
    }

    private static int workerCount(@Nullable String text, int processors) {
        if (text == null) {
            return Math.clamp(processors, 1, MOST_WORKERS);
        }
        int count = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
        if (count < 1 || count > MOST_WORKERS) {
            throw new UsageException("\"" + text + "\", expected 1 to " + MOST_WORKERS + " threads");
        }
        return count;
    }

    BacktestCriteria toCriteria(List<Incident> incidents) {
        return new BacktestCriteria(flapWindow.toMillis(), budget, incidents);
    }
}
