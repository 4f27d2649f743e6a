package io.barograph.controller.cleanup;

import io.barograph.controller.cluster.AdmissionRemedy;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.CleanupApi;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.marks.UnreadableRecordException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Takes away what a controller has left on nodes: all of it when it is uninstalled, its taints alone when it is dead.
/// Never while one is alive, which would put everything back.
public record Cleanup(CleanupApi api, Extent extent, Pause pause) {

    /// A controller renews every 2 s, and a lease lasts 15 s: one that does not renew in this time is dead.
    private static final Duration LOOK = Duration.ofSeconds(20);

    /// The minimum age of the last renewal where none is given; it is waited for.
    private static final Duration LEASE = Duration.ofSeconds(15);

    private static final Duration SECOND = Duration.ofSeconds(1);

    /// Ten nodes a second: releasing is never urgent enough to be a burden.
    private static final Duration BETWEEN_NODES = Duration.ofMillis(100);

    private static final Duration BEFORE_AGAIN = Duration.ofMillis(300);
    private static final int ATTEMPTS = 6;
    /// An uninstall waits a few minutes for all of it.
    private static final Duration MOST_THROTTLED = Duration.ofSeconds(15);

    /// After so many nodes it is looked whether a controller has come back.
    private static final int NODES_UNSEEN = 20;

    /// How far it goes.
    ///
    /// @param leaseOlderThan null to remove everything; else only taints, and only if the Lease is older than this
    public record Extent(@Nullable Duration leaseOlderThan, boolean dryRun) {}

    /// Waits.
    public interface Pause {
        void pause(Duration time) throws InterruptedException;
    }

    /// Whether all is well, and what there is to say beside what was said of nodes.
    ///
    /// @param done what ought to be done was done, which may be nothing
    public record End(boolean done, String words) {}

    /// @param nodeListener receives every node that has marks, or whose record cannot be read
    public End run(Consumer<CleanedNode> nodeListener) throws InterruptedException {
        ApiOutcome<CleanupApi.Lease> first = api.lease();
        ApiOutcome<Instant> server = api.serverTime();
        if (!(first instanceof ApiOutcome.Done<CleanupApi.Lease>(CleanupApi.Lease lease))) {
            return new End(false, "the Lease cannot be read: " + first.text() + remedyText(first));
        }
        if (!(server instanceof ApiOutcome.Done<Instant>(Instant serverTime))) {
            return new End(false, "the API server's answer has no time: " + server.text() + remedyText(server));
        }
        Duration most = extent.leaseOlderThan();
        Duration age = lease.renewed() == null ? null : Duration.between(lease.renewed(), serverTime);
        boolean isHeld = !lease.holder().isEmpty();
        boolean ahead = age != null && age.isNegative(); // its holder's clock is: the time says nothing
        boolean fresh = isHeld && age != null && !ahead && age.compareTo(most == null ? LEASE : most) < 0;
        if (fresh && age != null && most != null) {
            return new End(
                    true,
                    "a controller (" + lease.holder() + ") renewed its Lease " + age.toSeconds()
                            + " s ago; nothing done");
        }
        if (fresh && age != null) {
            pause.pause(LEASE.minus(age).plus(SECOND)); // it may have ended since, as in an uninstall
        } else if (most != null || ahead) {
            pause.pause(LOOK); // clocks differ: a renewal before our eyes is a sign of life whatever they say
        }
        if (cameBack(lease)) {
            return new End(
                    most != null,
                    "a controller (" + lease.holder() + ") renews its Lease; nothing done"
                            + (most == null ? ". Maybe scale it down first: it would put everything back" : ""));
        }
        return cleanNodes(lease, nodeListener);
    }

