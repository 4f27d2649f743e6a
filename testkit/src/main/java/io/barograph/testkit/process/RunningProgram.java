package io.barograph.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// One of our programs as a process of its own, with the class path that the launcher would give it, serving at a free
/// loopback port.
public final class RunningProgram implements AutoCloseable {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ServerProcess process;
    private final URI url;

    private RunningProgram(ServerProcess process, URI url) {
        this.process = process;
        this.url = url;
    }

    public static RunningProgram exporter(Path work, String... arguments) {
        return exporterAt(FreePorts.next(), work, arguments);
    }

    /// An exporter that was expected at this port.
    public static RunningProgram exporterAt(int port, Path work, String... arguments) {
        return start("exporter", "io.barograph.exporter.Exporter", port, work, List.of(), arguments);
    }

    public static RunningProgram controller(Path work, String... arguments) {
        return controller(work, List.of(), List.of(arguments));
    }

    /// @param wrapper what stands before its command line; it must end in an exec
    public static RunningProgram controller(Path work, List<String> wrapper, List<String> arguments) {
        return start(
                "controller",
                "io.barograph.controller.Controller",
                FreePorts.next(),
                work,
                wrapper,
                arguments.toArray(String[]::new));
    }

    /// What a command of `barograph` prints, one line each; it must succeed.
    public static List<String> command(String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(PackagedProgram.command("cli", "io.barograph.cli.Barograph", arguments))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(String.join(" ", arguments)).isZero();
        return printed.lines().toList();
    }

    private static RunningProgram start(
            String module, String main, int port, Path work, List<String> wrapper, String... arguments) {
        // Tests run by nohup would hand down an ignored SIGHUP, which a JVM goes on to ignore
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP"));
        command.addAll(wrapper);
        command.addAll(PackagedProgram.command(module, main, "--web.listen-address=127.0.0.1:" + port));
        command.addAll(List.of(arguments));
        ServerProcess process = ServerProcess.start(module, command, work.resolve(module + "-" + port + ".log"));
        return new RunningProgram(process, URI.create("http://127.0.0.1:" + port)).ready();
    }

    private RunningProgram ready() {
        await().atMost(Duration.ofMinutes(2))
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    process.requireAlive();
                    return get("/readyz").statusCode() == 200;
                });
        return this;
    }

    public URI url() {
        return url;
    }

    /// What it serves at a path, whatever the status.
    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).build(), BodyHandlers.ofString());
    }

    /// What it answers to a POST of nothing, whatever the status.
    public HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url.resolve(path)).timeout(Duration.ofSeconds(60));
    }

    /// What it serves at a path, which must be there.
    public String text(String path) {
        try {
            HttpResponse<String> answer = get(path);
            assertThat(answer.statusCode()).as("%s%s", url, path).isEqualTo(200);
            return answer.body();
        } catch (IOException e) {
            throw new AssertionError(url + path + " does not answer: " + process.logTail(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /// The value of a series that is there.
    public double number(String series) {
        return text("/metrics")
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(series + " is not at " + url + "/metrics"));
    }

    public long pid() {
        return process.pid();
    }

    /// Sends SIGHUP.
    public void hangUp() {
        process.hangUp();
    }

    /// Ends it as a crash would.
    public void kill() {
        process.kill();
    }

    /// Sends SIGTERM, waits and gives the exit code.
    public int stop() {
        return process.stop();
    }

    public String logTail() {
        return process.logTail();
    }

    /// Ends it as an operator would, so that it gives back what it holds.
    @Override
    public void close() {
        if (process.isAlive()) {
            process.stop();
        }
    }
}
