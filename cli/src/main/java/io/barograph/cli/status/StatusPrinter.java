package io.barograph.cli.status;

import io.barograph.cli.client.YamlText;
import io.barograph.problem.PrintableText;
import java.util.List;

/// How a status is written.
///
/// @param terminal whether a person looks at a screen that can be drawn anew
record StatusPrinter(StatusRequest question, Output output, TerminalTable.Look look, boolean terminal) {

    /// The forms there are.
    enum Output {
        table,
        json,
        yaml
    }

    String text(StatusRequest.Told told) {
        return switch (output) {
            case table ->
                replica(told.words().replica().note())
                        + stop(told.words().stopped())
                        + (question.policies()
                                ? StatusTable.policies(told.policies(), told.nowMillis(), look)
                                : StatusTable.nodes(StatusTable.rows(told.nodes(), told.nowMillis()), look));
            case json -> json(told) + "\n";
            case yaml -> "---\n" + YamlText.ofJson(json(told));
        };
    }

    private String json(StatusRequest.Told told) {
        String stopped = told.words().stopped();
        return question.policies()
                ? StatusJsonText.policies(told.policies(), stopped, told.words().replica())
                : StatusJsonText.nodes(told.nodes(), stopped, told.words().replica());
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
        if (rows.isEmpty()) {
            return "";
        }
        String table = StatusTable.nodes(rows, look);
        return table.substring(table.indexOf('\n') + 1);
    }

    boolean redraws() {
        return terminal && output == Output.table;
    }

    /// Whether lines can be added one by one.
    boolean isOfLines() {
        return output == Output.table && !question.policies();
    }
}