    private End cleanNodes(CleanupApi.Lease lease, Consumer<CleanedNode> nodeListener) throws InterruptedException {
        ApiOutcome<CleanupApi.ListedNodes> listedNodes = api.listNodes();
        if (!(listedNodes
                instanceof
                ApiOutcome.Done<CleanupApi.ListedNodes>(
                        CleanupApi.ListedNodes(List<LiveNode> nodes, List<String> unread)))) {
            return new End(false, "the nodes cannot be listed: " + listedNodes.text() + remedyText(listedNodes));
        }
        unread.forEach(name -> nodeListener.accept(CleanedNode.withTrouble(
                name, "it has more than is read of a node. Maybe take away labels that do not belong there")));
        int failed = unread.size();
        int refused = 0;
        int cleanedCount = unread.size();
        for (LiveNode node : nodes) {
            CleanedNode cleaned = clean(node);
            if (cleaned == null) {
                continue;
            }
            nodeListener.accept(cleaned);
            failed += cleaned.clean() ? 0 : 1;
            refused += cleaned.wasRefused() ? 1 : 0;
            cleanedCount++;
            if (!extent.dryRun()) {
                pause.pause(BETWEEN_NODES);
            }
            boolean tookLong = !cleaned.clean();
            if ((tookLong || cleanedCount % NODES_UNSEEN == 0) && cameBack(lease)) {
                return new End(false, "a controller has come back; stopped after " + cleanedCount + " nodes");
            }
        }
        if (failed > 0) {
            return new End(
                    false,
                    failed + " of " + cleanedCount + " nodes could not be cleaned"
                            + (refused < failed ? "; call it again" : ": the API server refuses it"));
        }
        return extent.leaseOlderThan() == null && !extent.dryRun()
                ? ownObjects(cleanedCount)
                : new End(true, countText(cleanedCount));
    }

    private End ownObjects(int cleanedCount) {
        ApiOutcome<Boolean> outcome = api.deleteOwnObjects();
        return outcome instanceof ApiOutcome.Done
                ? new End(true, countText(cleanedCount) + ", the Lease and the silences are deleted")
                : new End(
                        false,
                        countText(cleanedCount) + "; the Lease or the silences could not be deleted: " + outcome.text()
                                + remedyText(outcome));
    }

    private static String remedyText(ApiOutcome<?> outcome) {
        return switch (outcome) {
            case ApiOutcome.Refused<?> refused ->
                Objects.equals(refused.status(), 401)
                        ? ". Maybe the credentials are not valid any more"
                        : ". Maybe the role barograph-cleanup of deploy/cleanup.yaml is missing";
            case ApiOutcome.Throttled<?> _ -> ". Maybe call it again when the API server has more time";
            case ApiOutcome.Unavailable<?> _ -> ". Maybe the API server is away: call it again";
            case ApiOutcome.NotFound<?> _, ApiOutcome.Conflict<?> _, ApiOutcome.Done<?> _ -> "";
        };
    }

    private String countText(int cleanedCount) {
        return cleanedCount
                + (cleanedCount == 1 ? " node " : " nodes ")
                + (extent.dryRun() ? "would be cleaned" : "cleaned");
    }

    private boolean cameBack(CleanupApi.Lease earlierLease) {
        return api.lease() instanceof ApiOutcome.Done<CleanupApi.Lease>(CleanupApi.Lease currentLease)
                && !currentLease.version().equals(earlierLease.version())
                && !currentLease.holder().isEmpty();
    }

    /// Null where there is nothing to be cleaned. What is wrong with one node's record keeps no other from being
    /// cleaned.
    private @Nullable CleanedNode clean(LiveNode listedNode) throws InterruptedException {
        try {
            return cleanReadable(listedNode);
        } catch (UnreadableRecordException e) {
            return CleanedNode.withTrouble(listedNode.name(), e.text());
        }
    }

