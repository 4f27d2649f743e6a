package io.barograph.cli.cleanup;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.report.text.JsonDocument;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.cleanup.CleanedNode;
import java.io.IOException;
import java.util.List;

/// What a cleanup did to each node.
final class CleanupReport {

    private CleanupReport() {}

    /// For people, one line for each node.
    public static String table(List<CleanedNode> nodes) {
        TextTable grid = new TextTable("lllll", "NODE", "RESULT", "TAINTS", "CONDITIONS", "WHY");
        for (CleanedNode each : nodes) {
            grid.row(
                    each.node(),
                    each.clean() ? "clean" : "failed",
                    listed(each.taints()),
                    listed(each.conditions()),
                    each.trouble());
        }
        return grid.toString();
    }

    /// `{"node":"n1","result":"clean","taints":[…],"conditions":[…],"annotations":[…],"why":""}`.
    public static String json(CleanedNode node) {
        return JsonDocument.object(json -> {
                    json.writeStringField("node", node.node());
                    json.writeStringField("result", node.clean() ? "clean" : "failed");
                    names(json, "taints", node.taints());
                    names(json, "conditions", node.conditions());
                    names(json, "annotations", node.annotations());
                    json.writeStringField("why", node.trouble());
                })
                .strip();
    }

    private static void names(JsonGenerator json, String field, List<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String each : names) {
            json.writeString(each);
        }
        json.writeEndArray();
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? "-" : String.join(",", names);
    }
}
