package io.barograph.controller.controls;

import module java.base;

/// How many nodes may have taints of ours at once: `1`, or `10%` of the nodes there are, rounded down but at least one.
/// It holds back new taints only; it never takes one away and never keeps one from going.
///
/// @param limit nodes, or percent of the nodes
/// @param percent which of both
public record Budget(int limit, boolean percent) {

    /// One node: where no option says otherwise.
    public static final Budget DEFAULT = new Budget(1, false);

    /// Every node.
    public static final Budget ALL = new Budget(100, true);

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})(%?)");

    /// Reads `N` or `P%`.
    ///
    /// @throws IllegalArgumentException for anything else: a budget that cannot be read must not be no budget
    public static Budget parse(String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            int limit = Integer.parseInt(form.group(1));
            boolean percent = !form.group(2).isEmpty();
            if (!percent || limit <= 100) {
                return new Budget(limit, percent);
            }
        }
        throw new IllegalArgumentException("\"" + text + "\": expected a number of nodes (1) or a share of them (10%)."
                + " Maybe there is a sign, a fraction or a blank in it.");
    }

    /// How many of this many nodes.
    public int nodeLimit(int fleet) {
        if (!percent) {
            return limit;
        }
        if (limit == 0 || fleet == 0) {
            return 0;
        }
        return (int) Math.max(1, (long) fleet * limit / 100);
    }

    @Override
    public String toString() {
        return percent ? limit + "%" : Integer.toString(limit);
    }
}
