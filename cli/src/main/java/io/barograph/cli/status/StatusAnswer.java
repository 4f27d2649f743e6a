package io.barograph.cli.status;

import io.barograph.cli.options.OutputOption;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.problem.PrintableText;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a controller answered, as far as it was asked for. Each text is empty where there is nothing to say.
///
/// @param document what `-o json` writes
/// @param head lines above the table
/// @param note what is printed beside the answer
/// @param unmatched why no node is meant
/// @param unjudged of how many nodes it is not known whether something fires
record StatusAnswer(Object document, String head, TextTable table, String note, String unmatched, String unjudged) {

    String text(OutputOption output) {
        return output.text(() -> head + table, () -> ApiJson.readable(document));
    }

    /// @param now by the controller's clock
    static StatusAnswer ofRules(PoliciesDocument rules, Instant now, TextTable.Look look) {
        String note = rules.error().isEmpty()
                ? ""
                : "newer rule files are not in force: " + rules.error().strip().replace("\n", "; ");
        TextTable table = StatusTable.policies(rules.rules(), now, look);
        return new StatusAnswer(rules, head(rules.replica(), rules.stopped()), table, note, "", "");
    }

    /// @param now by the controller's clock
    static StatusAnswer ofNodes(StatusDocument status, StatusFilter filter, Instant now, TextTable.Look look) {
        StatusDocument shown = status.with(filter.of(status.nodes()));
        String cut = status.leftOut() == 0
                ? ""
                : ReadableValues.counted(status.leftOut(), "node")
                        + " left out: the controller sends a bounded number, the worst first";
        return new StatusAnswer(
                shown,
                head(status.replica(), status.stopped()),
                StatusTable.nodes(shown.nodes(), now, look),
                Stream.of(cut, status.fault()).filter(each -> !each.isEmpty()).collect(Collectors.joining("; ")),
                filter.unmatched(status.nodes()),
                filter.unjudged(status.nodes()));
    }

    private static String head(@Nullable ReplicaStatus replica, String stopped) {
        String note = replica == null ? "" : replica.note();
        return (note.isEmpty() ? "" : "NOTE: " + PrintableText.of(note) + "\n")
                + (stopped.isEmpty() ? "" : "STOPPED: nothing is added anywhere. " + PrintableText.of(stopped) + "\n");
    }
}
