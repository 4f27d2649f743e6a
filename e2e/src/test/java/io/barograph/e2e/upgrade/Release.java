package io.barograph.e2e.upgrade;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import io.barograph.testkit.process.PackagedProgram;
import module java.base;

/// A release's checkout with its packaged programs.
record Release(Path checkout) {

    private static final String PREVIOUS = "barograph.upgrade.from";

    static Release today() {
        return new Release(Checkout.HOME);
    }

    /// The one that `e2e/upgrade` has built.
    static Release previous() {
        String checkout = System.getProperty(PREVIOUS, "");
        if (checkout.isEmpty() || !Files.isDirectory(Path.of(checkout, "cli/target/lib"))) {
            throw new AssertionError(
                    "-D%s is \"%s\", expected a checkout of the release before, with its packaged programs. Maybe run e2e/upgrade, which builds it from the repository's history"
                            .formatted(PREVIOUS, checkout));
        }
        return new Release(Path.of(checkout));
    }

    /// Where its manifests and, maybe, its chart are.
    Path deploy() {
        return checkout.resolve("deploy");
    }

    /// Whether it is installed by Helm.
    boolean hasChart() {
        return Files.exists(deploy().resolve("chart/Chart.yaml"));
    }

    /// The command line of its exporter.
    List<String> exporter(List<String> arguments) {
        return PackagedProgram.commandOf(
                checkout, "exporter", "io.barograph.exporter.Exporter", arguments.toArray(String[]::new));
    }

    /// Runs one of its commands to the end.
    CommandRun run(String... arguments) {
        return CommandRun.run(
                Map.of(), PackagedProgram.commandOf(checkout, "cli", "io.barograph.cli.Barograph", arguments));
    }
}
