package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods that are bound to no node yet, as last heard of. Of each only its shape is kept, and equal
/// shapes once.
final class UnscheduledPods {

    /// The most shapes that are kept apart. Pods of any further shape count as one group that fits every node.
    static final int MAX_SHAPES = 1_000;

    private final Map<String, Shape> pods = new HashMap<>();
    private Map<Shape, Shape> shapes = new HashMap<>();
    private @Nullable List<UnscheduledPodGroup> counted;

    private record Shape(Placement placement, ResourceAmounts each) {}

    synchronized void present(LivePod pod) {
        boolean waits =
                pod.node().isEmpty() && !pod.load().isOver() && !pod.load().terminating();
        if (waits) {
            pods.put(
                    pod.uid(),
                    shared(new Shape(pod.beside().placement(), pod.load().requests())));
            counted = null;
        } else {
            gone(pod);
        }
    }

    synchronized void gone(LivePod pod) {
        if (pods.remove(pod.uid()) != null) {
            counted = null;
        }
        if (pods.isEmpty()) {
            shapes = new HashMap<>();
        }
    }

    synchronized List<UnscheduledPodGroup> all() {
        List<UnscheduledPodGroup> known = counted;
        if (known == null) {
            known = count();
            counted = known;
        }
        return known;
    }

    private Shape shared(Shape shape) {
        Shape known = shapes.get(shape);
        if (known != null) {
            return known;
        }
        if (shapes.size() >= MAX_SHAPES) {
            return new Shape(Placement.ANYWHERE, shape.each());
        }
        shapes.put(shape, shape);
        return shape;
    }

    private List<UnscheduledPodGroup> count() {
        Map<Shape, Long> counts = new HashMap<>();
        ResourceAmounts lump = ResourceAmounts.NONE;
        for (Shape each : pods.values()) {
            if (shapes.containsKey(each)) {
                counts.merge(each, 1L, Long::sum);
            } else {
                lump = lump.plus(each.each());
            }
        }
        shapes.keySet().retainAll(counts.keySet()); // makes room for new ones
        List<UnscheduledPodGroup> waiting = new ArrayList<>();
        counts.forEach((shape, count) -> waiting.add(new UnscheduledPodGroup(shape.placement(), shape.each(), count)));
        if (!lump.equals(ResourceAmounts.NONE)) {
            waiting.add(new UnscheduledPodGroup(Placement.ANYWHERE, lump, 1));
        }
        return List.copyOf(waiting);
    }
}
