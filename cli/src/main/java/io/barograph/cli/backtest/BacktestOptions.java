package io.barograph.cli.backtest;

import io.barograph.controller.controls.Budget;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `barograph backtest` that choose rules and how they are judged.
final class BacktestOptions {

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {"Rule files, or directories of *.drl.", "List of paths. Default: the shipped policies."})
    List<Path> policies = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Another value for a policy's parameter: contention.kubepodsCpuThreshold=30; may be given several"
                        + " times.",
                "In the parameter's unit. Default: none."
            })
    List<String> settings = new ArrayList<>();

    @Option(
            names = "--sweep",
            paramLabel = "POLICY.PARAMETER=VALUES",
            description = {
                "Try many values of one parameter in one pass, and print what each costs and gains:"
                        + " contention.kubepodsCpuThreshold=20..60:5, or a list; durations too (10s..60s:10s).",
                "FROM..TO:STEP, or values separated by commas. Default: none."
            })
    @Nullable
    String sweep;

    @Option(
            names = "--diff",
            arity = "2",
            paramLabel = "OLD NEW",
            hideParamSyntax = true,
            description = {
                "Compare two sets of rules: which episodes appear, vanish or move, and by how much.",
                "Two paths, each a rule file or a directory of them. Default: none."
            })
    List<Path> diff = new ArrayList<>();

    @Option(names = "--fail-on-change", description = "With --diff: exit with 1 if anything differs.")
    boolean failOnChange;

    @Option(
            names = "--incidents",
            paramLabel = "FILE",
            description = {
                "Labelled incidents that the rules should have found, for precision, recall and lead time"
                        + " (docs/backtest.md).",
                "YAML file. Default: none."
            })
    @Nullable
    Path incidents;

    @Option(
            names = "--max-tainted-nodes",
            paramLabel = "N",
            description = {
                "The controller's budget, to compare with how many nodes would have been tainted at once.",
                "Nodes, or %% of the nodes, at least 0. Default: ${DEFAULT-VALUE}."
            })
    String maxTaintedNodes = Budget.DEFAULT.toString();

    @Option(
            names = "--flap-window",
            paramLabel = "DURATION",
            description = {
                "Raised again within that time after it was cleared counts as a flap.",
                "Duration in h, m, s or ms, at least 0s. Default: ${DEFAULT-VALUE}."
            })
    String flapWindow = "10m";

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = {
                "Threads that evaluate; what comes out is the same for any number.",
                "Threads, 1 to 64. Default: one for each CPU."
            })
    @Nullable
    String workers;
}
