package io.barograph.controller.reconcile;

import module java.base;

/// The order in which the nodes of a pass are written, so that none keeps the others waiting for ever.
final class CaseOrder {

    /// For so long a node of which a write had no answer goes behind all others, also where it comes anew: they wait
    /// after each such write, and its kubelet may have made it too large to be written.
    private static final long BEHIND_MICROS = TimeUnit.MINUTES.toMicros(1);

    /// By the node's name, when a write of it failed last.
    private final Map<String, Long> failedMicros = new HashMap<>();

    /// The nodes that the last pass had no time for. Writes that succeed may take long, too, in each pass.
    private Set<String> unreachedNodes = new HashSet<>();

    /// A new pass begins. Taking away comes first.
    ///
    /// @return those that go behind all others, and their events
    List<PlanPass.Case> sortCases(List<PlanPass.Case> cases, long nowMicros) {
        failedMicros.values().removeIf(micros -> nowMicros - micros >= BEHIND_MICROS);
        cases.sort(
                Comparator.comparing((PlanPass.Case plannedCase) -> !unreachedNodes.contains(plannedCase.node().name))
                        .thenComparing(plannedCase -> !plannedCase.plan().releases()));
        unreachedNodes = new HashSet<>();
        List<PlanPass.Case> behind = cases.stream()
                .filter(plannedCase -> failedMicros.containsKey(plannedCase.node().name))
                .toList();
        cases.removeAll(behind);
        return behind;
    }

    /// A write of this node had no answer, or was refused.
    void noteFailure(String node, long nowMicros) {
        failedMicros.put(node, nowMicros);
    }

    /// There was no time for this node.
    void noteUnreached(String node) {
        unreachedNodes.add(node);
    }
}
