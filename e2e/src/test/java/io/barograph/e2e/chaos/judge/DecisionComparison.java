package io.barograph.e2e.chaos.judge;

import module java.base;

/// Judges what a controller has decided about a node by what a replay of the same snapshots decides: the same steps, to
/// the microsecond, or, where the controller was told less than the replay, none before them.
public record DecisionComparison(ViolationLog violations) {

    /// What was pending or firing when the node booted ends with the first frame; no replay of one boot knows of it.
    private static final String END_OF_THE_BOOT_BEFORE = "{\"name\":\"boot\",\"value\":\"new\"}";

    /// @param whose the controller, and the node, for people
    /// @param logged the lines of its decision log about this node since the last boot
    /// @param wanted those of the replay
    /// @param told whether it was told all that the replay sees
    public void check(String whose, List<String> logged, List<String> wanted, boolean told) {
        List<String> made = logged.stream()
                .filter(line -> !line.contains(END_OF_THE_BOOT_BEFORE))
                .toList();
        violations.check(raised(wanted) > 0, whose + ": the replay raises nothing, so it can show nothing");
        boolean right = told ? made.equals(wanted) : raised(made) >= raised(wanted);
        violations.check(
                right,
                whose + ": decided " + DecisionLogLines.shortly(made, wanted) + ", a replay "
                        + DecisionLogLines.shortly(wanted, made) + twice(made, wanted));
    }

    /// Lines that differ in nothing but their number or their order are none that the others lack.
    private static String twice(List<String> made, List<String> wanted) {
        return made.containsAll(wanted) && wanted.containsAll(made)
                ? "; the same " + wanted.size() + " steps, but " + made.size() + " of them or in another order"
                : "";
    }

    /// When it was first raised; -1 if it never was.
    private static long raised(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("PressureRaised"))
                .mapToLong(DecisionLogLines::micros)
                .min()
                .orElse(-1);
    }
}
