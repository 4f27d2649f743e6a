package io.barograph.cli.explain;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.options.GivenFactsFileOption;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.problem.FileErrorText;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
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
    private String at = "";

    @Option(
            names = "--policies",
            paramLabel = "DIR|FILE",
            description = {
                "Explain a recording by these rule files; may be given several times.",
                "Path. Default: the shipped policies."
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
        String given = !at.isEmpty()
                ? "--at"
                : !policies.isEmpty()
                        ? "--policies"
                        : !parameters.isEmpty() ? "--set" : nodes.isGiven() ? "--nodes" : "";
        if (!given.isEmpty()) {
            throw new UsageException(given
                    + " is about a recording, expected --recording with it: a controller is asked about now,"
                    + " and has its own rules. Maybe --given INPUT=VALUE for what if, or --recording"
                    + " examples/recordings/S36_long.trace.gz");
        }
    }

    List<PolicyFile> policies() {
        for (Path each : policies) {
            if (!Files.exists(each)) {
                throw new UsageException("--policies: " + each + ": " + FileErrorText.whyNoFile(each));
            }
        }
        try {
            return policies.isEmpty() ? ShippedPolicies.files() : PolicyFile.read(policies);
        } catch (IOException e) {
            throw new UsageException(FileErrorText.sentence(Path.of(""), e), e);
        }
    }

    ParameterOverrides overrides() {
        return Verb.read(problems -> ParameterOverrides.read("--set", parameters, problems));
    }

    /// What is given of the recording's node.
    ///
    /// @throws UsageException with a line for each problem in the file
    GivenFacts nodes() throws IOException {
        return new GivenFacts(nodes.entries(), GivenFacts.NONE.everywhere());
    }

    long untilMillis() {
        return at.isEmpty()
                ? Long.MAX_VALUE
                : UsageException.understood("--at", () -> GoDuration.parse(at).toMillis());
    }
}
