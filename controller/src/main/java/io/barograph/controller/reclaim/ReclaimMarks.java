package io.barograph.controller.reclaim;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.controls.StandDown;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.wire.ReclaimDemand;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the annotation that asks a node's exporter for room equal to the reclaim demands that fire there and that a
/// policy enforces. It is renewed while they do, since the exporter takes an old one for none, and goes with them.
public final class ReclaimMarks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReclaimMarks.class);

    /// So often it is said at most that room is demanded of a node.
    private static final Duration ANNOUNCED = Duration.ofMinutes(1);
    private static final Duration RENEWED = ReclaimDemand.LASTS.dividedBy(3);

    private final Mode mode;
    private final LeaderWrite nodes;
    private final Controls controls;
    /// The same with reclaim's own mode in them.
    private final Controls reclaimControls;

    private final InstantSource wall;
    private final Map<String, List<DemandState>> firing = new ConcurrentHashMap<>();
    /// All nodes as they were seen last.
    private final Map<String, LiveNode> latestNodes = new ConcurrentHashMap<>();
    /// When it was logged last that room is demanded of a node.
    private final Map<String, Instant> announced = new ConcurrentHashMap<>();
    /// What was logged last of each node's annotation.
    private final Map<String, String> logged = new ConcurrentHashMap<>();
    private final NodeApi.Following following;
    private Instant throttledUntil = Instant.EPOCH;

    public ReclaimMarks(Mode mode, NodeApi nodes, Leadership leadership, Controls controls, InstantSource wall) {
        this.mode = mode;
        this.nodes = new LeaderWrite(nodes, leadership);
        this.controls = controls;
        this.reclaimControls = controls.cappedBy(mode);
        this.wall = wall;
        following = nodes.followNodes(this::recordChange);
    }

    private void recordChange(NodeChange change) {
        switch (change) {
            case NodeChange.Present(LiveNode node) -> latestNodes.put(node.name(), node);
            case NodeChange.Gone(var node) -> {
                latestNodes.remove(node.name());
                firing.remove(node.name());
                logged.remove(node.name());
                announced.remove(node.name());
            }
            case NodeChange.Synced() -> {}
        }
    }

    /// Takes what the rules want of a node now; of one that is not heard, nothing is wanted.
    public void acceptDecision(Decision decision) {
        List<DemandState> reclaimDemands = decision.freshness() instanceof Freshness.Heard
                        && !decision.desired().isQuiet()
                ? decision.desired().demands().stream()
                        .filter(it -> it.demand() instanceof Demand.Reclaim)
                        .filter(ReclaimMarks::isDemanded)
                        .toList()
                : List.of();
        List<DemandState> previousDemands =
                reclaimDemands.isEmpty() ? firing.remove(decision.node()) : firing.put(decision.node(), reclaimDemands);
        if (!reclaimDemands.isEmpty() && previousDemands == null && isWorthALine(decision.node())) {
            LOG.info(
                    "Node {}: room is demanded, mode {}: {}",
                    decision.node(),
                    mode.word(),
                    reclaimDemands.getFirst().why());
        }
    }

    /// A demand may come and go with each snapshot.
    private boolean isWorthALine(String node) {
        Instant currentTime = wall.instant();
        Instant lastTime = announced.get(node);
        boolean isDue = lastTime == null || !lastTime.plus(ANNOUNCED).isAfter(currentTime);
        if (isDue) {
            announced.put(node, currentTime);
        }
        return isDue;
    }

    /// What fires asks for room; what is held until the minimum reclaim is regained goes on asking.
    private static boolean isDemanded(DemandState demand) {
        return (demand.phase() == Phase.FIRING || isHeld(demand))
                && !demand.timing().frozen();
    }

    private static boolean isHeld(DemandState demand) {
        return demand.phase() == Phase.KEEP_FIRING && demand.timing().held();
    }

    /// The nodes on which a policy that enforces demands room, but for those that others drain.
    public Set<String> demandedNodes() {
        Set<String> demandedNodes = new HashSet<>();
        firing.forEach((node, reclaimDemands) -> {
            LiveNode live = latestNodes.get(node);
            NodeControls nodeControls = controls.nodeControls(node, live, wall.instant());
            boolean isInService = live == null || StandDown.of(live) == null;
            if (isInService && reclaimDemands.stream().anyMatch(it -> isEnforced(nodeControls, it))) {
                demandedNodes.add(node);
            }
        });
        return demandedNodes;
    }

    /// Writes what has changed, while this replica leads. To be called each few seconds. A node is read anew only
    /// where, as it was seen last, its annotation has to change.
    public void updateNodes() {
        if (!controls.modes().writes() || !nodes.leadership().leading() || isThrottled()) {
            return;
        }
        for (LiveNode latestNode : latestNodes.values()) {
            if (!updateOrReport(latestNode)) {
                return;
            }
        }
    }

    /// Returns whether others may be written. What is wrong with one must not cost them: the node itself says what
    /// stands there.
    private boolean updateOrReport(LiveNode latestNode) {
        try {
            return updateNode(latestNode);
        } catch (RuntimeException e) {
            if (!e.toString().equals(logged.put(latestNode.name(), e.toString()))) {
                LOG.error(
                        "Node {}: what room is asked for cannot be changed because of an exception; trying again."
                                + " Maybe a bug: please report it.",
                        latestNode.name(),
                        e);
            }
            return true;
        }
    }

    /// Returns whether the API server has time for more.
    private boolean updateNode(LiveNode latestNode) {
        boolean quiet = !firing.containsKey(latestNode.name())
                && !latestNode.meta().annotations().containsKey(ReclaimDemand.ANNOTATION);
        if (quiet || annotationChange(latestNode).isEmpty()) {
            return true;
        }
        LeaderWrite.Outcome outcome =
                nodes.changeAnnotations(latestNode.identity(), live -> new ApiOutcome.Done<>(annotationChange(live)));
        logOutcome(latestNode.name(), outcome);
        if (outcome.asApiOutcome() instanceof ApiOutcome.Throttled<LiveNode>(String _, Integer seconds)) {
            long micros = ApiOutcome.Throttled.waitMicros(seconds, 0);
            throttledUntil = wall.instant().plus(micros, ChronoUnit.MICROS);
            return false;
        }
        return true;
    }

    /// Whether the API server is left in peace, as it asked. A clock that is set back does not make this longer.
    private boolean isThrottled() {
        Duration left = Duration.between(wall.instant(), throttledUntil);
        return left.isPositive() && left.compareTo(ApiOutcome.Throttled.LONGEST) <= 0;
    }

    /// What becomes of a node's annotation; empty where it stays as it is.
    private Map<String, @Nullable String> annotationChange(LiveNode live) {
        Instant currentTime = wall.instant();
        String standing = live.meta().annotations().get(ReclaimDemand.ANNOTATION);
        ReclaimDemand previousDemand = readDemand(standing);
        SortedSet<String> filesystems = wantedFilesystems(live, previousDemand, currentTime);
        if (filesystems.isEmpty()) {
            return standing == null ? Map.of() : Collections.singletonMap(ReclaimDemand.ANNOTATION, null);
        }
        if (previousDemand == null) {
            String id = UUID.randomUUID().toString().substring(0, 8);
            return toAnnotation(new ReclaimDemand(id, filesystems, currentTime, currentTime));
        }
        boolean stands = previousDemand.filesystems().equals(filesystems)
                && Duration.between(previousDemand.renewed(), currentTime).abs().compareTo(RENEWED) <= 0;
        return stands
                ? Map.of()
                : toAnnotation(
                        new ReclaimDemand(previousDemand.id(), filesystems, previousDemand.since(), currentTime));
    }

    private static Map<String, @Nullable String> toAnnotation(ReclaimDemand demand) {
        return Map.of(ReclaimDemand.ANNOTATION, demand.json());
    }

    private SortedSet<String> wantedFilesystems(
            LiveNode live, @Nullable ReclaimDemand previousDemand, Instant currentTime) {
        Set<String> standing = previousDemand == null ? Set.of() : previousDemand.filesystems();
        NodeControls nodeControls = reclaimControls.nodeControls(live.name(), live, currentTime);
        boolean isHeldBack = nodeControls.stop() != null
                || StandDown.of(live) != null
                || !live.meta()
                        .annotations()
                        .getOrDefault(AnnotationRequests.IGNORE, "false")
                        .equals("false");
        return isHeldBack
                ? new TreeSet<>()
                : firing.getOrDefault(live.name(), List.of()).stream()
                        .filter(it -> isEnforced(nodeControls, it))
                        .filter(it ->
                                !isHeld(it) || standing.contains(it.demand().target()))
                        .map(it -> it.demand().target())
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /// A failure is logged where the node's last write went otherwise, and so is a change of what is asked for.
    private void logOutcome(String node, LeaderWrite.Outcome outcome) {
        switch (outcome) {
            case LeaderWrite.Outcome.Written(LiveNode live) -> {
                ReclaimDemand demand = readDemand(live.meta().annotations().get(ReclaimDemand.ANNOTATION));
                String text =
                        demand == null ? "room is no longer asked for" : "asked for room on " + demand.filesystems();
                if (!text.equals(logged.put(node, text))) {
                    LOG.info("Node {}: {}.", node, text);
                }
            }
            case LeaderWrite.Outcome.Failed(ApiOutcome<LiveNode> failure) -> {
                if (!failure.word().equals(logged.put(node, failure.word()))) {
                    LOG.warn("Node {}: what room is asked for cannot be written: {}.", node, failure.text());
                }
            }
            case LeaderWrite.Outcome.NotLeading _ -> {}
        }
    }

    private static boolean isEnforced(NodeControls nodeControls, DemandState demand) {
        DemandState acts = nodeControls.demandReach(demand, false).acts();
        return nodeControls.modes().writes() && acts != null && isDemanded(acts);
    }

    private static @Nullable ReclaimDemand readDemand(@Nullable String text) {
        try {
            return text == null ? null : ReclaimDemand.parse(text);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    @Override
    public void close() {
        following.close();
    }
}
