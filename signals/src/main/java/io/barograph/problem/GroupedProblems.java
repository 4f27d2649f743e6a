package io.barograph.problem;

import module java.base;

/// Reports a mistake in many places once. For people; programs get every place.
public final class GroupedProblems {

    /// How often a problem may be reported in the same words.
    private static final int MAX_SAME = 2;

    /// So many of the further lines are named.
    private static final int MAX_LINES = 5;

    private GroupedProblems() {}

    private record Same(String file, Problem.Severity severity, String text, String hint) {

        static Same of(Problem problem) {
            return new Same(problem.file(), problem.severity(), problem.text(), problem.hint());
        }
    }

    /// In their order; of those that say the same the first stands for all, `... (and 13 more places: lines 40, 52)`.
    public static List<Problem> merged(List<Problem> problems) {
        Map<Same, List<Problem>> groups = problems.stream().collect(Collectors.groupingBy(Same::of));
        List<Problem> merged = new ArrayList<>();
        Set<Same> told = new HashSet<>();
        for (Problem each : problems) {
            Same same = Same.of(each);
            List<Problem> group = groups.getOrDefault(same, List.of(each));
            if (group.size() <= MAX_SAME) {
                merged.add(each);
            } else if (told.add(same)) {
                merged.add(standing(each, group.subList(1, group.size())));
            }
        }
        return List.copyOf(merged);
    }

    private static Problem standing(Problem first, List<Problem> others) {
        String lines = others.stream()
                .limit(MAX_LINES)
                .map(each -> Integer.toString(each.line()))
                .collect(Collectors.joining(", "));
        String text = first.text() + " (and " + others.size() + " more places: lines " + lines
                + (others.size() > MAX_LINES ? ", ..." : "") + ")";
        return new Problem(first.place(), first.severity(), text, first.hint(), first.check());
    }
}
