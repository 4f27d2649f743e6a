package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan.BlamedOwner;
import module java.base;

/// Says who made a workload wait.
final class BlameNotes {

    private static final int MOST = 3;

    private BlameNotes() {}

    /// The worst other owners, or nothing where none is known.
    static List<String> culpritNotes(List<BlamedOwner> blamed, AdvisedWorkload workload) {
        String named = blamed.stream()
                .filter(blamedOwner -> !blamedOwner.owner().equals(workload.ownerName()))
                .limit(MOST)
                .map(blamedOwner -> blamedOwner.owner() + " (" + blamedOwner.how() + ")")
                .collect(Collectors.joining(", "));
        boolean culprits = blamed.stream().allMatch(BlamedOwner::culprit);
        return named.isEmpty()
                ? List.of()
                : List.of((culprits ? "Worst culprits: " : "The others that used the most: ") + named + ".");
    }
}
