package io.barograph.cli.check;

import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.options.BudgetOptions;
import io.barograph.controller.options.HardTaintOptions;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `barograph check --cluster`.
final class CheckClusterOptions {

    @Option(
            names = "--cluster",
            description = {
                "Look at a cluster instead of files: how far taints of --policies could reach in it.",
                "Nothing is written."
            })
    boolean clusterAsked;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = {"With --cluster: how to reach the API server.", ClusterAccess.DEFAULT})
    @Nullable
    Path kubeconfig;

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Rule files, or directories of *.drl, as the controller has them; with --cluster.",
                "List of paths. Default: the shipped policies."
            })
    List<Path> policies = List.of();

    @Mixin
    BudgetOptions budgets = new BudgetOptions();

    @Mixin
    HardTaintOptions guard = new HardTaintOptions();
}
