package io.barograph.e2e.chaos;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.network.NetworkProxy;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.PackagedProgram;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.jspecify.annotations.Nullable;

/// One controller: a process of its own in mode enforce, with the shipped role, behind a wire of its own.
final class ControllerReplica implements AutoCloseable {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String name;
    private final Path work;
    private final NetworkProxy wire;
    private final List<String> arguments = new ArrayList<>();
    private final List<String> environment = new ArrayList<>();
    private final int port = FreePorts.next();
    private @Nullable ServerProcess process;
    private int starts;
    private boolean frozen;

    /// @param kubeconfig how it reaches the API server through its wire
    /// @param shim a library that gives it a wall clock of its own, empty for none
    ControllerReplica(String name, Path work, Path kubeconfig, NetworkProxy wire, String shim) {
        this.name = name;
        this.work = work;
        this.wire = wire;
        environment.addAll(List.of("env", "--default-signal=HUP", "JAVA_TOOL_OPTIONS=-Xmx256m", "POD_NAME=" + name));
        if (!shim.isEmpty()) {
            environment.addAll(List.of("LD_PRELOAD=" + shim, "CLOCK_SHIM=" + shift()));
        }
        setWallClock(0);
        arguments.add("--kubeconfig=" + kubeconfig);
        arguments.add("--mode=enforce");
    }

    /// Starts it, or starts it again after it was killed; what it decides goes to another log each time.
    ControllerReplica start(List<String> more) {
        starts++;
        List<String> command = new ArrayList<>(environment);
        command.addAll(PackagedProgram.command(
                "controller",
                "io.barograph.controller.Controller",
                "--web.listen-address=127.0.0.1:" + port,
                "--decision-log=" + decisions()));
        command.addAll(arguments);
        command.addAll(more);
        ServerProcess started =
                ServerProcess.start("controller-" + name, command, work.resolve("controller-" + name + ".log"));
        process = started;
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            started.requireAlive();
            return metric("barograph_controller_leading") >= 0;
        });
        return this;
    }

    String name() {
        return name;
    }

    NetworkProxy wire() {
        return wire;
    }

    /// What it has decided since it was last started, a line each.
    List<String> decided() {
        return lines(decisions());
    }

    private static List<String> lines(Path log) {
        try {
            return Files.exists(log) ? Files.readAllLines(log) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same, with what it had decided before it was killed.
    List<String> everDecided() {
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= starts; i++) {
            all.addAll(lines(work.resolve("decisions-" + name + "-" + i + ".jsonl")));
        }
        return all;
    }

    private Path decisions() {
        return work.resolve("decisions-" + name + "-" + starts + ".jsonl");
    }

    boolean running() {
        return process().isAlive() && !frozen;
    }

    boolean leads() {
        return running() && metric("barograph_controller_leading") == 1;
    }

    /// The sum of a family's series; -1 if it does not answer.
    double metric(String family) {
        double sum = -1;
        for (String line : metrics()) {
            if (line.startsWith(family + " ") || line.startsWith(family + "{")) {
                sum = Math.max(0, sum) + Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
            }
        }
        return sum;
    }

    /// The lines of its exposition; none if it does not answer.
    List<String> metrics() {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return HTTP.send(request, BodyHandlers.ofString()).body().lines().toList();
        } catch (IOException _) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    void kill() {
        process().kill();
    }

    private ServerProcess process() {
        return Objects.requireNonNull(process, "it was never started");
    }

    void freeze() {
        process().freeze();
        frozen = true;
    }

    void thaw() {
        if (frozen) {
            process().thaw();
            frozen = false;
        }
    }

    /// Seconds by which its wall clock is ahead of the machine's.
    void setWallClock(long seconds) {
        try {
            Path next = Files.writeString(work.resolve("shift-next-" + name), Long.toString(seconds));
            Files.move(next, shift(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path shift() {
        return work.resolve("shift-" + name);
    }

    @Override
    public void close() {
        thaw();
        if (process != null && process.isAlive()) {
            process.kill();
        }
        wire.close();
    }
}
