package io.barograph.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A program that serves `/metrics`, as a process of its own: its memory, and its CPU with and without scrapes.
final class ProgramBench implements AutoCloseable {

    private static final int SCRAPES = 10;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String name;
    private final int port;
    private final Process process;

    private ProgramBench(String name, int port, List<String> command) throws IOException {
        this.name = name;
        this.port = port;
        this.process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + name));
    }

    /// Our exporter with the launcher's flags and class path, from the root of the checkout.
    static ProgramBench ours(String name, Path rootfs) throws IOException {
        int port = freePort();
        return new ProgramBench(
                name,
                port,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:+UseCompactObjectHeaders",
                        "-Xmx64m",
                        "-Xss256k",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        "exporter/target/*:exporter/target/lib/*",
                        "io.barograph.exporter.Exporter",
                        "--node-name=bench",
                        "--path.rootfs=" + rootfs,
                        "--web.listen-address=127.0.0.1:" + port));
    }

    /// node_exporter with its pressure collector alone.
    static ProgramBench nodeExporter(Path program) throws IOException {
        int port = freePort();
        return new ProgramBench(
                "node_exporter, pressure only",
                port,
                List.of(
                        program.toString(),
                        "--collector.disable-defaults",
                        "--collector.pressure",
                        "--web.disable-exporter-metrics",
                        "--web.listen-address=127.0.0.1:" + port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /// Prints what it costs: warm, a scrape a second, then nobody asking for a while.
    void print() throws IOException, InterruptedException {
        awaitReady();
        for (int i = 0; i < SCRAPES; i++) {
            scrape();
            BenchClock.pause(1000);
        }
        long before = cpuNanos();
        int bytes = 0;
        for (int i = 0; i < SCRAPES; i++) {
            bytes = scrape();
            BenchClock.pause(1000);
        }
        long scraped = cpuNanos();
        BenchClock.pause(SCRAPES * 1000L);
        long idle = cpuNanos() - scraped;
        System.out.printf(
                "%-32s %.2f ms CPU a second when scraped each second (%d bytes), %.2f ms when not; %.1f MiB resident%n",
                name,
                (scraped - before) / 1e6 / SCRAPES,
                bytes,
                idle / 1e6 / SCRAPES,
                ProcStatus.residentKib(process.pid()) / 1024.0);
    }

    private void awaitReady() throws IOException, InterruptedException {
        for (int tries = 0; tries < 100; tries++) {
            try {
                scrape();
                return;
            } catch (IOException e) {
                BenchClock.pause(200);
            }
        }
        throw new IOException(name + " does not answer on port " + port);
    }

    private int scrape() throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                .build(),
                        BodyHandlers.ofByteArray())
                .body()
                .length;
    }

    /// CPU time of all threads that are alive, from `schedstat`, which is finer than the ticks of `stat`.
    private long cpuNanos() throws IOException {
        List<Path> tasks = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
            all.forEach(tasks::add);
        }
        long sum = 0;
        for (Path task : tasks) {
            sum += Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ", 2)[0]);
        }
        return sum;
    }

    @Override
    public void close() {
        client.shutdownNow();
        process.destroy();
        process.onExit().join();
    }
}
