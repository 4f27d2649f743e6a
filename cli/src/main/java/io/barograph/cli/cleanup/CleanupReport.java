package io.barograph.cli.cleanup;

import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.cleanup.CleanedNode;
import module java.base;

/// What a cleanup did to each node.
final class CleanupReport {

    private CleanupReport() {}

    /// A table with one line for each node.
    public static String toTable(List<CleanedNode> nodes) {
        TextTable grid = new TextTable("NODE | RESULT | TAINTS | CONDITIONS | WHY");
        for (CleanedNode cleanedNode : nodes) {
            grid.addRow(
                    cleanedNode.node(),
                    cleanedNode.clean() ? "clean" : "failed",
                    joinNames(cleanedNode.taints()),
                    joinNames(cleanedNode.conditions()),
                    cleanedNode.trouble());
        }
        return grid.toString();
    }

    /// `{"node":"n1","result":"clean","taints":[…],"conditions":[…],"annotations":[…],"why":""}`.
    public static String toJson(CleanedNode node) {
        return ReportJson.toLine(new Line(
                node.node(),
                node.clean() ? "clean" : "failed",
                node.taints(),
                node.conditions(),
                node.annotations(),
                node.trouble()));
    }

    private record Line(
            String node,
            String result,
            List<String> taints,
            List<String> conditions,
            List<String> annotations,
            String why) {}

    private static String joinNames(List<String> names) {
        return names.isEmpty() ? "-" : String.join(",", names);
    }
}
