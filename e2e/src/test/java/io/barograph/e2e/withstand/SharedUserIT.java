package io.barograph.e2e.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another process of the exporter's and the controller's user, as in a tenant's pod with the same user id, uses up
/// what the kernel gives
/// that user on the whole host. Needs root, to be that user and to lower the limit.
@Tag("full")
@Tag("alone")
class SharedUserIT {

    private static final Path LIMIT = Path.of("/proc/sys/fs/epoll/max_user_watches");
    private static final List<String> USER = List.of("setpriv", "--reuid=65532", "--regid=0", "--clear-groups");

    @TempDir
    private Path directory;

    private String limit = "";
    private @Nullable Process hog;

    @BeforeEach
    void lowerLimit() throws IOException {
        limit = readLimit();
        Files.writeString(LIMIT, "20000");
    }

    @AfterEach
    void restoreLimit() throws Exception {
        Process started = hog;
        boolean isAlive = started != null && started.isAlive();
        if (started != null) {
            started.destroyForcibly().waitFor();
        }
        Files.writeString(LIMIT, limit);
        assertThat(isAlive).isTrue();
    }

    @Test
    void answersWhereItsUserHasNoEpollWatchLeft() throws Exception {
        useUpWatches();
        try (RunningExporter exporter =
                BoundedExporter.serving(directory.resolve("log"), USER, List.of("--profile=lean"))) {
            assertThat(exporter.get("/healthz").statusCode()).isEqualTo(200);
            assertThat(new String(exporter.get("/metrics").body(), UTF_8)).contains("barograph_pressure_ratio");
        }
    }

    @Test
    void hearsExportersWhereItsUserHasNoEpollWatchLeft() throws Exception {
        useUpWatches();
        try (RunningProgram exporter = RunningProgram.exporter(directory, "--node-name=n1");
                RunningProgram controller = controllerOf(exporter.url())) {
            await().untilAsserted(() -> assertThat(exportersUp(controller)).isEqualTo(1));
        }
    }

    @Test
    void hearsExportersThatComeWhenItsUserHasNoEpollWatchLeftAnyMore() throws Exception {
        int port = FreePorts.next();
        try (RunningProgram first = RunningProgram.exporter(directory, "--node-name=n1");
                RunningProgram controller = controllerOf(first.url(), URI.create("http://127.0.0.1:" + port))) {
            await().untilAsserted(() -> assertThat(exportersUp(controller)).isEqualTo(1));
            useUpWatches();
            try (RunningProgram _ = RunningProgram.exporterAt(port, directory, "--node-name=n2")) {
                await().untilAsserted(() -> assertThat(exportersUp(controller)).isEqualTo(2));
                assertThat(controller.logTail()).contains("fs.epoll.max_user_watches is used up");
            }
        }
    }

    private static double exportersUp(RunningProgram controller) {
        return controller.number("barograph_exporters{state=\"up\",}");
    }

    private RunningProgram controllerOf(URI... exporters) {
        List<String> arguments = new ArrayList<>(
                List.of("--in-memory", "--policies=" + Checkout.HOME.resolve("rules/policies/contention.drl")));
        for (int i = 0; i < exporters.length; i++) {
            arguments.add("--exporters=n" + (i + 1) + "=" + exporters[i]);
        }
        return RunningProgram.controller(directory, USER, arguments);
    }

    private void useUpWatches() throws IOException {
        Process started = startHog();
        hog = started;
        assertThat(started.inputReader().readLine()).isEqualTo("full");
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
