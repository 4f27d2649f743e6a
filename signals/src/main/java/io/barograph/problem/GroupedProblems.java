package io.barograph.problem;

import module java.base;

/// Reports a mistake in many places once. For people; programs get every place.
public final class GroupedProblems {

    /// How often a problem may be reported in the same words.
    private static final int MAX_SAME = 2;

    /// The most further lines that are named.
    private static final int MAX_LINES = 5;

    private GroupedProblems() {}

    private record Same(String file, Problem.Severity severity, String text, String hint) {

        static Same of(Problem problem) {
            return new Same(problem.file(), problem.severity(), problem.text(), problem.hint());
        }
    }

    /// The problems in their order; the first of those that say the same stands for all, `... (and 13 more
    /// places: lines 40, 52)`.
    public static List<Problem> mergeSame(List<Problem> problems) {
        Map<Same, List<Problem>> groups = problems.stream().collect(Collectors.groupingBy(Same::of));
        List<Problem> merged = new ArrayList<>();
        Set<Same> reportedGroups = new HashSet<>();
        for (Problem problem : problems) {
            Same sameProblem = Same.of(problem);
            List<Problem> group = groups.getOrDefault(sameProblem, List.of(problem));
            if (group.size() <= MAX_SAME) {
                merged.add(problem);
            } else if (reportedGroups.add(sameProblem)) {
                merged.add(problemForAll(problem, group.subList(1, group.size())));
            }
        }
        return List.copyOf(merged);
    }

    private static Problem problemForAll(Problem first, List<Problem> otherProblems) {
        String lines = otherProblems.stream()
                .limit(MAX_LINES)
                .map(problem -> Integer.toString(problem.line()))
                .collect(Collectors.joining(", "));
        String text = first.text() + " (and " + otherProblems.size() + " more places: lines " + lines
                + (otherProblems.size() > MAX_LINES ? ", ..." : "") + ")";
        return new Problem(first.place(), first.severity(), text, first.hint(), first.check());
    }
}
