package io.barograph.testkit.chart;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.gobuild.GoBuild;
import io.barograph.testkit.gobuild.GoRecipe;
import module java.base;

/// Helm and what checks a chart, built once by Go from `e2e/chart/go.mod` into the ignored folder `e2e/.cache`.
public final class Helm {

    /// Ours.
    public static final Path CHART = Checkout.HOME.resolve("deploy/chart");

    /// Where Go's modules for charts are.
    public static final Path MODULE = ClusterBinaries.module().resolve("chart");

    private static final String VARIABLE = " -X helm.sh/helm/v3/pkg/chartutil.k8sVersion";

    private Helm() {}

    /// What a program printed and how it ended.
    ///
    /// @param output on standard output
    /// @param errors on standard error, without what Helm says of symbolic links
    public record Outcome(int code, String output, String errors) {

        /// The output, if all went well.
        public String orFail() {
            if (code != 0) {
                throw new AssertionError("ended with code " + code + ": " + errors + output);
            }
            return output;
        }
    }

    /// The folder with helm, helm-unittest, kubeconform and helm-docs.
    public static Path programs() {
        GoRecipe recipe = new GoRecipe(
                "chart",
                "helm, helm-unittest, kubeconform and helm-docs",
                List.of("-ldflags", "-s -w" + VARIABLE + "Major=1" + VARIABLE + "Minor=36"),
                false,
                "Maybe Go is older than 1.26, or its module proxy cannot be reached.");
        return new GoBuild(go(), MODULE, ClusterBinaries.module().resolve(".cache"), System.err, recipe).directory();
    }

    public static Path go() {
        return ClusterBinaries.go()
                .orElseThrow(() -> new AssertionError("Helm is built by Go 1.26 or newer, and there is no `go`."
                        + " Maybe install it from https://go.dev/dl/"));
    }

    /// Renders the chart as the release `barograph` in the namespace of that name, for no cluster.
    public static Outcome template(String... arguments) {
        List<String> all = new ArrayList<>(List.of("template", "barograph", CHART.toString(), "-n", "barograph"));
        all.addAll(List.of(arguments));
        return run("helm", all.toArray(String[]::new));
    }

    /// Runs one of the programs to its end.
    public static Outcome run(String program, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(programs().resolve(program).toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    public static Outcome run(List<String> command) {
        try {
            Path errors = Files.createTempFile("chart", ".err");
            try {
                Process process = new ProcessBuilder(command)
                        .directory(Checkout.HOME.toFile())
                        .redirectError(errors.toFile())
                        .start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int code = process.waitFor();
                return new Outcome(code, output, said(errors));
            } finally {
                Files.delete(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run " + String.join(" ", command), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /// What the chart has from elsewhere in the checkout is there as links, and Helm names each of them each time.
    private static String said(Path errors) throws IOException {
        return Files.readAllLines(errors).stream()
                .filter(line -> !line.contains("found symbolic link in path"))
                .collect(Collectors.joining("\n"));
    }
}
