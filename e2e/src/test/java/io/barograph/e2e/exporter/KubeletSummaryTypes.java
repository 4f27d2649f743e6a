package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// The kubelet's own Go types, as a program: strictly reads a summary and writes it again.
final class KubeletSummaryTypes {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String program;
    private final Path directory;

    private KubeletSummaryTypes(String program, Path directory) {
        this.program = program;
        this.directory = directory;
    }

    /// Built by Go, from `e2e/cluster/summary`.
    static KubeletSummaryTypes builtIn(Path directory) {
        String program = directory.resolve("summary").toString();
        String go = ClusterBinaries.go().map(Path::toString).orElse("go");
        CommandRun build = CommandRun.run(
                Map.of("CGO_ENABLED", "0", "GOWORK", "off"),
                List.of(go, "-C", "cluster", "build", "-trimpath", "-o", program, "./summary"));
        assertThat(build.code()).as(build.printed()).isZero();
        return new KubeletSummaryTypes(program, directory);
    }

    /// What the kubelet would have written; fails with its words where its types refuse this.
    JsonNode readAndWritten(byte[] summary) throws IOException, InterruptedException {
        Path said = directory.resolve("said.json");
        Path errors = directory.resolve("errors.txt");
        Process process = new ProcessBuilder("timeout", "30", program)
                .redirectOutput(said.toFile())
                .redirectError(errors.toFile())
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(summary);
        }
        int code = process.waitFor();
        assertThat(Files.readString(errors)).as("exit code %d", code).isEqualTo("");
        assertThat(code).isZero();
        return JSON.readTree(said.toFile());
    }
}
