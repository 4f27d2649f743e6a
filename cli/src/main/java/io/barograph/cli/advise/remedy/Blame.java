package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan.Cause;
import module java.base;

/// Says who made a workload wait.
final class Blame {

    private static final int MOST = 3;

    private Blame() {}

    /// The worst other owners, or nothing where none is known.
    static List<String> notes(List<Cause> causes, AdvisedWorkload workload) {
        String named = causes.stream()
                .filter(each -> !each.owner().equals(workload.ownerName()))
                .limit(MOST)
                .map(each -> each.owner() + " (" + each.how() + ")")
                .collect(Collectors.joining(", "));
        boolean culprits = causes.stream().allMatch(Cause::culprit);
        return named.isEmpty()
                ? List.of()
                : List.of((culprits ? "Worst culprits: " : "The others that used the most: ") + named + ".");
    }
}
