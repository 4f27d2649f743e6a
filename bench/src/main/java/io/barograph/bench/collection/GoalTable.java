package io.barograph.bench.collection;

import module java.base;

/// What was reached, beside the goal: a row of `docs/bench.md` each.
final class GoalTable {

    private final List<String> rows = new ArrayList<>();

    /// A value that may be at most so much.
    void atMost(String what, String goal, double limit, double value, String found) {
        row(what, goal, value <= limit, found);
    }

    /// Ours is to be at most so many parts of theirs: a 40th, or 3 times.
    void ratio(String what, double goal, double ours, double theirs) {
        row(
                what,
                parts(goal) + " of " + millis(theirs),
                ours / theirs <= goal,
                millis(ours) + ", " + parts(ours / theirs));
    }

    /// A value without a goal.
    void value(String what, String found) {
        rows.add("| " + what + " | | " + found + " |");
    }

    /// Written so that a missing value, which compares as false, is not taken for met.
    private void row(String what, String goal, boolean met, String found) {
        rows.add("| " + what + " | " + goal + " | " + (met ? found : "**" + found + "**") + " |");
    }

    static String millis(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f ms" : "%.0f ms", value);
    }

    private static String parts(double ratio) {
        return ratio < 1
                ? String.format(Locale.ROOT, "a %.0fth", 1 / ratio)
                : String.format(Locale.ROOT, "%.1f times", ratio).replace(".0 ", " ");
    }

    List<String> rows() {
        return List.copyOf(rows);
    }
}
