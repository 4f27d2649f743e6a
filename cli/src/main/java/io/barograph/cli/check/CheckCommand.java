package io.barograph.cli.check;

import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.cli.report.text.ProblemReport;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.controller.ControllerCommand;
import io.barograph.exporter.RecordingReplay;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.problem.Problem;
import io.barograph.program.options.ProgramVersion;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.lint.ThresholdCrossings;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `barograph check FILE|DIR...`: whether rule files can be used, and what is wrong with them. What passes here runs:
/// the check ends with Drools compiling each form of rule.
@Command(
        name = "check",
        description = {
            "Check rule files, and in directories every file that ends in .drl.",
            "Nothing in the files is run, and nothing of their text reaches a compiler."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all can be used",
            "1:a file could not be read",
            "2:wrong usage, or there is no such file",
            "3:a file has problems, or taints would be refused in the cluster"
        },
        footer = {
            "",
            "Examples:",
            "  barograph check examples/policies",
            "  barograph check examples/policies --recording examples/recordings --fatal-warnings",
            "  barograph check my-rules/ -o sarif > findings.sarif",
            "  barograph check --cluster --kubeconfig $HOME/.kube/config --policies my-rules/",
            "Then:  barograph test my-rules/"
        })
public final class CheckCommand extends Verb {

    /// How the result is written.
    enum Output {
        text,
        json,
        sarif
    }

    @Parameters(arity = "0..*", paramLabel = "FILE|DIR", description = "Rule files and directories of rule files.")
    private List<Path> paths = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "How problems are written: ${COMPLETION-CANDIDATES} (json is one array, sarif is SARIF 2.1.0).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.text;

    @Option(names = "--fatal-warnings", description = "Exit with 3 for warnings too.")
    private boolean fatalWarnings;

    @Option(
            names = "--set",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Check with this value instead of a parameter's default; may be given several times.",
                "In the parameter's unit. Default: none."
            })
    private List<String> settings = List.of();

    @Option(
            names = "--recording",
            paramLabel = "FILE|DIR",
            description = {
                "Warn of thresholds that no frame of this recording crosses, or every frame; may be given several"
                        + " times.",
                "Path. Default: none."
            })
    private List<Path> recordings = List.of();

    @Mixin
    private CheckClusterOptions cluster = new CheckClusterOptions();

    private final List<Problem> problems = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private int failed = ExitCode.OK;

    @Override
    protected int run() throws IOException {
        ParameterOverrides overrides =
                readOptions(problems -> ParameterOverrides.readSettings("--set", settings, problems));
        if (cluster.clusterAsked != paths.isEmpty()) {
            throw new UsageException(
                    cluster.clusterAsked
                            ? "--cluster: expected no FILE|DIR beside it. Maybe give them by --policies."
                            : "Missing required parameter: 'FILE|DIR'");
        }
        if (cluster.clusterAsked) {
            return checkCluster(overrides);
        }
        List<Path> recorded =
                UsageException.understoodValue("--recording", () -> RecordingSource.namedFiles(recordings));
        CheckedRuleFiles checked = new CheckedRuleFiles(paths, problems, failures);
        failed = checked.exit();
        ProblemReport.Rules rules = checkRules(checked.files(), overrides, recorded);
        failures.forEach(failure -> printComplaint(failure, ExitCode.OK));
        printResult(checked.files(), rules);
        if (failed != ExitCode.OK) {
            return failed;
        }
        return problems.stream().anyMatch(problem -> fatalWarnings || problem.isError())
                ? ControllerCommand.REFUSED
                : ExitCode.OK;
    }

    private void printResult(List<PolicyFile> files, ProblemReport.Rules rules) {
        PrintWriter out = out();
        switch (output) {
            case json -> out.println(ProblemReport.toJson(problems));
            case sarif ->
                out.println(CheckSarif.of(
                        new CheckSarif.Run(problems, files, failures), ProgramVersion.number(), Path.of("")));
            case text -> out.print(ProblemReport.toText(problems, files, rules, failed == ExitCode.OK));
        }
        out.flush();
    }

    /// Looks at the cluster and prints how far taints could reach in it.
    private int checkCluster(ParameterOverrides overrides) throws IOException {
        ClusterCheck check = readOptions(
                problems -> new ClusterCheck(cluster.budgets.read(problems), cluster.guard.read(problems), overrides));
        BlastRadius radius = check.lookAtCluster(cluster, System.getenv());
        out().print(BlastRadiusReport.toText(radius));
        return radius.refuses() ? ControllerCommand.REFUSED : ExitCode.OK;
    }

    /// How many rules there are, if all files can be used.
    private ProblemReport.Rules checkRules(List<PolicyFile> files, ParameterOverrides overrides, List<Path> recorded) {
        if (files.isEmpty()) {
            return ProblemReport.Rules.NONE;
        }
        try {
            PolicySet.Checked policies = PolicySet.checkFiles(files, overrides);
            problems.addAll(policies.warnings());
            problems.addAll(crossingWarnings(policies.policies(), recorded));
            return new ProblemReport.Rules(
                    policies.policies().stream()
                            .mapToInt(policy -> policy.allRules().size())
                            .sum(),
                    policies.policies().stream().mapToInt(Policy::off).sum());
        } catch (PolicyException refusal) {
            problems.addAll(refusal.problems());
            return ProblemReport.Rules.NONE;
        } catch (RecordingException exception) {
            failed = Math.max(failed, ExitCode.SOFTWARE);
            failures.add("--recording: " + exception.getMessage());
            return ProblemReport.Rules.NONE;
        }
    }

    /// What the recordings say of the policies' thresholds.
    private static List<Problem> crossingWarnings(List<Policy> policies, List<Path> recorded) {
        if (recorded.isEmpty()) {
            return List.of();
        }
        ThresholdCrossings crossings = new ThresholdCrossings(policies);
        NodeView node = NodeView.ofName("recording");
        for (Path recording : recorded) {
            RecordingReplay.forEachPass(
                    recording,
                    node.name(),
                    pass -> crossings.observeFacts(
                            Facts.of(new Observation.Seen(pass.snapshot(), node), OwnMarks.NOTHING)));
        }
        return crossings.warningsAbout(ReadableValues.countedWords(recorded.size(), "recording"));
    }
}
