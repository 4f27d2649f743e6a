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

/// Whether a pod would find room elsewhere. What is not known is no room, and where more than two other nodes may take
/// it, one alone is not believed: a kubelet says how large its node is, and must not speak for the nodes of others.
///
/// @param otherRooms all nodes but the pod's own
public record Fit(Collection<Room> otherRooms) {

    private static final List<String> PRESSURES = List.of("MemoryPressure", "DiskPressure", "PIDPressure");

    /// Of no more nodes than this each is believed alone.
    private static final int WITNESSED = 2;

    /// A node that the pod may go to.
    ///
    /// @param calm whether it is heard, and our rules demand no eviction from it
    /// @param requested by the pods on it
    public record Room(LiveNode node, boolean calm, Reading<ResourceAmounts> requested) {

        private boolean hasRoomFor(EvictablePod.Spec pod) {
            ResourceAmounts allocatableAmounts = node.status().allocatable();
            ResourceAmounts requestedAmounts = requested.orNull();
            return calm
                    && mayTake(pod)
                    && allocatableAmounts != null
                    && requestedAmounts != null
                    && node.schedulable()
                    && StandDown.of(node) == null
                    && PRESSURES.stream().noneMatch(this::isTrue)
                    && node.taints().stream().noneMatch(taint -> taint.effect().equals("PreferNoSchedule"))
                    && allocatableAmounts.minus(requestedAmounts).covers(pod.scheduled());
        }

        private boolean mayTake(EvictablePod.Spec pod) {
            return pod.placement().selects(node.meta().labels())
                    && pod.placement().tolerates(node.taints());
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
        long allowed =
                otherRooms.stream().filter(room -> room.mayTake(pod.spec())).count();
        long witnesses = allowed > WITNESSED ? 2 : 1;
        return otherRooms.stream()
                                .filter(room -> room.hasRoomFor(pod.spec()))
                                .limit(witnesses)
                                .count()
                        == witnesses
                ? null
                : Protections.refusedFor(
                        NotEvictedCause.NO_ROOM,
                        witnesses == 1
                                ? "no other node that is ready and calm has room for what it requests, or takes it"
                                : "fewer than two other nodes that are ready and calm have room for it");
    }
}
