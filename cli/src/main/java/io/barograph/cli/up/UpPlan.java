package io.barograph.cli.up;

import io.barograph.cli.judged.JudgedPart;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.fleet.ReplayStatus;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.EvictionConfig;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.problem.OptionProblems;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.tls.ClientCredentials;
import module java.base;

/// What `barograph up` starts: an exporter for this host or for a recording, with every drop-in name switched on, and a
/// controller in mode observe that keeps the one node in memory. Both listen on the loopback address only.
record UpPlan(
        String node,
        ExporterConfig.Source source,
        int exporterPort,
        ControllerOf controller,
        AllowedHosts allowedHosts) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final long INTERVAL_MICROS = 2_000_000;

    /// Where a host keeps what grows, the best first.
    private static final List<String> DISK_PATHS = List.of("/var/lib", "/var", "/");

    /// What the controller needs beside the exporter.
    record ControllerOf(int port, JudgedPart judged, String decisionLog) {}

    static UpPlan of(UpOptions options, HostRoots host, OptionProblems problems) {
        options.policies.forEach(policyPath -> problems.expectThere("--policies", Path.of(policyPath)));
        DecisionLogWriter.checkPath(options.decisionLog, problems);
        int exporterPort = problems.readOption("--exporter-port", 0, () -> parsePort(options.exporterPort));
        int port = problems.readOption("--port", 0, () -> parsePort(options.port));
        if (port == exporterPort && port != 0) {
            problems.addProblem(
                    "--port and --exporter-port are both " + port + "; expected two. Maybe leave one of them out");
        }
        ExporterConfig.Source source = exporterSource(options, host, problems);
        ParameterOverrides settings = ParameterOverrides.readSettings("--set", options.settings, problems);
        return new UpPlan(
                options.replay == null ? hostName(host) : "recording",
                source,
                exporterPort,
                new ControllerOf(port, JudgedPart.of(source, options.policies, settings), options.decisionLog),
                AllowedHosts.readNames(options.allowedHosts, problems));
    }

    ExporterConfig exporterConfig() {
        return new ExporterConfig(
                node,
                new ExporterConfig.Web(List.of(new ListenAddress(LOOPBACK, exporterPort)), "/metrics")
                        .withAllowedHosts(allowedHosts),
                source,
                FamilySelection.leanWith(EnumSet.allOf(CompatProgram.class)),
                evictionConfig(),
                null);
    }

    /// A host without a kubelet has no thresholds, and its disk is where a kubelet's directory would be.
    private EvictionConfig evictionConfig() {
        EvictionConfig usual = EvictionConfig.DEFAULT;
        if (controller.judged().hasKubelet()) {
            return new EvictionConfig(
                    usual.plan().assumedBecause(whyThresholdsAreAssumed()), usual.paths(), usual.configz());
        }
        Map<Role, List<String>> paths = new EnumMap<>(usual.paths());
        paths.put(Role.NODEFS, DISK_PATHS);
        return new EvictionConfig(
                usual.plan().withToldThresholds(List.of(), usual.plan().transitionPeriod()), paths, usual.configz());
    }

    /// There is no option for them here, as the exporter has.
    private String whyThresholdsAreAssumed() {
        return source instanceof ExporterConfig.Recording
                ? "a recording does not have them"
                : "barograph up asks no kubelet. Maybe start barograph exporter with --kubelet-config";
    }

    ExporterAddress exporterAt(ListenAddress address) {
        return new ExporterAddress(node, URI.create("http://" + address));
    }

    ControllerConfig controllerConfig(ExporterAddress exporter, BooleanSupplier isOver) {
        return new ControllerConfig(
                new ControllerConfig.Policies(
                        controller.judged().policies(), controller.judged().overrides()),
                new ControllerConfig.Exporters(
                        source instanceof ExporterConfig.Recording recording
                                ? new ControllerConfig.Watching.Replayed(
                                        exporter, new ReplayStatus(recording.speed(), isOver))
                                : new ControllerConfig.Watching.Named(List.of(exporter)),
                        ClientCredentials.Files.NONE),
                new ControllerConfig.Acting(Mode.OBSERVE, Budget.DEFAULT, ControllerConfig.Acting.STALE_HOLD),
                new ControllerConfig.Web(
                        List.of(new ListenAddress(LOOPBACK, controller.port())), null, false, allowedHosts),
                new ControllerConfig.Logs(controller.decisionLog(), null));
    }

    private static ExporterConfig.Source exporterSource(UpOptions options, HostRoots host, OptionProblems problems) {
        if (options.replay == null) {
            if (options.speed != null) {
                problems.addProblem("--speed: \"" + options.speed + "\" without a recording. Maybe add --replay FILE.");
            }
            return new ExporterConfig.Live(
                    host, new ExporterConfig.Timing(INTERVAL_MICROS, INTERVAL_MICROS, true), null);
        }
        Path file = Path.of(options.replay);
        problems.expectFile("--replay", file);
        String speed = options.speed == null ? "1" : options.speed;
        return new ExporterConfig.Recording(file, problems.readOption("--speed", 1.0, () -> parseSpeed(speed)));
    }

    private static double parseSpeed(String text) {
        double speed = text.matches("[0-9]{1,4}(\\.[0-9]{1,3})?") ? Double.parseDouble(text) : 0;
        if (speed < 0.1 || speed > 1000) {
            throw new UsageException("\"" + text + "\": expected a number from 0.1 to 1000");
        }
        return speed;
    }

    private static int parsePort(String text) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65_535) {
            throw new UsageException("\"" + text + "\": expected a port, 0 to 65535 (0 takes a free one)");
        }
        return Integer.parseInt(text);
    }

    /// The node's name in status and metrics.
    private static String hostName(HostRoots host) {
        try {
            String name = Files.readString(host.procfs().resolve("sys/kernel/hostname"))
                    .strip();
            return name.isEmpty() ? "this-host" : name;
        } catch (IOException _) {
            return "this-host";
        }
    }
}
