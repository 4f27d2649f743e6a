package io.barograph.e2e.page;

import io.barograph.e2e.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A directory like a checkout's, in which a reader of a page types commands: the launcher and the examples are there, and
/// what the reader writes goes nowhere else.
final class Shell {

    private static final long LONGEST_SECONDS = 180;

    private final Path directory;
    private final Map<String, String> environment;

    /// @param environment beside that of the test
    Shell(Path directory, Map<String, String> environment) throws IOException {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        Files.createSymbolicLink(directory.resolve("barograph"), Checkout.HOME.resolve("barograph"));
        Files.createSymbolicLink(directory.resolve("examples"), Checkout.HOME.resolve("examples"));
    }

    /// What commands left behind.
    ///
    /// @param printed standard output and standard error, as a reader sees them
    record Outcome(int exit, List<String> printed) {}

    /// Runs commands as a reader would paste them; the first that fails ends them.
    Outcome run(String commands) throws IOException, InterruptedException {
        Path printed = directory.resolve(".printed");
        ProcessBuilder bash = new ProcessBuilder("bash", "-eu", "-o", "pipefail", "-c", commands)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        // The tests run what Maven has packaged just now; the launcher would build it again.
        bash.environment().put("BAROGRAPH_BUILD", "never");
        bash.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        bash.environment().putAll(environment);
        Process process = bash.start();
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("does not end within " + LONGEST_SECONDS + " s: " + commands);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
        return new Outcome(process.exitValue(), Files.readAllLines(printed, StandardCharsets.UTF_8));
    }
}
