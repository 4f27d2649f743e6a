package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.PackagedProgram;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// `barograph up` as a process of its own, as the launcher starts it, on free ports.
public final class RunningUp implements AutoCloseable {

    private static final Pattern PAGE = Pattern.compile("status page +(http://127\\.0\\.0\\.1:[0-9]+)/");

    private static final Pattern METRICS = Pattern.compile("metrics +(http://127\\.0\\.0\\.1:[0-9]+)/metrics");

    private final ServerProcess process;
    private final Path out;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private RunningUp(ServerProcess process, Path out) {
        this.process = process;
        this.out = out;
    }

    /// Starts it and waits until it says where its page is.
    public static RunningUp on(Path directory, String... arguments) {
        return at(0, 0, directory, arguments);
    }

    /// @param port of the page; 0 for a free one
    /// @param exporterPort likewise
    public static RunningUp at(int port, int exporterPort, Path directory, String... arguments) {
        List<String> command = PackagedProgram.command(
                "cli", "io.barograph.cli.Barograph", "up", "--port=" + port, "--exporter-port=" + exporterPort);
        command.addAll(List.of(arguments));
        Path out = directory.resolve("up.log");
        RunningUp up = new RunningUp(ServerProcess.start("up", command, out), out);
        await().atMost(Duration.ofSeconds(90)).untilAsserted(() -> {
            up.process.requireAlive();
            assertThat(up.said()).containsPattern(PAGE);
        });
        return up;
    }

    /// What it printed so far.
    public String said() {
        try {
            return Files.readString(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The status page's address, without a slash at its end.
    public String page() {
        return address(PAGE);
    }

    /// The exporter's address, without a slash at its end.
    public String exporter() {
        return address(METRICS);
    }

    private String address(Pattern line) {
        Matcher found = line.matcher(said());
        assertThat(found.find()).as(said()).isTrue();
        return found.group(1);
    }

    public String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(page() + path)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /// Ends it as a service manager does; gives its exit code.
    int stop() {
        return process.stop();
    }

    @Override
    public void close() {
        client.shutdownNow();
        process.kill();
    }
}
