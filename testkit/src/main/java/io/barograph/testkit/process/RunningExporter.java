package io.barograph.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// The packaged exporter, started as the launcher starts it, with a free port on the loopback address.
public final class RunningExporter implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("serving on \\[127\\.0\\.0\\.1:([0-9]+)]");
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);

    private final Process process;
    private final Process watchdog;
    private final Path log;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private RunningExporter(Process process, Process watchdog, Path log) {
        this.process = process;
        this.watchdog = watchdog;
        this.log = log;
    }

    /// Starts it and does not wait for anything.
    ///
    /// @param log receives what it prints
    public static RunningExporter start(Path log, String... arguments) {
        return start(log, List.of(), List.of(arguments));
    }

    private static RunningExporter start(Path log, List<String> wrapper, List<String> arguments) {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(PackagedProgram.command(
                "exporter", "io.barograph.exporter.Exporter", arguments.toArray(String[]::new)));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new RunningExporter(process, ServerProcess.watchdog(process), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts it with these arguments and waits until it listens, possibly for clients with credentials alone.
    public static RunningExporter listening(Path log, String... arguments) {
        RunningExporter exporter = start(log, arguments);
        await().atMost(STARTS_WITHIN).until(() -> exporter.log().contains("serving on"));
        return exporter;
    }

    /// Starts it on a free loopback port and waits until it is ready.
    public static RunningExporter serving(Path log, String... arguments) {
        return serving(log, List.of(), List.of(arguments));
    }

    /// @param wrapper what stands before its command line
    public static RunningExporter serving(Path log, List<String> wrapper, List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("--web.listen-address=127.0.0.1:0", "--node-name=worker-1"));
        all.addAll(arguments);
        RunningExporter exporter = start(log, wrapper, all);
        await().atMost(STARTS_WITHIN).untilAsserted(() -> {
            assertThat(exporter.process.isAlive()).as(exporter.log()).isTrue();
            assertThat(exporter.log()).containsPattern(SERVING);
            assertThat(exporter.get("/readyz").statusCode()).isEqualTo(200);
        });
        return exporter;
    }

    public URI uri(String path) {
        Matcher found = SERVING.matcher(log());
        assertThat(found.find()).as(log()).isTrue();
        return URI.create("http://127.0.0.1:" + found.group(1) + path);
    }

    public HttpResponse<byte[]> get(String path) {
        return get(path, "*/*");
    }

    /// @param accept the formats that are taken, as a header has them
    public HttpResponse<byte[]> get(String path, String accept) {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .header("Accept", accept)
                .timeout(Duration.ofSeconds(60))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public String text(String path) {
        HttpResponse<byte[]> response = get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        return new String(response.body(), UTF_8);
    }

    /// A series' value; a failure where there is none.
    public double number(String series) {
        String value = value(series);
        assertThat(value).as(series).isNotEqualTo("absent");
        return Double.parseDouble(value);
    }

    /// A counter's value; 0 where it has not counted yet.
    public double count(String series) {
        String value = value(series);
        return value.equals("absent") ? 0 : Double.parseDouble(value);
    }

    /// A series' value as it is written; `absent` where there is none.
    public String value(String series) {
        return text("/metrics")
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .map(line -> line.substring(series.length() + 1))
                .findFirst()
                .orElse("absent");
    }

    /// What it printed so far.
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits for its end and gives its exit code.
    public int exitCode() throws InterruptedException {
        assertThat(process.waitFor(40, TimeUnit.SECONDS)).as(log()).isTrue();
        return process.exitValue();
    }

    public Process process() {
        return process;
    }

    @Override
    public void close() {
        client.shutdownNow();
        watchdog.destroyForcibly();
        process.destroyForcibly();
    }
}
