package io.barograph.testkit.gobuild;

import io.barograph.testkit.process.HarnessException;
import module java.base;

/// What a cluster has beside the API server: built once by Go from `e2e/guest/control` into the ignored folder
/// `e2e/.cache`.
public record ControlBinaries(Path scheduler, Path controllerManager) {

    /// Finds or builds them; the first build takes minutes and says so on standard error.
    public static ControlBinaries find() {
        Path go = ClusterBinaries.go()
                .orElseThrow(() -> new HarnessException("A scheduler needs Go 1.26 or newer to be built, and there is"
                        + " no `go`. Maybe install it from https://go.dev/dl/"));
        Path module = ClusterBinaries.module();
        Path source = module.resolve("guest/control");
        GoRecipe recipe = GoRecipe.kubernetes(
                "control",
                "kube-scheduler and kube-controller-manager",
                source.resolve("go.mod"),
                "Maybe Go is older than 1.26, or its module proxy cannot be reached.");
        Path built = new GoBuild(go, source, module.resolve(".cache"), System.err, recipe).directory();
        return new ControlBinaries(built.resolve("kube-scheduler"), built.resolve("kube-controller-manager"));
    }
}
