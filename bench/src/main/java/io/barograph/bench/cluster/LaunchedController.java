package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import io.barograph.bench.ClassHistogram;
import io.barograph.bench.CommandRunner;
import io.barograph.bench.MetricsText;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// The real controller, started by the launcher as an operator would, looked at from outside.
public final class LaunchedController implements AutoCloseable {

    /// A scrape looks at all nodes.
    private static final long LOOK_MILLIS = 500;

    private final Process process;
    private final int port;
    private final Path log;
    private final HttpClient client = HttpClient.newHttpClient();

    /// @param name of the replica, and of its log in `directory`
    /// @param options beside those that every replica has
    public LaunchedController(String name, Path directory, List<String> options) throws IOException {
        port = EtcdAndApiServer.freePort();
        log = directory.resolve(name + ".log");
        List<String> command = new ArrayList<>(
                List.of("./barograph", "controller", "--mode=enforce", "--web.listen-address=127.0.0.1:" + port));
        command.addAll(options);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("POD_NAME", name);
        process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "stop-" + name));
    }

    public long pid() {
        return process.pid();
    }

    /// When its process was started.
    Instant started() {
        return process.info().startInstant().orElseThrow();
    }

    /// Waits until so many exporters answer; returns after how many seconds.
    public double awaitUp(int exporters, int seconds) throws IOException, InterruptedException {
        return await(
                seconds, exporters + " exporters up", () -> value("barograph_exporters{state=\"up\",}") >= exporters);
    }

    /// Waits until this replica leads; returns after how many seconds.
    public double awaitLeading(int seconds) throws IOException, InterruptedException {
        return await(seconds, "leading", () -> value("barograph_controller_leading") >= 1);
    }

    /// What is waited for.
    private interface Goal {
        boolean reached() throws IOException, InterruptedException;
    }

    private double await(int seconds, String what, Goal goal) throws IOException, InterruptedException {
        long began = BenchClock.micros();
        while (BenchClock.micros() - began < seconds * 1_000_000L) {
            if (!process.isAlive()) {
                throw new IOException("the controller has ended: " + tail());
            }
            try {
                if (goal.reached()) {
                    return (BenchClock.micros() - began) / 1e6;
                }
            } catch (IOException _) {
                // It does not listen yet
            }
            BenchClock.pause(LOOK_MILLIS);
        }
        throw new IOException("not within " + seconds + " s: " + what + "; " + tail());
    }

    private String tail() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
    }

    /// A series' value by its name as `/metrics` writes it.
    public double value(String series) throws IOException, InterruptedException {
        return MetricsText.value(metrics(), series);
    }

    public String metrics() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .timeout(Duration.ofSeconds(20))
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }

    /// Collects the whole heap.
    void collect() throws IOException, InterruptedException {
        jcmd("GC.run");
    }

    /// Collects the whole heap and tells what lives there.
    public ClassHistogram histogram() throws IOException, InterruptedException {
        return ClassHistogram.parse(jcmd("GC.class_histogram"));
    }

    /// What the JVM answers to one of its diagnostic commands.
    public String jcmd(String command) throws IOException, InterruptedException {
        return CommandRunner.run(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), "" + pid(), command);
    }

    /// Ends it as a crash would.
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /// Asks it to end.
    @Override
    public void close() {
        client.shutdownNow();
        process.destroy();
        process.onExit().completeOnTimeout(process, 15, TimeUnit.SECONDS).join();
        kill();
    }
}
