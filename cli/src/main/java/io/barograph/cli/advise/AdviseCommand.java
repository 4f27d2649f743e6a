package io.barograph.cli.advise;

import io.barograph.cli.advise.remedy.AdviceCriteria;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.remedy.NodeAdvisor;
import io.barograph.cli.advise.source.SpanSource;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.options.Verb;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// `barograph advise RECORDING|DIR...`: what would help the workloads that wait.
@Command(
        name = "advise",
        description = {
            "Say what would help the workloads that wait, by how much, and from which numbers that follows: a higher"
                    + " limit for one that its own limit holds back, fewer threads for one that crowds itself, higher"
                    + " requests or another node where others have what it waits for.",
            "Nothing is applied. -o patch prints commands to read and run. See docs/advise.md."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, whether there is something to do or not",
            "1:a source could not be read to its end",
            "2:wrong usage, or there is no such file"
        },
        footer = {
            "",
            "Examples:",
            "  barograph advise examples/recordings/S02_one_throttled.trace.gz",
            "  barograph advise --prometheus http://prometheus.example:9090 --from -2h",
            "  barograph record node.trace.gz --duration 10m && barograph advise node.trace.gz -o patch > advice.sh"
        })
public final class AdviseCommand extends Verb {

    @Mixin
    private AdviseSourceOptions sources = new AdviseSourceOptions();

    @Mixin
    private AdviseOptions options = new AdviseOptions();

    @Override
    protected int run() throws IOException {
        AdviceCriteria criteria = readOptions(options::readCriteria);
        List<SpanSource> spanSources = sources.namedSources(wall);
        if (options.output() == AdviseOptions.Output.patch) {
            out().print(AdviceScript.HEAD);
        }
        int exit = ExitCode.OK;
        for (SpanSource source : spanSources) {
            try {
                for (NodeSpan node : source.nodes()) {
                    out().print(formattedText(NodeAdvisor.of(node, criteria)));
                }
            } catch (IOException failed) {
                exit = printComplaint(failureSentence(failed), ExitCode.SOFTWARE);
            }
        }
        return exit;
    }

    private String formattedText(NodeAdvice advice) {
        return switch (options.output()) {
            case text -> AdviceText.of(advice);
            case json -> AdviceJson.of(advice);
            case patch -> AdviceScript.of(advice);
        };
    }
}
