package io.barograph.cli.report.text;

import module java.base;

/// The head of a table's column.
///
/// @param number whether the column's cells are numbers, which stand to the right
public record TableHead(String name, boolean number) {

    /// Heads with ` | ` between them; after that of a column of numbers stands a colon.
    public static List<TableHead> parseHeads(String heads) {
        return Stream.of(heads.split(" [|] ", -1))
                .map(head -> head.endsWith(":")
                        ? new TableHead(head.substring(0, head.length() - 1), true)
                        : new TableHead(head, false))
                .toList();
    }
}
