package io.barograph.e2e.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The kubelet's own Go types, as a program: strictly reads a summary and writes it again.
final class KubeletSummaryTypes {

    private static final Path MODULE = Path.of("cluster");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path program;
    private final Path directory;

    private KubeletSummaryTypes(Path program, Path directory) {
        this.program = program;
        this.directory = directory;
    }

    /// Built by Go, from `e2e/cluster/summary`.
    static KubeletSummaryTypes builtIn(Path directory) {
        Path program = directory.resolve("summary");
        List<String> command = List.of(go(), "build", "-trimpath", "-o", program.toString(), "./summary");
        ProcessBuilder build = new ProcessBuilder(command)
                .directory(MODULE.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("build.log").toFile());
        build.environment().put("CGO_ENABLED", "0");
        build.environment().put("GOWORK", "off");
        try {
            assertThat(finished(build.start(), 300))
                    .as("%s says: %s", command, Files.readString(directory.resolve("build.log")))
                    .isZero();
        } catch (IOException e) {
            throw new UncheckedIOException("Go cannot be run. Maybe install Go 1.26 or newer", e);
        }
        return new KubeletSummaryTypes(program, directory);
    }

    private static String go() {
        Path usual = Path.of("/usr/local/go/bin/go");
        return Files.isExecutable(usual) ? usual.toString() : "go";
    }

    /// What the kubelet would have written; fails with its words where its types refuse this.
    JsonNode readAndWritten(byte[] summary) {
        try {
            Path said = directory.resolve("said.json");
            Path errors = directory.resolve("errors.txt");
            Process process = new ProcessBuilder(program.toString())
                    .redirectOutput(said.toFile())
                    .redirectError(errors.toFile())
                    .start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(summary);
            }
            int code = finished(process, 30);
            assertThat(Files.readString(errors)).as("exit code %d", code).isEqualTo("");
            assertThat(code).isZero();
            return JSON.readTree(said.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int finished(Process process, int seconds) {
        try {
            assertThat(process.waitFor(seconds, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
    }
}
