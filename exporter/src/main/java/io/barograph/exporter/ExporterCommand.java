package io.barograph.exporter;

import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.UnsupportedHostException;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.exporter.options.ExporterConfigReader;
import io.barograph.exporter.options.ExporterOptions;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.problem.ErrorText;
import io.barograph.problem.OptionProblems;
import io.barograph.program.Closing;
import io.barograph.program.FatalErrors;
import io.barograph.program.Termination;
import io.barograph.program.options.EnvironmentDefaults;
import io.barograph.program.options.ProgramSettings;
import io.barograph.program.options.ProgramVersion;
import io.barograph.web.config.WebServerException;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph exporter`: parses, starts, waits, closes.
@Command(
        name = "exporter",
        defaultValueProvider = EnvironmentDefaults.class,
        mixinStandardHelpOptions = true,
        customSynopsis = "barograph exporter [OPTIONS]",
        sortOptions = false,
        versionProvider = ProgramVersion.class,
        description = {
            "Read the kernel's pressure stall information on this node, separate contention from stall that pods cause"
                    + " themselves, and serve both to Prometheus (/metrics) and to the controller (/snapshots).",
            "Without --reclaim it needs no Kubernetes permission and no root, and writes nothing but what --record asks for."
        },
        footer = {
            "",
            "Examples:",
            "  barograph exporter                                       this host, on port 9977",
            "  barograph exporter --web.listen-address 127.0.0.1:9977   this host, for itself only",
            "  barograph exporter --replay examples/recordings/S36_long.trace.gz --speed 10",
            "",
            "Every option can come from the environment: --web.listen-address from BAROGRAPH_WEB_LISTEN_ADDRESS.",
            "In a container, mount the host's /proc, /sys and / read-only and name them with --path.*.",
            "Exit codes: 0 ended as asked, 1 could not start, 2 wrong usage."
        })
public final class ExporterCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(ExporterCommand.class);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ExporterOptions options = new ExporterOptions();

    @Override
    public Integer call() throws Exception {
        ProgramSettings settings = new ProgramSettings(spec);
        OptionProblems problems = new OptionProblems();
        ExporterConfig config = new ExporterConfigReader(problems).readConfig(options);
        if (!problems.allProblems().isEmpty()) {
            problems.allProblems().forEach(problem -> reportProblem(settings.withVariable(problem)));
            return 2;
        }
        settings.unknownVariables(System.getenv().keySet())
                .forEach((name, near) -> LOG.warn(
                        "environment variable {} belongs to no option{}", name, near == null ? "" : ". Maybe " + near));
        LOG.info("starting with {}", settings);
        FatalErrors.exitOnUncaughtErrors();
        try (Closing closing = new Closing()) {
            ExporterProcess process = closing.closeLater(ExporterProcess.start(config, MonotonicClock.system()));
            LOG.info("serving on {}", process.addresses());
            Termination.awaitSignal(closing);
            return 0;
        } catch (WebServerException e) {
            reportProblem(e.getMessage() + " Maybe choose another by --web.listen-address.");
            return 1;
        } catch (RecordingException | UnsupportedHostException e) {
            reportProblem(String.valueOf(e.getMessage()));
            return 1;
        }
    }

    private void reportProblem(String problem) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("barograph exporter: " + ErrorText.of(problem));
        err.flush();
    }
}
