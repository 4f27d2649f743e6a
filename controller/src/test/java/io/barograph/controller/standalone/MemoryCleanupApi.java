package io.barograph.controller.standalone;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.CleanupApi;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The cleanup's door to nodes in memory, with a Lease as a test sets it.
public final class MemoryCleanupApi implements CleanupApi {

    private final MemoryNodeApi nodes;
    private final Map<String, Integer> conflicts = new HashMap<>();
    private Instant now = Instant.parse("2026-11-21T13:00:00Z");
    private Lease lease = new Lease("", "", null);
    private List<String> unread = List.of();
    private boolean renewing;
    private boolean deleted;

    public MemoryCleanupApi(MemoryNodeApi nodes) {
        this.nodes = nodes;
    }

    /// A replica holds it and renewed it so long ago.
    public void leaseRenewed(String holder, Duration ago) {
        lease = new Lease("1", holder, now.minus(ago));
    }

    /// Whether the holder renews while a caller waits.
    public void renewEachPause(boolean renews) {
        renewing = renews;
    }

    /// Time passes.
    public void passed(Duration time) {
        now = now.plus(time);
        if (renewing) {
            lease = new Lease(lease.version() + "1", lease.holder(), lease.renewed());
        }
    }

    /// So many writes to the node meet a conflict.
    public void conflicts(String node, int times) {
        conflicts.put(node, times);
    }

    /// These nodes have more than is read of one.
    public void passOver(String... names) {
        unread = List.of(names);
    }

    /// Whether Lease and silences were deleted.
    public boolean deletedObjects() {
        return deleted;
    }

    @Override
    public ApiOutcome<ListedNodes> listNodes() {
        List<LiveNode> all = new ArrayList<>();
        nodes.followNodes(change -> {
                    if (change instanceof NodeChange.Present(LiveNode node)) {
                        all.add(node);
                    }
                })
                .close();
        return new ApiOutcome.Done<>(new ListedNodes(all, unread));
    }

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        return nodes.get(name);
    }

    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, NodeApi.TaintWrite write, long epoch) {
        if (conflicts.merge(node.name(), -1, Integer::sum) >= 0) {
            return new ApiOutcome.Conflict<>("the object has been modified");
        }
        if (!(nodes.get(node.name()) instanceof ApiOutcome.Done<LiveNode>(LiveNode live))) {
            return new ApiOutcome.NotFound<>();
        }
        if (!live.meta().resourceVersion().equals(write.resourceVersion())) {
            return new ApiOutcome.Conflict<>("another version");
        }
        if (live.taints().stream().anyMatch(each -> refusedTaints.contains(each.id()))
                && write.taints().stream().noneMatch(each -> refusedTaints.contains(each.id()))) {
            return new ApiOutcome.Refused<>(422, "ValidatingAdmissionPolicy 'barograph' denied request: not ours");
        }
        Map<String, String> annotations = new HashMap<>(live.meta().annotations());
        write.annotations().forEach((name, value) -> {
            if (value == null) {
                annotations.remove(name);
            } else {
                annotations.put(name, value);
            }
        });
        LiveNode.Meta meta = new LiveNode.Meta("", live.meta().labels(), annotations, null);
        return new ApiOutcome.Done<>(
                nodes.putNode(live.withContents(meta, write.taints(), live.status()), FieldManagers.CLEANUP));
    }

    /// What is said of the Lease instead of what it is.
    public @Nullable ApiOutcome<Lease> answered;

    /// Taints that may not be taken away, by `key:effect`.
    public Set<String> refusedTaints = Set.of();

    /// Whether conditions may not be taken away.
    public boolean refusesConditions;

    @Override
    public ApiOutcome<LiveNode> deleteConditions(NodeIdentity node, SortedSet<String> types) {
        if (refusesConditions) {
            return new ApiOutcome.Refused<>(403, "not for this account: another's condition");
        }
        if (!(nodes.get(node.name()) instanceof ApiOutcome.Done<LiveNode>(LiveNode live))) {
            return new ApiOutcome.NotFound<>();
        }
        List<NodeCondition> conditions = new ArrayList<>(live.status().conditions());
        conditions.removeIf(each -> types.contains(each.type()));
        LiveNode.Status status = new LiveNode.Status(live.status().internalIps(), conditions);
        return new ApiOutcome.Done<>(
                nodes.putNode(live.withContents(live.meta(), live.taints(), status), FieldManagers.CLEANUP));
    }

    @Override
    public ApiOutcome<Lease> lease() {
        ApiOutcome<Lease> instead = answered;
        return instead == null ? new ApiOutcome.Done<>(lease) : instead;
    }

    @Override
    public ApiOutcome<Instant> serverTime() {
        return new ApiOutcome.Done<>(now);
    }

    @Override
    public ApiOutcome<Boolean> deleteOwnObjects() {
        deleted = true;
        return new ApiOutcome.Done<>(true);
    }
}
