package io.barograph.rules.explain.text;

import module java.base;

/// One line of a tree with what hangs from it.
///
/// @param columns the text and what stands beside it, aligned with those of all lines of the same rule
record TextBranch(List<String> columns, List<TextBranch> below) {

    TextBranch {
        columns = List.copyOf(columns);
        below = List.copyOf(below);
    }

    static void printTrees(List<TextBranch> branches, TreeMarks marks, Consumer<String> lines) {
        for (int i = 0; i < branches.size(); i++) {
            TextBranch branch = branches.get(i);
            int[] widths = new int[4];
            branch.below.forEach(
                    inner -> inner.measureColumns(marks.indentBelow(true).length(), widths));
            boolean isLast = i + 1 == branches.size();
            lines.accept(marks.branchMark(isLast) + String.join("  ", branch.columns));
            branch.printBelow(marks.indentBelow(isLast), marks, widths, lines);
        }
    }

    private void measureColumns(int indent, int[] widths) {
        for (int i = 0; columns.size() > 1 && i < columns.size(); i++) {
            widths[i] = Math.max(widths[i], columns.get(i).length() + (i == 0 ? indent : 0));
        }
        below.forEach(branch -> branch.measureColumns(indent + 3, widths));
    }

    private void printBelow(String indent, TreeMarks marks, int[] widths, Consumer<String> lines) {
        for (int i = 0; i < below.size(); i++) {
            TextBranch branch = below.get(i);
            boolean isLast = i + 1 == below.size();
            lines.accept(alignColumns(indent + marks.branchMark(isLast), branch.columns, widths));
            branch.printBelow(indent + marks.indentBelow(isLast), marks, widths, lines);
        }
    }

    private static String alignColumns(String indent, List<String> columns, int[] widths) {
        StringBuilder line = new StringBuilder(indent).append(columns.getFirst());
        int end = 3;
        for (int i = 1; i < columns.size(); i++) {
            end += widths[i - 1] + 2;
            String text = columns.get(i);
            // Values stand flush right, so that the digits of one column stand below each other
            line.repeat(' ', Math.max(1, end - line.length() + (i == 1 ? widths[1] - text.length() : 0)));
            line.append(text);
        }
        return line.toString().stripTrailing();
    }
}
