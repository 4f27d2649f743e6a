package io.barograph.cli.experiment.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.cli.experiment.node.LoadCgroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A load that runs in a cgroup. It ends when this is closed, when this process ends, and after five minutes.
public final class LoadProcess implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(50);
    private static final long START_MICROS = 60_000_000;
    private static final long END_SECONDS = 3;

    /// Longer than an experiment takes on the slowest node.
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final String name;
    private final Process process;
    private volatile boolean ready;
    private volatile @Nullable LoadReport latest;
    private volatile String complaint = "";

    private LoadProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        Thread.ofPlatform().daemon().name("load-" + name).start(this::readReports);
    }

    /// Starts the process of a load, which does nothing yet. Throws a [LoadException] where it does not run.
    ///
    /// @param name of the load: `a`
    public static LoadProcess start(String name, Load load, ExperimentClock clock)
            throws IOException, InterruptedException {
        LoadProcess it = new LoadProcess(name, startProcess(load));
        try {
            it.awaitThat(clock, () -> it.ready);
            return it;
        } catch (InterruptedException | RuntimeException e) {
            it.close();
            throw e;
        }
    }

    /// Moves it into a cgroup, where all its threads stay, and waits until it has begun. Throws a [LoadException] where
    /// it does not.
    public void beginIn(LoadCgroup cgroup, ExperimentClock clock) throws IOException, InterruptedException {
        cgroup.addProcess(process.pid());
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        awaitThat(clock, () -> latest != null);
    }

    /// By the JVM, the class path and the class files of this program.
    private static Process startProcess(Load load) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(LONGEST, load)).redirectErrorStream(true);
        builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        return builder.start();
    }

    static List<String> command(Duration longest, Load load) {
        String java = ProcessHandle.current()
                .info()
                .command()
                .orElseGet(() -> Path.of(System.getProperty("java.home", ""), "bin", "java")
                        .toString());
        List<String> command = new ArrayList<>(List.of(
                java,
                "-Xmx32m",
                "-Xss256k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path", ""),
                LoadMain.class.getName(),
                Long.toString(longest.toSeconds())));
        command.addAll(load.arguments());
        return command;
    }

    private void readReports() {
        try (BufferedReader lines = process.inputReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                LoadReport report = LoadReport.of(line);
                if (report != null) {
                    latest = report;
                } else if (line.equals(LoadReport.READY)) {
                    ready = true;
                } else {
                    complaint = line;
                }
            }
        } catch (IOException _) {
            // it has ended
        }
    }

    private void awaitThat(ExperimentClock clock, BooleanSupplier done) throws InterruptedException {
        long began = clock.micros();
        while (!done.getAsBoolean()) {
            if (!process.isAlive() || clock.micros() - began > START_MICROS) {
                throw failure();
            }
            clock.pause(LOOK);
        }
    }

    private LoadException failure() {
        String how = process.isAlive() ? "did nothing for a minute" : "has ended";
        return new LoadException("the load " + name + " " + how + (complaint.isEmpty() ? "" : ": " + complaint));
    }

    /// What it has done so far. Throws a [LoadException] where it has ended.
    public LoadReport report() {
        LoadReport report = latest;
        if (report == null || !process.isAlive()) {
            throw failure();
        }
        return report;
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // it has ended
        }
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(END_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
