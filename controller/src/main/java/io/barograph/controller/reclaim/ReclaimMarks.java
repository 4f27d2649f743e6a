package io.barograph.controller.reclaim;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.controls.StandDown;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.reconcile.record.AnnotationRequests;
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
    private static final Duration RENEWED = ReclaimDemand.LASTS.dividedBy(3);

    private final Mode mode;
    private final NodeApi nodes;
    private final Leadership leadership;
    private final Controls controls;
    private final InstantSource wall;
    private final Map<String, List<DemandState>> firing = new ConcurrentHashMap<>();
    /// All nodes as they were seen last.
    private final Map<String, LiveNode> known = new ConcurrentHashMap<>();
    private final NodeApi.Following following;

    public ReclaimMarks(Mode mode, NodeApi nodes, Leadership leadership, Controls controls, InstantSource wall) {
        this.mode = mode;
        this.nodes = nodes;
        this.leadership = leadership;
        this.controls = controls;
        this.wall = wall;
        following = nodes.follow(this::noted);
    }

    private void noted(NodeChange change) {
        switch (change) {
            case NodeChange.Present(LiveNode node) -> known.put(node.name(), node);
            case NodeChange.Gone(var node) -> {
                known.remove(node.name());
                firing.remove(node.name());
            }
            case NodeChange.Synced() -> {}
        }
    }

    /// Takes what the rules want of a node now; of one that is not heard, nothing is wanted.
    public void offer(Decision decision) {
        List<DemandState> wanted = decision.freshness() instanceof Freshness.Heard
                        && !decision.desired().isQuiet()
                ? decision.desired().demands().stream()
                        .filter(it -> it.demand() instanceof Demand.Reclaim)
                        .filter(ReclaimMarks::isDemanded)
                        .toList()
                : List.of();
        List<DemandState> before =
                wanted.isEmpty() ? firing.remove(decision.node()) : firing.put(decision.node(), wanted);
        if (!wanted.isEmpty() && before == null) {
            LOG.info(
                    "node {}: room is demanded, mode {}: {}",
                    decision.node(),
                    mode.word(),
                    wanted.getFirst().why());
        }
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
    public Set<String> demanded() {
        Set<String> all = new HashSet<>();
        firing.forEach((node, wanted) -> {
            LiveNode live = known.get(node);
            NodeControls here = controls.on(node, live, wall.instant());
            boolean left = live == null || StandDown.of(live) == null;
            if (left && wanted.stream().anyMatch(it -> isEnforced(here, it))) {
                all.add(node);
            }
        });
        return all;
    }

    /// Writes what has changed, while this replica leads. To be called each few seconds. A node is read anew only
    /// where, as it was seen last, its annotation has to change.
    public void look() {
        Long epoch = leadership.epoch();
        if (!controls.modes().writes() || epoch == null || !leadership.leading()) {
            return;
        }
        for (LiveNode seen : known.values()) {
            boolean quiet = !firing.containsKey(seen.name())
                    && !seen.meta().annotations().containsKey(ReclaimDemand.ANNOTATION);
            if (!quiet
                    && next(seen) != null
                    && nodes.get(seen.name()) instanceof ApiOutcome.Done<LiveNode>(LiveNode live)) {
                write(live, epoch);
            }
        }
    }

    /// What becomes of a node's annotation; null where it stays as it is.
    private @Nullable Next next(LiveNode live) {
        Instant now = wall.instant();
        String standing = live.meta().annotations().get(ReclaimDemand.ANNOTATION);
        ReclaimDemand before = read(standing);
        SortedSet<String> wanted = wanted(live, before, now);
        if (wanted.isEmpty()) {
            return standing == null ? null : new Next(wanted, null);
        }
        if (before == null) {
            return new Next(
                    wanted, new ReclaimDemand(UUID.randomUUID().toString().substring(0, 8), wanted, now, now).json());
        }
        boolean stands = before.filesystems().equals(wanted)
                && !before.renewed().plus(RENEWED).isBefore(now)
                && !before.renewed().minus(RENEWED).isAfter(now);
        return stands ? null : new Next(wanted, new ReclaimDemand(before.id(), wanted, before.since(), now).json());
    }

    private record Next(SortedSet<String> wanted, @Nullable String annotation) {}

    private SortedSet<String> wanted(LiveNode live, @Nullable ReclaimDemand before, Instant now) {
        Set<String> standing = before == null ? Set.of() : before.filesystems();
        NodeControls here = controls.on(live.name(), live, now);
        boolean held = !Modes.all(mode).writes()
                || here.stop() != null
                || StandDown.of(live) != null
                || !live.meta()
                        .annotations()
                        .getOrDefault(AnnotationRequests.IGNORE, "false")
                        .equals("false");
        return held
                ? new TreeSet<>()
                : firing.getOrDefault(live.name(), List.of()).stream()
                        .filter(it -> isEnforced(here, it))
                        .filter(it ->
                                !isHeld(it) || standing.contains(it.demand().target()))
                        .map(it -> it.demand().target())
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private void write(LiveNode live, long epoch) {
        Next next = next(live);
        if (next == null) {
            return;
        }
        Map<String, @Nullable String> annotations = new HashMap<>();
        annotations.put(ReclaimDemand.ANNOTATION, next.annotation());
        ApiOutcome<LiveNode> outcome = nodes.replaceTaints(
                live.identity(),
                new NodeApi.TaintWrite(live.meta().resourceVersion(), live.taints(), annotations),
                epoch);
        LOG.info(
                "node {}: {} {}",
                live.name(),
                next.wanted().isEmpty() ? "room is no longer asked for" : "asked for room on " + next.wanted(),
                outcome instanceof ApiOutcome.Done ? "" : "not written: " + outcome.text());
    }

    private static boolean isEnforced(NodeControls here, DemandState demand) {
        DemandState acts = here.reach(demand, false).acts();
        return here.modes().writes() && acts != null && isDemanded(acts);
    }

    private static @Nullable ReclaimDemand read(@Nullable String text) {
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
