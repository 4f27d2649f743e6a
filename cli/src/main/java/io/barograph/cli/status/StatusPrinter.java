package io.barograph.cli.status;

import io.barograph.cli.report.text.TextTable;
import io.barograph.cli.report.text.YamlText;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.problem.PrintableText;
import java.util.List;

/// How a status is written.
///
/// @param terminal whether a person looks at a screen that can be drawn anew
record StatusPrinter(StatusRequest question, Output output, TextTable.Look look, boolean terminal) {

    /// The forms there are.
    enum Output {
        table,
        json,
        yaml
    }

    String text(StatusRequest.Told told) {
        return switch (output) {
            case table -> replica(told.answer().replica()) + stop(told.answer().stopped()) + table(told);
            case json -> json(told) + "\n";
            case yaml -> "---\n" + YamlText.ofJson(json(told));
        };
    }

    private TextTable table(StatusRequest.Told told) {
        return switch (told.answer()) {
            case StatusAnswer.Nodes answer -> StatusTable.nodes(StatusTable.rows(answer.nodes(), told.now()), look);
            case StatusAnswer.Rules answer -> StatusTable.policies(answer.rules(), told.now(), look);
        };
    }

    private static String json(StatusRequest.Told told) {
        return ApiJson.readable(told.answer().document());
    }

    /// Who answers, where it is not the leader or does not hear the API server.
    private static String replica(String note) {
        return note.isEmpty() ? "" : "NOTE: " + PrintableText.of(note) + "\n";
    }

    private static String stop(String why) {
        return why.isEmpty() ? "" : "STOPPED: nothing is added anywhere. " + PrintableText.of(why) + "\n";
    }

    /// What there is to add where the word about the stop is another than before; empty where it is the same.
    static String stopNews(String before, String now) {
        if (now.equals(before)) {
            return "";
        }
        return now.isEmpty() ? "RESUMED: nothing is stopped any more.\n" : stop(now);
    }

    /// These lines without the heads.
    String lines(List<StatusTable.Row> rows) {
        return StatusTable.nodes(rows, look).body();
    }

    boolean redraws() {
        return terminal && output == Output.table;
    }

    /// Whether lines can be added one by one.
    boolean isOfLines() {
        return output == Output.table && !question.policies();
    }
}
