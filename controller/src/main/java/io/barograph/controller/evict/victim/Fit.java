package io.barograph.controller.evict.victim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.controls.StandDown;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Whether a pod would find room elsewhere. What is not known is no room, and where more than two other nodes may take
/// it, one alone is not believed: a kubelet says how large its node is, and must not speak for the nodes of others.
///
/// Each placement is looked for once, and of placements that ask for much only some: one thread looks at all nodes,
/// and a tenant can make a dear one for each pod.
public final class Fit {

    private static final List<String> PRESSURES = List.of("MemoryPressure", "DiskPressure", "PIDPressure");

    /// Of no more nodes than this each is believed alone.
    private static final int WITNESSED = 2;

    /// What is compared with the labels of each node, for all placements but the first of each namespace.
    private static final int MAX_COMPARISONS = 4_000;

    /// Of one namespace, whose users may make each pod of it dear.
    private static final int MAX_OF_NAMESPACE = 2_000;

    private final Collection<Room> otherRooms;
    private final Map<Placement, AllowedRooms> allowed = new HashMap<>();
    private final Map<String, Integer> comparisonsByNamespace = new HashMap<>();
    private final Set<String> exceedingNamespaces = new HashSet<>();
    private int comparisons;
    private long looks;

    /// A node that the pod may go to.
    ///
    /// @param calm whether it is heard, and our rules demand no eviction from it
    /// @param requested by the pods on it
    public record Room(LiveNode node, boolean calm, Reading<ResourceAmounts> requested) {

        /// What a pod finds there; null where it had better not go, or that is not known.
        private @Nullable ResourceAmounts free() {
            ResourceAmounts allocatableAmounts = node.status().allocatable();
            ResourceAmounts requestedAmounts = requested.orNull();
            return calm
                            && allocatableAmounts != null
                            && requestedAmounts != null
                            && node.schedulable()
                            && StandDown.of(node) == null
                            && PRESSURES.stream().noneMatch(this::isTrue)
                            && node.taints().stream()
                                    .noneMatch(taint -> taint.effect().equals("PreferNoSchedule"))
                    ? allocatableAmounts.minus(requestedAmounts)
                    : null;
        }

        private boolean mayTake(Placement placement) {
            return placement.selects(node.meta().labels()) && placement.tolerates(node.taints());
        }

        private boolean isTrue(String condition) {
            var live = node.condition(condition);
            return live != null && live.status() != NodeConditionStatus.False;
        }
    }

    /// Those that pods of one placement may go to.
    ///
    /// @param free what there is of each that they had better go to
    private record AllowedRooms(long count, List<ResourceAmounts> free) {

        private static AllowedRooms of(List<Room> rooms) {
            return new AllowedRooms(
                    rooms.size(),
                    rooms.stream().map(Room::free).filter(Objects::nonNull).toList());
        }

        private long witnesses() {
            return count > WITNESSED ? 2 : 1;
        }

        private boolean haveRoomFor(ResourceAmounts amounts) {
            return free.stream()
                            .filter(freeAmounts -> freeAmounts.covers(amounts))
                            .limit(witnesses())
                            .count()
                    == witnesses();
        }
    }

    /// @param otherRooms all nodes but the pod's own
    public Fit(Collection<Room> otherRooms) {
        this.otherRooms = List.copyOf(otherRooms);
    }

    /// Why the pod would find no room, or has not been looked for; null if it would find some.
    public @Nullable NotEvicted refusalFor(EvictablePod pod) {
        if (pod.spec().confined()) {
            return Protections.refusedFor(
                    NotEvictedCause.CONFINED,
                    "affinity or a volume confines it, so that it is not known where else it may run");
        }
        AllowedRooms rooms = allowedRooms(pod.identity().namespace(), pod.spec().placement());
        if (rooms == null) {
            return new NotEvicted(
                    NotEvictedCause.NOT_ASKED, "where else it may run was not asked in this look", "the next look");
        }
        return rooms.haveRoomFor(pod.spec().scheduled())
                ? null
                : Protections.refusedFor(
                        NotEvictedCause.NO_ROOM,
                        rooms.witnesses() == 1
                                ? "no other node that is ready and calm has room for what it requests, or takes it"
                                : "fewer than two other nodes that are ready and calm have room for it");
    }

    /// Whether more was to be compared for the namespace than is its share in one look.
    public boolean exceedsShare(String namespace) {
        return exceedingNamespaces.contains(namespace);
    }

    /// Null where too much was compared already.
    private @Nullable AllowedRooms allowedRooms(String namespace, Placement placement) {
        AllowedRooms known = allowed.get(placement);
        if (known != null) {
            return known;
        }
        int more = placement.comparisons() + placement.tolerations().size();
        int ofNamespace = comparisonsByNamespace.getOrDefault(namespace, 0);
        boolean exceedsShare = ofNamespace + more > MAX_OF_NAMESPACE;
        if (ofNamespace > 0 && (exceedsShare || comparisons + more > MAX_COMPARISONS)) {
            if (exceedsShare) {
                exceedingNamespaces.add(namespace);
            }
            return null;
        }
        comparisons += more;
        comparisonsByNamespace.put(namespace, ofNamespace + more);
        looks += otherRooms.size();
        AllowedRooms found = AllowedRooms.of(
                otherRooms.stream().filter(room -> room.mayTake(placement)).toList());
        allowed.put(placement, found);
        return found;
    }

    /// How often it was looked whether a node may take pods of a placement.
    long looks() {
        return looks;
    }
}
