package io.barograph.testkit.prometheus;

import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.gobuild.GoBuild;
import io.barograph.testkit.gobuild.GoModule;
import io.barograph.testkit.gobuild.GoRecipe;
import module java.base;

/// Whose Prometheus it is.
public enum PrometheusVersion {
    /// The distribution's; version 2.42 in Debian 12. It always prefers OpenMetrics.
    DEBIAN,

    /// The one that `e2e/prometheus/go.mod` names, version 3, built once by Go into the ignored folder `e2e/.cache`.
    CURRENT;

    private static final String MODULE = "github.com/prometheus/prometheus";
    private static final Pattern VERSION = Pattern.compile("0\\.3(\\d\\d)\\.(.+)");

    /// The distribution's, and with `-Dbarograph.prometheus=current` also the one that has to be built first.
    public static List<PrometheusVersion> wanted() {
        return "current".equals(System.getProperty("barograph.prometheus"))
                ? List.of(DEBIAN, CURRENT)
                : List.of(DEBIAN);
    }

    /// What is started; builds it where it has to, which takes minutes and says so on standard error.
    public String program() {
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
        List<String> options =
                List.of("-ldflags", "-s -w -X github.com/prometheus/common/version.Version=" + version(source));
        String maybe = "Maybe Go is older than 1.26, or its module proxy cannot be reached.";
        GoRecipe recipe = new GoRecipe("prometheus", "a current Prometheus", options, false, maybe);
        return new GoBuild(go, source, module.resolve(".cache"), System.err, recipe).directory();
    }

    /// The program's version: 3.9.1 where the Go module's is 0.309.1.
    private static String version(Path source) {
        Matcher version = VERSION.matcher(GoModule.version(source, MODULE));
        if (!version.matches()) {
            throw new AssertionError(source + "/go.mod names no `" + MODULE + " v0.3NN.N`");
        }
        return "3." + Integer.parseInt(version.group(1)) + "." + version.group(2);
    }

    /// Whether its configuration says which format it asks for.
    public boolean choosesFormat() {
        return this == CURRENT;
    }
}
