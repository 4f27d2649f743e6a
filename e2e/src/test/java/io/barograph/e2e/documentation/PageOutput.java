package io.barograph.e2e.documentation;

import module java.base;

/// Compares what a page shows with what was printed.
final class PageOutput {

    /// A line of the page that stands for any number of lines.
    private static final String ANY = "...";

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
}
