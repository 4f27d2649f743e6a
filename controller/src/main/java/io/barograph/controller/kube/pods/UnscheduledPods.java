package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods that are bound to no node yet, as last heard of. Of each only its shape is kept, and equal
/// shapes once. What is gated waits for whoever set the gate, not for room.
final class UnscheduledPods {

    /// The most shapes that are kept apart. Pods of any further shape count as pods that may go anywhere, and request
    /// CPU and memory only: who makes them may invent names of resources for each.
    static final int MAX_SHAPES = 1_000;

    /// What these may take: while all pods are listed anew there are two such lists.
    private static final long MAX_SHAPE_BYTES = 8L << 20;

    private final Map<String, Shape> pods = new HashMap<>();
    private Map<Shape, Shape> shapes = new HashMap<>();
    private PlacementBudget budget = new PlacementBudget(MAX_SHAPE_BYTES);
    private @Nullable List<Alike> counted;

    private record Shape(
            Placement placement, ResourceAmounts requests, Map<String, Long> otherRequests, String scheduler) {
        private static Shape of(LivePod pod) {
            LivePod.Scheduling scheduling = pod.extras().scheduling();
            return new Shape(
                    scheduling.placement(), pod.load().requests(), scheduling.otherRequests(), scheduling.scheduler());
        }

        private Shape anywhere() {
            return new Shape(Placement.ANYWHERE, requests, Map.of(), scheduler);
        }
    }

    private record Alike(String scheduler, UnscheduledPodGroup group) {}

    synchronized void putPod(LivePod pod) {
        boolean waits = pod.node().isEmpty()
                && !pod.load().isOver()
                && !pod.load().terminating()
                && !pod.extras().scheduling().gated();
        if (waits) {
            pods.put(pod.uid(), sharedShape(Shape.of(pod)));
            counted = null;
        } else {
            removePod(pod);
        }
    }

    synchronized void removePod(LivePod pod) {
        removePod(pod.uid());
    }

    /// This pod, if it is one of them, waits no more.
    synchronized void removePod(String uid) {
        if (pods.remove(uid) != null) {
            counted = null;
        }
        if (pods.isEmpty()) {
            shapes = new HashMap<>();
            budget = new PlacementBudget(MAX_SHAPE_BYTES);
        }
    }

    /// Those of shapes that are kept apart first.
    ///
    /// @param isScheduler whether a scheduler of this name is there
    synchronized List<UnscheduledPodGroup> waitingFor(Predicate<String> isScheduler) {
        List<Alike> alikePods = counted;
        if (alikePods == null) {
            alikePods = countPods();
            counted = alikePods;
        }
        return alikePods.stream()
                .filter(alikePod -> isScheduler.test(alikePod.scheduler()))
                .map(Alike::group)
                .toList();
    }

    private Shape sharedShape(Shape shape) {
        Shape knownShape = shapes.get(shape);
        if (knownShape != null) {
            return knownShape;
        }
        if (shapes.size() >= MAX_SHAPES || !budget.takesPlacement(shape.placement())) {
            return shape.anywhere();
        }
        shapes.put(shape, shape);
        return shape;
    }

    private List<Alike> countPods() {
        Map<Shape, Long> apart = new HashMap<>();
        Map<Shape, Long> further = new HashMap<>();
        for (Shape shape : pods.values()) {
            (shapes.containsKey(shape) ? apart : further).merge(shape, 1L, Long::sum);
        }
        shapes.keySet().retainAll(apart.keySet()); // makes room for new ones
        PlacementBudget keptBudget = new PlacementBudget(MAX_SHAPE_BYTES);
        shapes.keySet().forEach(shape -> {
            boolean _ = keptBudget.takesPlacement(shape.placement());
        });
        budget = keptBudget;
        return Stream.concat(apart.entrySet().stream(), further.entrySet().stream())
                .map(entry -> toAlike(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Alike toAlike(Shape shape, long count) {
        return new Alike(
                shape.scheduler(),
                new UnscheduledPodGroup(shape.placement(), shape.requests(), shape.otherRequests(), count));
    }
}
