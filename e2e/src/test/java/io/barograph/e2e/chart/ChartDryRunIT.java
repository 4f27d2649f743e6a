package io.barograph.e2e.chart;

import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A real API server takes all that the chart renders; schemas alone allow two sources of one volume.
@Tag("full")
@WithApiServer
class ChartDryRunIT {

    /// Of Prometheus's operator and OpenShift, which the server does not know.
    private static final Pattern FOREIGN =
            Pattern.compile("(?m)^apiVersion: (monitoring\\.coreos\\.com|security\\.openshift\\.io)/");

    private final ApiServer server;

    @TempDir
    private Path directory;

    ChartDryRunIT(ApiServer server) {
        this.server = server;
    }

    static List<Path> files() {
        return ChartValues.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void isTaken(Path values) throws IOException {
        String name = "dry-run-" + UUID.randomUUID().toString().substring(0, 8);
        String rendered = Helm.template(
                        "--namespace",
                        name,
                        "--values",
                        values.toString(),
                        "--set",
                        "fullnameOverride=" + name + ",namespaceOverride=" + name + ",namespace.create=false")
                .orFail();
        String known = Arrays.stream(rendered.split("(?m)^---$"))
                .filter(document -> !FOREIGN.matcher(document).find())
                .collect(Collectors.joining("\n---\n"));
        Path file = Files.writeString(directory.resolve("rendered.yaml"), known);
        server.kubectl("create", "namespace", name);
        try {
            server.kubectl("create", "--dry-run=server", "-f", file.toString());
        } finally {
            server.kubectl("delete", "namespace", name, "--wait=false");
        }
    }
}
