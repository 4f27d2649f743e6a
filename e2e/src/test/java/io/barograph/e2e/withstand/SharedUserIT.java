package io.barograph.e2e.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another process of the exporter's user, as in a tenant's pod with the same user id, uses up what the kernel gives
/// that user on the whole host. Needs root, to be that user and to lower the limit.
@Tag("full")
@Tag("alone")
class SharedUserIT {

    private static final Path LIMIT = Path.of("/proc/sys/fs/epoll/max_user_watches");
    private static final List<String> USER = List.of("setpriv", "--reuid=65532", "--regid=0", "--clear-groups");

    @TempDir
    private Path directory;

    @Test
    void answersWhereItsUserHasNoEpollWatchLeft() throws Exception {
        String limit = readLimit();
        Files.writeString(LIMIT, "20000");
        Process hog = startHog();
        try (BufferedReader lines = hog.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("full");
            try (RunningExporter exporter =
                    BoundedExporter.serving(directory.resolve("log"), USER, List.of("--profile=lean"))) {
                assertThat(exporter.get("/healthz").statusCode()).isEqualTo(200);
                assertThat(new String(exporter.get("/metrics").body(), UTF_8)).contains("barograph_pressure_ratio");
            }
            assertThat(hog.isAlive()).isTrue();
        } finally {
            hog.destroyForcibly().waitFor();
            Files.writeString(LIMIT, limit);
        }
    }

    /// In one piece: the second read of a number below /proc/sys is empty.
    private static String readLimit() throws IOException {
        try (InputStream input = Files.newInputStream(LIMIT)) {
            return new String(input.readNBytes(32), UTF_8).strip();
        }
    }

    private static Process startHog() throws IOException {
        List<String> command = new ArrayList<>(USER);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                EpollHog.class.getName()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
