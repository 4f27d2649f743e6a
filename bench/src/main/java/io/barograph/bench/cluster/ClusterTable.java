package io.barograph.bench.cluster;

import module java.base;

/// What was measured, beside what it should have been.
final class ClusterTable {

    private final List<String> lines = new ArrayList<>();

    /// @param goal a number that it may at most be, or words; empty for none
    void row(String name, double value, String unit, String goal) {
        String verdict = "";
        if (goal.matches("[0-9.]+")) {
            // Written so that a missing value, which compares as false, is not taken for met
            verdict = value <= Double.parseDouble(goal) ? "met" : "MISSED";
        }
        String line =
                String.format(Locale.ROOT, "| %-52s | %10.3f %-5s | %-12s | %-6s |", name, value, unit, goal, verdict);
        lines.add(line);
        System.out.println(line);
    }

    /// Words beside the figures.
    void note(String text) {
        System.out.println("  " + text);
    }

    /// All rows together, to be copied.
    void print() {
        System.out.println();
        lines.forEach(System.out::println);
    }
}
