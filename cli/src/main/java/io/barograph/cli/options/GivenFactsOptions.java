package io.barograph.cli.options;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.rules.explain.question.GivenInputs;
import module java.base;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What is given of nodes whose past is looked at.
public final class GivenFactsOptions {

    @Option(
            names = "--given",
            paramLabel = "INPUT=VALUE",
            description = {
                "Give every node this value, in place of what was observed and of --nodes; may be given several times:"
                        + " Node.pool=batch, Node.labels[disk]=ssd, Node.age=36h (at the first observation),"
                        + " Pods.running=12, memory.available=400Mi; missing is a value too.",
                "As docs/explain.md lists them. Default: none."
            })
    private List<String> givenInputs = List.of();

    @Mixin
    private GivenFactsFileOption nodes = new GivenFactsFileOption();

    public boolean isGiven() {
        return nodes.isGiven() || !givenInputs.isEmpty();
    }

    /// All that is given.
    ///
    /// @throws UsageException with a line for each problem in the file
    public GivenFacts readFacts() throws IOException {
        GivenInputs everywhere =
                UsageException.understoodValue("--given", () -> GivenInputs.parseSettings(givenInputs));
        return new GivenFacts(nodes.entries(), new GivenFacts.Entry(NodeNamePattern.ANY, givenInputs, everywhere));
    }
}
