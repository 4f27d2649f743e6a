package io.barograph.exporter.reclaim;

import io.barograph.exporter.reclaim.RuntimeState.Container;
import io.barograph.exporter.reclaim.RuntimeState.Image;
import io.barograph.signal.FilesystemLayout;
import module java.base;

/// A step of making room.
sealed interface Removal {

    record OfContainer(Container container) implements Removal {}

    record OfImage(Image image) implements Removal {}

    /// How old it must be.
    record MinAges(Duration container, Duration image) {}

    default String id() {
        return switch (this) {
            case OfContainer(Container container) -> container.id();
            case OfImage(Image image) -> image.id();
        };
    }

    /// The word for it in metrics and logs.
    default String kind() {
        return switch (this) {
            case OfContainer _ -> "container";
            case OfImage _ -> "image";
        };
    }

    /// The bytes that it holds, as the runtime says; 0 for a container, of which it says nothing.
    default long bytes() {
        return switch (this) {
            case OfContainer _ -> 0;
            case OfImage(Image image) -> image.bytes();
        };
    }

    default String text() {
        return switch (this) {
            case OfContainer(Container container) ->
                container.name() + " (" + container.id() + ") of pod " + container.pod();
            case OfImage(Image image) -> image.text() + " (" + image.bytes() + " bytes)";
        };
    }

    /// Removals that may be made for a file system, in order: exited containers, the oldest first, then unused
    /// images, the longest unused first. What makes room where follows the kubelet.
    ///
    /// @param filesystem `nodefs`, `imagefs` or `containerfs`
    static List<Removal> allRemovals(
            RuntimeState state,
            UnusedImages unused,
            String filesystem,
            FilesystemLayout layout,
            Instant wallTime,
            long nowMicros,
            MinAges ages) {
        boolean images = switch (layout) {
            case SINGLE -> true;
            case DEDICATED_IMAGEFS -> !filesystem.equals("nodefs");
            case SPLIT -> filesystem.equals("imagefs");
        };
        boolean containers = switch (layout) {
            case SINGLE -> true;
            case DEDICATED_IMAGEFS -> images;
            case SPLIT -> !images;
        };
        return Stream.concat(
                        containers ? removableContainers(state, wallTime, ages.container()) : Stream.of(),
                        images
                                ? unused.removableImages(state, nowMicros, ages.image())
                                        .map(OfImage::new)
                                : Stream.of())
                .toList();
    }

    /// Containers that may be removed. While their pod runs, the newest of each name stays: the kubelet reads
    /// from it how it ended.
    private static Stream<Removal> removableContainers(RuntimeState state, Instant wallTime, Duration minAge) {
        Map<List<String>, Container> newest = new HashMap<>();
        state.containers()
                .forEach(it -> newest.merge(
                        List.of(it.pod(), it.name()),
                        it,
                        BinaryOperator.maxBy(
                                Comparator.comparing(Container::created).thenComparing(Container::id))));
        return state.containers().stream()
                .filter(Container::exited)
                .filter(it -> !it.created().plus(minAge).isAfter(wallTime))
                .filter(it -> !it.podReady() || !it.equals(newest.get(List.of(it.pod(), it.name()))))
                .sorted(Comparator.comparing(Container::created).thenComparing(Container::id))
                .map(OfContainer::new);
    }
}