    private @Nullable CleanedNode cleanReadable(LiveNode listedNode) throws InterruptedException {
        LiveNode live = listedNode;
        LeftoverMarks firstMarks = null;
        String trouble = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            LeftoverMarks marks =
                    extent.leaseOlderThan() == null ? LeftoverMarks.allMarks(live) : LeftoverMarks.taintsOnly(live);
            firstMarks = firstMarks == null ? marks : firstMarks;
            if (marks.isEmpty()) {
                return firstMarks.isEmpty() ? null : CleanedNode.of(live.name(), firstMarks, "");
            }
            Duration wait = BEFORE_AGAIN.multipliedBy(attempt + 1L);
            ApiOutcome<LiveNode> outcome = extent.dryRun() ? new ApiOutcome.Done<>(live) : removeMarks(live, marks);
            switch (outcome) {
                case ApiOutcome.Done<LiveNode> _, ApiOutcome.NotFound<LiveNode> _ -> {
                    return CleanedNode.of(live.name(), firstMarks, "");
                }
                case ApiOutcome.Refused<LiveNode> refused -> {
                    return removeOneByOne(live, marks, refused);
                }
                case ApiOutcome.Throttled<LiveNode>(String _, Integer seconds) -> {
                    trouble = outcome.text();
                    long micros = ApiOutcome.Throttled.waitMicros(seconds, TimeUnit.MICROSECONDS.convert(wait));
                    wait = Duration.of(
                            Math.min(micros, TimeUnit.MICROSECONDS.convert(MOST_THROTTLED)), ChronoUnit.MICROS);
                }
                case ApiOutcome.Conflict<LiveNode> _, ApiOutcome.Unavailable<LiveNode> _ -> trouble = outcome.text();
            }
            pause.pause(wait);
            if (nodes().readNode(live.identity()) instanceof ApiOutcome.Done<LiveNode>(LiveNode rereadNode)) {
                live = rereadNode;
            }
        }
        return CleanedNode.withTrouble(live.name(), trouble);
    }

    /// Where not all taints of a node may go, those that may.
    private CleanedNode removeOneByOne(LiveNode staleNode, LeftoverMarks marks, ApiOutcome.Refused<LiveNode> refused) {
        LiveNode live = nodes().readNode(staleNode.identity()) instanceof ApiOutcome.Done<LiveNode>(LiveNode rereadNode)
                ? rereadNode
                : staleNode;
        List<String> removed = new ArrayList<>();
        List<String> stuck = new ArrayList<>();
        ApiOutcome.Refused<LiveNode> lastRefusal = refused;
        String throttled = "";
        for (String id : LeftoverMarks.taintsOnly(live).taints()) {
            switch (releaseNode(live, LeftoverMarks.singleTaint(live, id))) {
                case ApiOutcome.Done<LiveNode>(LiveNode releasedNode) -> {
                    removed.add(id);
                    live = releasedNode;
                }
                case ApiOutcome.Refused<LiveNode> newRefusal -> {
                    stuck.add(id);
                    lastRefusal = newRefusal;
                }
                case ApiOutcome.Throttled<LiveNode> throttling -> {
                    stuck.add(id);
                    throttled = throttling.text();
                }
                case ApiOutcome.NotFound<LiveNode> _,
                        ApiOutcome.Conflict<LiveNode> _,
                        ApiOutcome.Unavailable<LiveNode> _ -> stuck.add(id);
            }
        }
        if (!throttled.isEmpty()) {
            return new CleanedNode(
                    live.name(),
                    removed,
                    List.of(),
                    List.of(),
                    "cannot remove " + String.join(", ", stuck) + ": " + throttled,
                    false);
        }
        String trouble = stuck.isEmpty()
                ? AdmissionRemedy.remedyText(refused, marks.conditions()) + refused.text()
                : "cannot remove " + String.join(", ", stuck) + ": " + AdmissionRemedy.remedyText(lastRefusal, stuck)
                        + lastRefusal.text();
        return new CleanedNode(live.name(), removed, List.of(), List.of(), trouble, true);
    }

    /// Taints go first: nothing that is refused of conditions may keep them there. The record of what is ours goes
    /// last, so that an interrupted cleanup can be repeated.
    private ApiOutcome<LiveNode> removeMarks(LiveNode node, LeftoverMarks marks) {
        LiveNode live = node;
        if (!marks.taints().isEmpty() && !marks.conditions().isEmpty()) {
            ApiOutcome<LiveNode> outcome = releaseNode(live, LeftoverMarks.taintsOnly(live));
            if (!(outcome instanceof ApiOutcome.Done<LiveNode>(LiveNode writtenNode))) {
                return outcome;
            }
            live = writtenNode;
        }
        if (!marks.conditions().isEmpty()) {
            ApiOutcome<LiveNode> outcome = nodes().deleteConditions(live, LeaderEpoch.MAX, marks.conditions())
                    .asApiOutcome();
            if (!(outcome instanceof ApiOutcome.Done<LiveNode>(LiveNode writtenNode))) {
                return outcome;
            }
            live = writtenNode;
        }
        return marks.needsRelease() ? releaseNode(live, marks) : new ApiOutcome.Done<>(live);
    }

    private ApiOutcome<LiveNode> releaseNode(LiveNode live, LeftoverMarks marks) {
        return nodes().replaceTaints(live, LeaderEpoch.MAX, marks.remainingTaints(live), marks.annotations())
                .asApiOutcome();
    }

    /// A cleanup comes after the last leader, so no node is of a newer epoch.
    private LeaderWrite nodes() {
        return new LeaderWrite(api, Leadership.alone(LeaderEpoch.MAX));
    }
}
