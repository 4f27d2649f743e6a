package io.barograph.e2e.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.chart.Helm;
import module java.base;

/// A Go module of which files are read, not programs built. Go's cache keeps it.
final class GoDownload {

    private static final ObjectMapper JSON = new ObjectMapper();

    private GoDownload() {}

    /// Where the module's files are.
    ///
    /// @param module its path and version, as in `k8s.io/kubernetes@v1.36.3`
    /// @param sum the hash that it must have
    static Path directory(String module, String sum) {
        try {
            Helm.Outcome outcome = Helm.run(List.of(Helm.go().toString(), "mod", "download", "-json", module));
            JsonNode said = JSON.readTree(outcome.orFail());
            if (!said.path("Sum").asText().equals(sum)) {
                throw new AssertionError(
                        module + " has the hash " + said.path("Sum").asText() + "; expected " + sum);
            }
            return Path.of(said.path("Dir").asText());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
