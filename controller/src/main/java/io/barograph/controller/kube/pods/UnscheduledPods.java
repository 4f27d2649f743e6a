package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods that are bound to no node yet, as last heard of. Of each only its shape is kept, and equal
/// shapes once. What is gated waits for whoever set the gate, not for room.
final class UnscheduledPods {

    /// The most shapes that are kept apart. Pods of any further shape count as pods that may go anywhere.
    static final int MAX_SHAPES = 1_000;

    private final Map<String, Shape> pods = new HashMap<>();
    private Map<Shape, Shape> shapes = new HashMap<>();
    private @Nullable List<Alike> counted;

    private record Shape(Placement placement, ResourceAmounts each, Map<String, Long> others, String scheduler) {
        private static Shape of(LivePod pod) {
            LivePod.Scheduling scheduling = pod.beside().scheduling();
            return new Shape(
                    scheduling.placement(), pod.load().requests(), scheduling.others(), scheduling.scheduler());
        }

        private Shape anywhere() {
            return new Shape(Placement.ANYWHERE, each, others, scheduler);
        }
    }

    private record Alike(String scheduler, UnscheduledPodGroup group) {}

    synchronized void present(LivePod pod) {
        boolean waits = pod.node().isEmpty()
                && !pod.load().isOver()
                && !pod.load().terminating()
                && !pod.beside().scheduling().gated();
        if (waits) {
            pods.put(pod.uid(), shared(Shape.of(pod)));
            counted = null;
        } else {
            gone(pod);
        }
    }

    synchronized void gone(LivePod pod) {
        gone(pod.uid());
    }

    /// This pod, if it is one of them, waits no more.
    synchronized void gone(String uid) {
        if (pods.remove(uid) != null) {
            counted = null;
        }
        if (pods.isEmpty()) {
            shapes = new HashMap<>();
        }
    }

    /// Those of shapes that are kept apart first.
    ///
    /// @param isScheduler whether a scheduler of this name is there
    synchronized List<UnscheduledPodGroup> waitingFor(Predicate<String> isScheduler) {
        List<Alike> known = counted;
        if (known == null) {
            known = countPods();
            counted = known;
        }
        return known.stream()
                .filter(each -> isScheduler.test(each.scheduler()))
                .map(Alike::group)
                .toList();
    }

    private Shape shared(Shape shape) {
        Shape known = shapes.get(shape);
        if (known != null) {
            return known;
        }
        if (shapes.size() >= MAX_SHAPES) {
            return shape.anywhere();
        }
        shapes.put(shape, shape);
        return shape;
    }

    private List<Alike> countPods() {
        Map<Shape, Long> apart = new HashMap<>();
        Map<Shape, Long> further = new HashMap<>();
        for (Shape each : pods.values()) {
            (shapes.containsKey(each) ? apart : further).merge(each, 1L, Long::sum);
        }
        shapes.keySet().retainAll(apart.keySet()); // makes room for new ones
        return Stream.concat(apart.entrySet().stream(), further.entrySet().stream())
                .map(each -> alike(each.getKey(), each.getValue()))
                .toList();
    }

    private static Alike alike(Shape shape, long count) {
        return new Alike(
                shape.scheduler(), new UnscheduledPodGroup(shape.placement(), shape.each(), shape.others(), count));
    }
}
