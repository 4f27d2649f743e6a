package io.barograph.cli.explain;

import io.barograph.cli.client.ControllerClient;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.cli.report.text.YamlText;
import io.barograph.problem.PrintableText;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.TreeMarks;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;

/// How a controller is asked to explain.
final class ExplainControllerOptions {

    @Mixin
    private ControllerAccessOptions access = new ControllerAccessOptions();

    /// What the controller answers, ready to be printed.
    ///
    /// Throws IllegalArgumentException with the controller's sentence where it does not take the question, and a
    /// `ControllerClient.NoAnswerException` where it gives no answer.
    String ask(ExplainQuestionOptions asked, ExplanationQuestion question) throws InterruptedException {
        boolean table = asked.output() == ExplainQuestionOptions.Output.table;
        String answer = PrintableText.lines(access.client().get(address(asked, question, table)));
        return switch (asked.output()) {
            case table -> asked.marks() == TreeMarks.UNICODE ? answer : TreeMarks.ASCII.lines(answer);
            case json -> answer + "\n";
            case yaml -> yaml(answer);
        };
    }

    private static String yaml(String answer) {
        try {
            return YamlText.ofJson(answer);
        } catch (UncheckedIOException e) {
            throw new ControllerClient.NoAnswerException("the answer is not a controller's: " + e.getMessage());
        }
    }

    private URI address(ExplainQuestionOptions asked, ExplanationQuestion question, boolean table)
            throws InterruptedException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("node", asked.nodeOr(""));
        query.put("demand", question.demand());
        query.put("rule", question.rule());
        query.put("given", String.join(";", question.set()));
        if (table) {
            query.put("format", "text");
            query.put("marks", asked.marks() == TreeMarks.ASCII ? "ascii" : "");
        }
        return access.address("/api/explain", query);
    }
}
