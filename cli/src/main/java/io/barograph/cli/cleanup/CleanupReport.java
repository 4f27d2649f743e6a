package io.barograph.cli.cleanup;

import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.cleanup.CleanedNode;
import module java.base;

/// What a cleanup did to each node.
final class CleanupReport {

    private CleanupReport() {}

    /// A table with one line for each node.
    public static String table(List<CleanedNode> nodes) {
        TextTable grid = new TextTable("NODE | RESULT | TAINTS | CONDITIONS | WHY");
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
        return ReportJson.line(new Line(
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

    private static String listed(List<String> names) {
        return names.isEmpty() ? "-" : String.join(",", names);
    }
}
