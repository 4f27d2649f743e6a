package io.barograph.cli.explain;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.judged.JudgedPart;
import io.barograph.cli.options.GivenFactsFileOption;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.problem.FileErrorText;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// When in a recording, and by which rules.
final class ExplainRecordingOptions {

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = {
                "Explain the last observation up to then, counted from the recording's first.",
                "Duration. Default: its last observation."
            })
    private String atTime = "";

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Rule files, or directories of *.drl, by which a recording is explained.",
                "List of paths. Default: as barograph up."
            })
    private List<Path> policies = List.of();

    @Option(
            names = "--set",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Another value for a policy's parameter: contention.kubepodsCpuThreshold=30; may be given several"
                        + " times.",
                "In the parameter's unit. Default: none."
            })
    private List<String> parameters = List.of();

    @Mixin
    private GivenFactsFileOption nodes = new GivenFactsFileOption();

    /// @throws UsageException if an option is given that only a recording knows
    void expectNone() {
        String givenOption = !atTime.isEmpty()
                ? "--at"
                : !policies.isEmpty()
                        ? "--policies"
                        : !parameters.isEmpty() ? "--set" : nodes.isGiven() ? "--nodes" : "";
        if (!givenOption.isEmpty()) {
            throw new UsageException(givenOption
                    + " is about a recording, expected --recording with it: a controller is asked about now,"
                    + " and has its own rules. Maybe --given INPUT=VALUE for what if, or --recording"
                    + " examples/recordings/S36_long.trace.gz");
        }
    }

    /// What is judged of the recording, as `up --replay` judges it.
    JudgedPart judgedPart(Path file) {
        for (Path path : policies) {
            if (!Files.exists(path)) {
                throw new UsageException("--policies: " + path + ": " + FileErrorText.whyNoFile(path));
            }
        }
        List<String> paths = policies.stream().map(Path::toString).toList();
        ParameterOverrides settings =
                Verb.readOptions(problems -> ParameterOverrides.readSettings("--set", parameters, problems));
        return JudgedPart.of(new ExporterConfig.Recording(file, 1), paths, settings);
    }

    List<PolicyFile> policies(JudgedPart judged) {
        try {
            return judged.policies().read();
        } catch (IOException e) {
            throw new UsageException(FileErrorText.failureSentence(Path.of(""), e), e);
        }
    }

    /// What is given of the recording's node.
    ///
    /// @throws UsageException with a line for each problem in the file
    GivenFacts nodes() throws IOException {
        return new GivenFacts(nodes.entries(), GivenFacts.NONE.everywhere());
    }

    long untilMillis() {
        return atTime.isEmpty()
                ? Long.MAX_VALUE
                : UsageException.understoodValue(
                        "--at", () -> GoDuration.parse(atTime).toMillis());
    }
}
