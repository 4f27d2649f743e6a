package io.barograph.cli.explain;

import io.barograph.cli.options.OutputOption;
import io.barograph.cli.options.UsageException;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.TreeMarks;
import module java.base;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What is to be explained, and how it is written.
final class ExplainQuestionOptions {

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description = {
                "The node to explain; with --recording, the name it gets.",
                "Name. Default: the only one there is; recording."
            })
    private String node = "";

    @Option(
            names = "--demand",
            paramLabel = "KEY",
            description = {
                "Explain this condition type, taint key or event reason line by line.",
                "Key. Default: all, what is inactive by its name alone."
            })
    private String demand = "";

    @Option(
            names = "--rule",
            paramLabel = "NAME",
            description = {"Explain this rule line by line.", "Name. Default: none."})
    private String rule = "";

    @Option(
            names = "--given",
            paramLabel = "INPUT=VALUE",
            description = {
                "What if: the input had this value from then on; may be given several times. An input is"
                        + " called as explanations call it, a signal's available amount as the kubelet calls it:"
                        + " memory.available=400Mi; missing is a value too.",
                "As docs/explain.md lists them. Default: none."
            })
    private List<String> givenInputs = List.of();

    @Mixin
    private OutputOption output = new OutputOption();

    ExplanationQuestion question() {
        return UsageException.understoodValue(() -> new ExplanationQuestion(demand, rule, givenInputs));
    }

    String nodeOr(String otherwise) {
        return node.isEmpty() ? otherwise : node;
    }

    OutputOption output() {
        return output;
    }

    /// Those that the terminal can show.
    TreeMarks marks() {
        Charset charset = Charset.forName(System.getProperty("stdout.encoding", "UTF-8"), Charset.defaultCharset());
        return charset.canEncode() && charset.newEncoder().canEncode('\u2713') ? TreeMarks.UNICODE : TreeMarks.ASCII;
    }
}
