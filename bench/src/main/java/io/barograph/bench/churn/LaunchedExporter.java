package io.barograph.bench.churn;

import io.barograph.bench.BenchClock;
import io.barograph.bench.CommandRunner;
import module java.base;

/// The real exporter, started by the launcher as an operator would, looked at from outside.
public final class LaunchedExporter implements AutoCloseable {

    private final Process process;
    private final int port;
    private final ChurnScraper scraper;

    /// @param rootfs where it looks for the names of pods; its log is in there
    /// @param wrapper what stands before its command line
    public LaunchedExporter(String node, Path rootfs, List<String> wrapper) throws IOException {
        port = freePort();
        scraper = new ChurnScraper(port);
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(List.of(
                "./barograph",
                "exporter",
                "--node-name=" + node,
                "--path.rootfs=" + rootfs,
                "--web.listen-address=127.0.0.1:" + port));
        process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(rootfs.resolve("exporter.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-exporter"));
    }

    public void awaitReady() throws IOException, InterruptedException {
        for (int tries = 0; tries < 600 && process.isAlive(); tries++) {
            try {
                scraper.text();
                return;
            } catch (IOException e) {
                BenchClock.pause(100);
            }
        }
        throw new IOException("the exporter does not answer");
    }

    /// What the JVM answers to one of its diagnostic commands.
    public String jcmd(String command) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        return CommandRunner.run(jcmd.toString(), Long.toString(process.pid()), command);
    }

    public ChurnScraper scraper() {
        return scraper;
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
