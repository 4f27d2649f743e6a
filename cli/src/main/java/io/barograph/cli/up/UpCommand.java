package io.barograph.cli.up;

import io.barograph.cli.options.Verb;
import io.barograph.controller.ControllerCommand;
import io.barograph.controller.ControllerProcess;
import io.barograph.controller.policystore.FailedCasesException;
import io.barograph.controller.policystore.NoPoliciesException;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.exporter.ExporterProcess;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.kernel.live.UnsupportedHostException;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.problem.ErrorText;
import io.barograph.program.Closing;
import io.barograph.program.Termination;
import io.barograph.web.config.WebServerException;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// `barograph up`: exporter and controller on this host, in one process, with nothing to configure.
@Command(
        name = "up",
        abbreviateSynopsis = true,
        sortOptions = false,
        description = {
            "Show what this host waits for, and what the policies would make of it.",
            "Needs no root, no cluster and no configuration, and writes nothing; serves on 127.0.0.1 only."
        },
        footer = {
            "",
            "Examples:",
            "  barograph up",
            "  barograph up --replay examples/recordings/S36_long.trace.gz --speed 10",
            "",
            "Exit codes: 0 ended on request, 1 failed, 2 wrong usage, 3 a rule file was refused."
        })
public final class UpCommand extends Verb {

    private static final Duration LOOK = Duration.ofMillis(500);

    private final HostRoots host;

    private final SteadyClock clock = SteadyClock.system();

    @Mixin
    private UpOptions options = new UpOptions();

    /// Of the host we run on.
    public UpCommand() {
        this(HostRoots.DEFAULT);
    }

    UpCommand(HostRoots host) {
        this.host = host;
    }

    @Override
    protected int run() throws Exception {
        UpPlan plan = readOptions(problems -> UpPlan.of(options, host, problems));
        String blind = plan.source() instanceof ExporterConfig.Live ? noPressure() : "";
        if (!blind.isEmpty()) {
            // The launcher sets how it was called and where it lies
            String launcher = System.getProperty("barograph.launcher", "barograph");
            Path home = Path.of(System.getProperty("barograph.home", "")).toAbsolutePath();
            UpMessages.noPressure(blind, launcher, home, Path.of("").toAbsolutePath())
                    .forEach(err()::println);
            return ExitCode.SOFTWARE;
        }
        return run(plan);
    }

    private int run(UpPlan plan) throws Exception {
        try (Closing closing = new Closing()) {
            ExporterProcess exporter =
                    closing.closeLater(ExporterProcess.start(plan.exporterConfig(), MonotonicClock.system()));
            ExporterAddress watched = plan.exporterAt(exporter.addresses().getFirst());
            ControllerProcess controller = closing.closeLater(ControllerProcess.start(
                    plan.controllerConfig(watched, exporter::ended),
                    ControllerProcess.Cluster.inMemory(List.of(watched))));
            PrintWriter out = out();
            UpMessages.readyLines(
                            plan,
                            controller.addresses().getFirst(),
                            exporter.addresses().getFirst())
                    .forEach(out::println);
            out.flush();
            Thread ending = Thread.ofVirtual().name("recording-end").start(() -> printEnd(exporter));
            closing.closeLater(ending::interrupt);
            Termination.awaitSignal(closing);
            return ExitCode.OK;
        } catch (NoPoliciesException | FailedCasesException e) {
            err().println(ErrorText.of(String.valueOf(e.getMessage())));
            return ControllerCommand.REFUSED;
        } catch (WebServerException e) {
            return printComplaint(
                    e.getMessage() + " Choose other ports by --port and --exporter-port.", ExitCode.SOFTWARE);
        } catch (UnsupportedHostException e) {
            return printComplaint(String.valueOf(e.getMessage()), ExitCode.SOFTWARE);
        }
    }

    /// Prints once that a recording has ended. A live host never ends.
    private void printEnd(ExporterProcess exporter) {
        try {
            while (!exporter.ended()) {
                clock.sleep(LOOK);
            }
        } catch (InterruptedException _) {
            return;
        }
        PrintWriter out = out();
        out.println(UpMessages.recordingEnded(wall.instant()));
        out.flush();
    }

    /// Why the kernel has no pressure; empty if it does. Opening is not enough: where PSI is off, reading fails.
    private String noPressure() {
        Path file = host.procfs().resolve("pressure/cpu");
        try {
            return Files.readAllBytes(file).length > 0 ? "" : file + " is empty";
        } catch (NoSuchFileException _) {
            return file + " does not exist";
        } catch (IOException e) {
            return file + " cannot be read (" + e.getMessage() + ")";
        }
    }
}
