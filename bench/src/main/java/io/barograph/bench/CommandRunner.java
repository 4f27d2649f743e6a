package io.barograph.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// Other programs, run to their end, and what they leave behind.
public final class CommandRunner {

    private CommandRunner() {}

    /// What the program printed.
    ///
    /// @throws IOException with its words if it failed
    public static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
        return said;
    }

    public static void deleteAll(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.toList().reversed()) {
                Files.delete(path);
            }
        }
    }
}
