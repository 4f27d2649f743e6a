package io.barograph.controller.evict.victim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.controls.StandDown;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Whether a pod would find room elsewhere. What is not known is no room.
///
/// @param otherRooms all nodes but the pod's own
public record Fit(Collection<Room> otherRooms) {

    private static final List<String> PRESSURES = List.of("MemoryPressure", "DiskPressure", "PIDPressure");

    /// A node that the pod may go to.
    ///
    /// @param calm whether it is heard, and our rules demand nothing of it
    /// @param requested by the pods on it
    public record Room(LiveNode node, boolean calm, Reading<ResourceAmounts> requested) {

        private boolean hasRoomFor(EvictablePod.Spec pod) {
            ResourceAmounts allocatableAmounts = node.status().allocatable();
            ResourceAmounts requestedAmounts = requested.orNull();
            return calm
                    && allocatableAmounts != null
                    && requestedAmounts != null
                    && node.schedulable()
                    && StandDown.of(node) == null
                    && PRESSURES.stream().noneMatch(this::isTrue)
                    && pod.placement().selects(node.meta().labels())
                    && pod.placement().tolerates(node.taints())
                    && node.taints().stream().noneMatch(taint -> taint.effect().equals("PreferNoSchedule"))
                    && allocatableAmounts.minus(requestedAmounts).covers(pod.scheduled());
        }

        private boolean isTrue(String condition) {
            var live = node.condition(condition);
            return live != null && live.status() != NodeConditionStatus.False;
        }
    }

    /// Why the pod would find no room; null if it would.
    public @Nullable NotEvicted refusalFor(EvictablePod pod) {
        if (pod.spec().confined()) {
            return Protections.refusedFor(
                    NotEvictedCause.CONFINED,
                    "affinity or a volume confines it, so that it is not known where else it may run");
        }
        return otherRooms.stream().anyMatch(room -> room.hasRoomFor(pod.spec()))
                ? null
                : Protections.refusedFor(
                        NotEvictedCause.NO_ROOM,
                        "no other node that is ready and calm has room for what it requests, or takes it");
    }
}
