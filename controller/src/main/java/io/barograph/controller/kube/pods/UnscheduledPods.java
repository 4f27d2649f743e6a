package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods that are bound to no node yet, as last heard of. Of each only its shape is kept, and equal
/// shapes once. What is gated waits for whoever set the gate, not for room.
final class UnscheduledPods {

    /// The most shapes that are kept apart. Pods of any further shape, and those for whose placement
    /// [KeptPlacements] has no room, count as pods that may go anywhere, of the
    /// usual scheduler, and request CPU and memory only, those of about the same size the mean of them: who makes
    /// them may invent names and amounts for each.
    static final int MAX_SHAPES = 1_000;

    private final Map<String, Shape> pods = new HashMap<>();
    private Map<Shape, Shape> shapes = new HashMap<>();
    private KeptPlacements placements = new KeptPlacements();
    private @Nullable List<Alike> counted;

    private record Shape(
            Placement placement, ResourceAmounts requests, Map<String, Long> otherRequests, String scheduler) {
        private static Shape of(LivePod pod) {
            LivePod.Scheduling scheduling = pod.extras().scheduling();
            return new Shape(
                    scheduling.placement(), pod.load().requests(), scheduling.otherRequests(), scheduling.scheduler());
        }

        private Shape withPlacement(Placement samePlacement) {
            return new Shape(samePlacement, requests, otherRequests, scheduler);
        }

        private Shape anywhere() {
            return new Shape(Placement.ANYWHERE, requests, Map.of(), LivePod.Scheduling.DEFAULT);
        }

        /// What it has in common with others of up to twice its size.
        private ResourceAmounts sizeClass() {
            return new ResourceAmounts(
                    Long.highestOneBit(requests.cpuMillis()),
                    Long.highestOneBit(requests.memoryBytes()),
                    requests.pods());
        }
    }

    /// Pods of about one size that may go anywhere.
    private record SizeTotal(ResourceAmounts requests, long count) {

        private SizeTotal plus(SizeTotal otherTotal) {
            return new SizeTotal(requests.plus(otherTotal.requests), count + otherTotal.count);
        }

        private Alike toAlike() {
            ResourceAmounts mean = new ResourceAmounts(
                    requests.cpuMillis() / count, requests.memoryBytes() / count, requests.pods() / count);
            return UnscheduledPods.toAlike(
                    new Shape(Placement.ANYWHERE, mean, Map.of(), LivePod.Scheduling.DEFAULT), count);
        }
    }

    private record Alike(String scheduler, UnscheduledPodGroup group) {}

    synchronized void putPod(LivePod pod) {
        boolean waits = pod.node().isEmpty()
                && !pod.load().isOver()
                && !pod.load().terminating()
                && !pod.extras().scheduling().gated();
        if (waits) {
            pods.put(pod.uid(), sharedShape(Shape.of(pod), pod.extras().waitsIn()));
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
            placements = new KeptPlacements();
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

    private Shape sharedShape(Shape shape, String namespace) {
        Shape knownShape = shapes.get(shape);
        if (knownShape != null) {
            return knownShape;
        }
        Placement keptPlacement =
                shapes.size() < MAX_SHAPES ? placements.keptPlacement(shape.placement(), namespace) : null;
        if (keptPlacement == null) {
            return shape.anywhere();
        }
        Shape keptShape = shape.withPlacement(keptPlacement);
        shapes.put(keptShape, keptShape);
        return keptShape;
    }

    private List<Alike> countPods() {
        IdentityHashMap<Shape, Long> apart =
                new IdentityHashMap<>(); // whoever makes pods may make shapes of one hash code
        Map<ResourceAmounts, SizeTotal> further = new HashMap<>();
        Set<Shape> sharedShapes = Collections.newSetFromMap(new IdentityHashMap<>());
        sharedShapes.addAll(shapes.values());
        for (Shape shape : pods.values()) {
            if (sharedShapes.contains(shape)) {
                apart.merge(shape, 1L, Long::sum);
            } else {
                further.merge(shape.sizeClass(), new SizeTotal(shape.requests, 1), SizeTotal::plus);
            }
        }
        shapes.values().removeIf(shape -> !apart.containsKey(shape)); // makes room for new ones
        Set<Placement> usedPlacements = Collections.newSetFromMap(new IdentityHashMap<>());
        shapes.keySet().forEach(shape -> usedPlacements.add(shape.placement()));
        placements = placements.retained(usedPlacements);
        return Stream.concat(
                        apart.entrySet().stream().map(entry -> toAlike(entry.getKey(), entry.getValue())),
                        further.values().stream().map(SizeTotal::toAlike))
                .toList();
    }

    private static Alike toAlike(Shape shape, long count) {
        return new Alike(
                shape.scheduler(),
                new UnscheduledPodGroup(shape.placement(), shape.requests(), shape.otherRequests(), count));
    }
}
