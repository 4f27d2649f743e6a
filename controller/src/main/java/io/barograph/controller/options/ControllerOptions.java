package io.barograph.controller.options;

import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.options.ControllerConfig.Watching;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.policystore.ShippedSource;
import io.barograph.controller.survey.SurveyPace;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.ProtectionOptions;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The controller's options. All are read as text first, so that all problems are reported together.
public final class ControllerOptions {

    private static final Duration MAX_JITTER = Duration.ofMinutes(10);
    private static final String AUTO = "auto";

    @Mixin
    private ModeOptions modes = new ModeOptions();

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Rule files, or directories of *.drl; looked at every 2 s, also through a ConfigMap's links.",
                "List of paths. Default: the shipped policies."
            })
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--policy-state",
            paramLabel = "FILE",
            description = {
                "Keep the last good rule files here, to go on with them if those of --policies are bad at the next"
                        + " start.",
                "File. Default: none."
            })
    private String policyState = "";

    @Option(
            names = "--set",
            split = ",",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Another value for a policy's parameter:",
                "contention.systemCpuThreshold=50.",
                "List, each in its parameter's unit. Default: none."
            })
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--shadow-policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Run these rule files, or directories of *.drl, beside those of --policies and compare what they decide;"
                        + " they write nothing. Taken anew as those are.",
                "List of paths. Default: none."
            })
    private List<String> shadowPolicies = new ArrayList<>();

    @Option(
            names = "--exporters",
            split = ",",
            paramLabel = "NODE=URL",
            description = {
                "Watch exactly these: n1=http://10.0.0.7:9977.",
                "List of NODE=URL. Default: every node of the cluster."
            })
    private List<String> exporters = new ArrayList<>();

    @Option(
            names = "--exporter-port",
            paramLabel = "PORT",
            description = {
                "Where exporters listen on their node's InternalIP.",
                "Port, 1 to 65535. Default: ${DEFAULT-VALUE}."
            })
    private String exporterPort = "9977";

    @Mixin
    private ExporterAccessOptions access = new ExporterAccessOptions();

    @Option(
            names = "--pod-survey-interval",
            paramLabel = "DURATION",
            description = {
                "How often the pods of each node are compared with their cgroups: OOM scores, limits, overhead; 0s for"
                        + " never. auto: every 5 minutes where something differed, elsewhere after 10 seconds for each"
                        + " node of the cluster.",
                "auto, or Duration in h, m, s or ms, 0s or at least 1s. Default: ${DEFAULT-VALUE}."
            })
    private String surveyInterval = AUTO;

    @Mixin
    private BudgetOptions budgets = new BudgetOptions();

    @Option(
            names = "--release-jitter",
            paramLabel = "DURATION",
            description = {
                "Let a node keep its taint longer than its rules say, each node by another part of this, so that not all"
                        + " open at the same moment after a storm.",
                "Duration in h, m, s or ms, 0s to 10m. Default: ${DEFAULT-VALUE}."
            })
    private String releaseJitter = "0s";

    @Mixin
    private HardTaintOptions guard = new HardTaintOptions();

    @Mixin
    private EvictionOptions evicting = new EvictionOptions();

    @Mixin
    private ReclaimModeOptions reclaim = new ReclaimModeOptions();

    @Option(
            names = "--stale-hold",
            paramLabel = "DURATION",
            description = {
                "How long our taints stay on a node whose exporter is silent, from its last snapshot on. However short"
                        + " it is, they stay until 30 s after the exporter was found silent, so that an outage of the"
                        + " whole pool is seen first: then they stay until it is over.",
                "Duration in h, m, s or ms, at least 0s. Default: ${DEFAULT-VALUE}."
            })
    private String staleHold = GoDuration.format(ControllerConfig.Acting.STALE_HOLD);

    @Option(
            names = "--decision-log",
            paramLabel = "FILE",
            description = {"Append each transition as a JSON line; - is standard output.", "File. Default: none."})
    private String decisionLog = "";

    @Mixin
    private JournalOptions journal = new JournalOptions();

    @Option(
            names = "--web.listen-address",
            defaultValue = ":9978",
            split = ",",
            paramLabel = "ADDRESS",
            description = {
                "Where to serve the status page, /metrics, /healthz and /readyz; several separated by commas.",
                "HOST:PORT or :PORT. Default: ${DEFAULT-VALUE}."
            })
    private List<String> listen = new ArrayList<>(List.of(":9978"));

    @Mixin
    private ProtectionOptions protection = new ProtectionOptions();

    @Option(
            names = "--web.enable-lifecycle",
            description = "Reload the policies at POST /-/reload too, as SIGHUP does.")
    private boolean lifecycle;

    @Option(
            names = "--scheduler-extender",
            description = "Answer kube-schedulers that ask for nodes' scores, at POST /scheduler/prioritize.")
    private boolean extender;

    /// What they say; what is wrong goes to the problems, and the result is then not to be used.
    public ControllerConfig read(OptionProblems problems) {
        DecisionLogWriter.checkPath(decisionLog, problems);
        return new ControllerConfig(
                new ControllerConfig.Policies(
                        Objects.requireNonNullElseGet(readSource("--policies", policies, problems), ShippedSource::new),
                        ParameterOverrides.readSettings("--set", settings, problems),
                        policyState.isEmpty() ? null : Path.of(policyState),
                        readSource("--shadow-policies", shadowPolicies, problems)),
                new ControllerConfig.Exporters(
                        readWatching(problems),
                        access.credentialFiles(problems),
                        problems.readOption(
                                "--pod-survey-interval", SurveyPace.NEVER, () -> parseSurveyPace(surveyInterval)),
                        access.nodePlacement(problems)),
                readActing(problems),
                new ControllerConfig.Web(
                        ListenAddress.readAddresses(listen, problems),
                        protection.configFile(problems),
                        lifecycle,
                        protection.allowedHosts(problems),
                        extender),
                new ControllerConfig.Logs(decisionLog, journal.readTarget(problems)));
    }

    private static @Nullable PolicySource readSource(String option, List<String> texts, OptionProblems problems) {
        List<Path> paths = texts.stream().map(Path::of).toList();
        paths.forEach(path -> problems.expectThere(option, path));
        return paths.isEmpty() ? null : new DirectorySource(paths);
    }

    private Watching readWatching(OptionProblems problems) {
        String scheme = access.readScheme(problems);
        ExporterPodApi.Selector selector = access.podSelector(problems);
        if (exporters.isEmpty()) {
            int port = problems.readOption("--exporter-port", 0, () -> parsePort(exporterPort));
            return selector == null ? new Watching.AtNodes(scheme, port) : new Watching.AtPods(selector, scheme, port);
        }
        if (selector != null) {
            problems.addProblem("--exporters and --exporter-pods: expected one of them. Maybe leave out --exporters.");
        }
        if (access.choosesNodes()) {
            problems.addProblem("--exporters and --exporter-selector: expected one of them. Maybe leave out"
                    + " --exporter-selector.");
        }
        Map<String, ExporterAddress> named = new LinkedHashMap<>();
        for (String text : exporters) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                problems.addProblem("--exporters: \"" + text + "\": expected NODE=URL, as in n1=http://10.0.0.7:9977");
                continue;
            }
            String node = text.substring(0, equals);
            problems.readOption("--exporters", false, () -> {
                boolean second =
                        named.putIfAbsent(node, new ExporterAddress(node, URI.create(text.substring(equals + 1))))
                                != null;
                if (second) {
                    throw new IllegalArgumentException("node " + node + " is named twice");
                }
                return true;
            });
        }
        return new Watching.Named(List.copyOf(named.values()));
    }

    private ControllerConfig.Acting readActing(OptionProblems problems) {
        return new ControllerConfig.Acting(
                modes.read(problems),
                budgets.read(problems),
                problems.readOption("--stale-hold", Duration.ZERO, () -> GoDuration.parse(staleHold)),
                problems.readOption("--release-jitter", Duration.ZERO, () -> parseJitter(releaseJitter)),
                guard.read(problems),
                evicting.read(problems),
                reclaim.read(problems));
    }

    private static Duration parseJitter(String text) {
        Duration jitter = GoDuration.parse(text);
        if (jitter.compareTo(MAX_JITTER) > 0) {
            throw new IllegalArgumentException("\"" + text + "\": expected at most 10m");
        }
        return jitter;
    }

    private static SurveyPace parseSurveyPace(String text) {
        if (text.equals(AUTO)) {
            return SurveyPace.AUTO;
        }
        Duration interval = GoDuration.parse(text);
        if (!interval.isZero() && interval.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("\"" + text + "\": expected auto, 0s or at least 1s");
        }
        return SurveyPace.fixedPace(interval);
    }

    private static int parsePort(String text) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) == 0 || Integer.parseInt(text) > 65_535) {
            throw new IllegalArgumentException("\"" + text + "\": expected a port, 1 to 65535");
        }
        return Integer.parseInt(text);
    }
}
