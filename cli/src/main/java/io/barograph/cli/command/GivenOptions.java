package io.barograph.cli.command;

import io.barograph.cli.backtest.GivenNodes;
import io.barograph.cli.backtest.NamePattern;
import io.barograph.rules.explain.Given;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What is given of nodes whose past is looked at.
final class GivenOptions {

    @Option(
            names = "--given",
            paramLabel = "INPUT=VALUE",
            description = {
                "Of every node this input, over what was observed and what --nodes says; may be given several times:"
                        + " Node.pool=batch, Node.labels[disk]=ssd, Node.age=36h (at the first observation),"
                        + " Pods.running=12, memory.available=400Mi; missing is a value too.",
                "As docs/explain.md lists them. Default: none."
            })
    private List<String> given = List.of();

    @Mixin
    private NodesOption nodes = new NodesOption();

    boolean isGiven() {
        return nodes.isGiven() || !given.isEmpty();
    }

    /// All that is given.
    ///
    /// @throws IllegalArgumentException with a sentence for people
    /// @throws NodesOption.RefusedException with a line for each problem in the file
    GivenNodes read() throws IOException, NodesOption.RefusedException {
        Given everywhere;
        try {
            everywhere = Given.parse(given);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--given: " + wrong.getMessage(), wrong);
        }
        return new GivenNodes(nodes.entries(), new GivenNodes.Entry(NamePattern.ANY, given, everywhere));
    }
}
