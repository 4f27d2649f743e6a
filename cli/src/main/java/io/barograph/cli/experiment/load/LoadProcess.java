package io.barograph.cli.experiment.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.cli.experiment.node.LoadCgroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A load that runs in a cgroup. It ends when this is closed, when this process ends, and after five minutes.
public final class LoadProcess implements AutoCloseable {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final long START_MICROS = 60_000_000;
    private static final long END_SECONDS = 3;
    private static final Duration REAPED = Duration.ofSeconds(1);

    /// What a JVM reads more options from.
    private static final Set<String> JVM_VARIABLES = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /// Longer than an experiment takes on the slowest node.
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final String name;
    private final Process process;
    private final Thread reader;
    private volatile boolean ready;
    private volatile @Nullable LoadReport latestReport;
    private volatile String complaint = "";

    private LoadProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.reader = Thread.ofPlatform().daemon().name("load-" + name).start(this::readReports);
    }

    /// Starts the process of a load, which does nothing yet. Throws a [LoadException] where it does not run.
    ///
    /// @param name of the load: `a`
    public static LoadProcess startLoad(String name, Load load, ExperimentClock clock)
            throws IOException, InterruptedException {
        LoadProcess started = new LoadProcess(name, startProcess(load));
        try {
            started.awaitCondition(clock, () -> started.ready);
            return started;
        } catch (InterruptedException | RuntimeException e) {
            started.close();
            throw e;
        }
    }

    /// Moves it into a cgroup, where all its threads stay, and waits until it has begun. Throws a [LoadException] where
    /// it does not.
    public void beginIn(LoadCgroup cgroup, ExperimentClock clock) throws IOException, InterruptedException {
        try {
            cgroup.addProcess(process.pid());
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            if (process.waitFor(REAPED)) {
                throw failure();
            }
            throw e;
        }
        awaitCondition(clock, () -> latestReport != null);
    }

    /// By the JVM, the class path and the class files of this program.
    private static Process startProcess(Load load) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(javaCommand(LONGEST, load)).redirectErrorStream(true);
        removeJvmOptions(builder.environment());
        return builder.start();
    }

    static void removeJvmOptions(Map<String, String> environment) {
        environment.keySet().removeAll(JVM_VARIABLES);
    }

    static List<String> javaCommand(Duration longest, Load load) {
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
                    latestReport = report;
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

    private void awaitCondition(ExperimentClock clock, BooleanSupplier condition) throws InterruptedException {
        long began = clock.micros();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() || clock.micros() - began > START_MICROS) {
                throw failure();
            }
            clock.pauseFor(POLL_INTERVAL);
        }
    }

    /// What an ended process has said last may still be on its way.
    private LoadException failure() throws InterruptedException {
        boolean alive = process.isAlive();
        if (!alive) {
            reader.join(REAPED);
        }
        String how = alive ? "did nothing for a minute" : "has ended";
        return new LoadException("the load " + name + " " + how + (complaint.isEmpty() ? "" : ": " + complaint));
    }

    /// What it has done so far. Throws a [LoadException] where it has ended.
    public LoadReport report() throws InterruptedException {
        LoadReport report = latestReport;
        if (report == null || !process.isAlive()) {
            throw failure();
        }
        return report;
    }

    /// The same. Throws a [LoadException] also where it has done nothing since another report.
    public LoadReport reportWorkSince(LoadReport earlierReport) throws InterruptedException {
        LoadReport report = report();
        if (report.count() == earlierReport.count()) {
            throw new LoadException("the load " + name + " got nothing done");
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
