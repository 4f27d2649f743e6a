package io.barograph.cli.explain;

import io.barograph.cli.client.YamlText;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.problem.Printable;
import io.barograph.rules.explain.Marks;
import io.barograph.rules.explain.Question;
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
    String ask(ExplainQuestionOptions asked, Question question) throws InterruptedException {
        boolean table = asked.output() == ExplainQuestionOptions.Output.table;
        String answer = Printable.lines(access.client().get(address(asked, question, table)));
        return switch (asked.output()) {
            case table -> asked.marks() == Marks.UNICODE ? answer : Marks.ASCII.lines(answer);
            case json -> answer + "\n";
            case yaml -> YamlText.ofJson(answer);
        };
    }

    private URI address(ExplainQuestionOptions asked, Question question, boolean table) throws InterruptedException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("node", asked.nodeOr(""));
        query.put("demand", question.demand());
        query.put("rule", question.rule());
        query.put("given", String.join(";", question.set()));
        if (table) {
            query.put("format", "text");
            query.put("marks", asked.marks() == Marks.ASCII ? "ascii" : "");
        }
        return access.address("/api/explain", query);
    }
}
