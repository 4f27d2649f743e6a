package io.barograph.testkit.pages;

import module java.base;

/// Compares what a page shows with what was printed.
final class PageOutput {

    /// A line of the page that stands for any number of lines.
    private static final String ANY = "...";

    /// Where a page leaves something out of a line.
    private static final Pattern GAP = Pattern.compile("\\[\\.\\.\\.]");

    private PageOutput() {}

    /// Whether the page shows what was printed. Blanks at the ends of lines do not matter.
    static boolean matches(List<String> shown, List<String> printed) {
        if (shown.isEmpty()) {
            return printed.isEmpty();
        }
        String first = shown.getFirst();
        List<String> rest = shown.subList(1, shown.size());
        if (first.equals(ANY)) {
            for (int skipped = 0; skipped <= printed.size(); skipped++) {
                if (matches(rest, printed.subList(skipped, printed.size()))) {
                    return true;
                }
            }
            return false;
        }
        return !printed.isEmpty()
                && first.stripTrailing().equals(printed.getFirst().stripTrailing())
                && matches(rest, printed.subList(1, printed.size()));
    }

    /// Whether all that the page shows was printed, in that order. The page may wrap lines, cut them at
    /// `[...]`, and leave out paragraphs.
    static boolean wraps(List<String> shown, List<String> printed) {
        String all = onOneLine(printed);
        int from = 0;
        for (String paragraph : String.join("\n", shown).split("\n\n+", -1)) {
            for (String part : GAP.split(onOneLine(paragraph.lines().toList()), -1)) {
                int found = all.indexOf(part.strip(), from);
                if (found < 0) {
                    return false;
                }
                from = found + part.strip().length();
            }
        }
        return true;
    }

    private static String onOneLine(List<String> lines) {
        return String.join(" ", lines).strip().replaceAll("\\s+", " ");
    }
}
