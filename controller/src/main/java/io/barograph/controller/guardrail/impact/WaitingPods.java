package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;

/// Pods that wait, with their placement, which those of one placement share.
record WaitingPods(UnscheduledPodGroup pods, JudgedPlacement placement) {

    static List<WaitingPods> allOf(List<UnscheduledPodGroup> groups) {
        Map<Placement, JudgedPlacement> placements = new HashMap<>();
        return groups.stream()
                .map(pods -> new WaitingPods(pods, placements.computeIfAbsent(pods.placement(), JudgedPlacement::new)))
                .toList();
    }
}
