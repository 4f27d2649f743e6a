package io.barograph.e2e.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.e2e.cluster.ClusterBinaries;
import io.barograph.e2e.cluster.GoBuild;
import io.barograph.e2e.cluster.GoRecipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Whose Prometheus it is.
public enum PrometheusVersion {
    /// The distribution's; version 2.42 in Debian 12. It always prefers OpenMetrics.
    DEBIAN,

    /// The one that `e2e/prometheus/go.mod` names, version 3, built once by Go into the ignored folder `e2e/.cache`.
    CURRENT;

    private static final String MODULE = "github.com/prometheus/prometheus v0.3";

    /// What is started; builds it where it has to, which takes minutes and says so on standard error.
    String program() {
        return switch (this) {
            case DEBIAN -> "prometheus";
            case CURRENT -> built().resolve("prometheus").toString();
        };
    }

    private static Path built() {
        Path go = ClusterBinaries.go()
                .orElseThrow(() -> new AssertionError("A current Prometheus needs Go 1.26 or newer to build it, and"
                        + " there is no `go`. Maybe install it from https://go.dev/dl/"));
        Path module = ClusterBinaries.module();
        Path source = module.resolve("prometheus");
        List<String> options = List.of(
                "-tags", "netgo", "-ldflags", "-s -w -X github.com/prometheus/common/version.Version=" + name(source));
        String maybe = "Maybe Go is older than 1.26, or its module proxy cannot be reached.";
        GoRecipe recipe = new GoRecipe("prometheus", "a current Prometheus", options, false, maybe);
        return new GoBuild(go, source, module.resolve(".cache"), System.err, recipe).directory();
    }

    /// The Go module's version 0.309.1 is the program's 3.9.1.
    private static String name(Path source) {
        try (Stream<String> lines = Files.lines(source.resolve("go.mod"), UTF_8)) {
            return lines.map(line -> line.replaceFirst("^require ", "").strip())
                    .filter(line -> line.startsWith(MODULE))
                    .map(line -> line.substring(MODULE.length()).split(" ", 2)[0])
                    .map(rest -> "3." + rest.replaceFirst("^0", ""))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(source + "/go.mod names no `" + MODULE + "NN.N`"));
        } catch (IOException e) {
            throw new AssertionError("Cannot read the version of Prometheus in " + source, e);
        }
    }

    /// Whether its configuration says which format it asks for.
    public boolean choosesFormat() {
        return this == CURRENT;
    }
}
