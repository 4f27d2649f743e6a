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
    /// The annotations that there are, by node, whoever wrote them.
    private final Map<String, String> written = new ConcurrentHashMap<>();
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
            case NodeChange.Present(LiveNode node) -> {
                String there = node.meta().annotations().get(ReclaimDemand.ANNOTATION);
                if (there == null) {
                    written.remove(node.name());
                } else {
                    written.put(node.name(), there);
                }
            }
            case NodeChange.Gone(var node) -> written.remove(node.name());
            case NodeChange.Synced() -> {}
        }
    }

    /// Takes what the rules want of a node now; of one that is not heard, nothing is wanted.
    public void offer(Decision decision) {
        List<DemandState> wanted = decision.freshness() instanceof Freshness.Heard
                ? decision.desired().demands().stream()
                        .filter(it -> it.demand() instanceof Demand.Reclaim)
                        .filter(it -> it.phase() == Phase.FIRING && !it.timing().frozen())
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

    /// The nodes on which a policy that enforces demands room.
    public Set<String> demanded() {
        Set<String> all = new HashSet<>();
        firing.forEach((node, wanted) -> {
            NodeControls here = controls.on(node, null, wall.instant());
            if (wanted.stream().anyMatch(it -> isEnforced(here, it))) {
                all.add(node);
            }
        });
        return all;
    }

    /// Writes what has changed, while this replica leads. To be called each few seconds.
    public void look() {
        Long epoch = leadership.epoch();
        if (!Modes.all(mode).writes() || !controls.modes().writes() || epoch == null || !leadership.leading()) {
            return;
        }
        Set<String> touched = new TreeSet<>(firing.keySet());
        touched.addAll(written.keySet());
        for (String node : touched) {
            if (isDue(node) && nodes.get(node) instanceof ApiOutcome.Done<LiveNode>(LiveNode live)) {
                write(live, epoch);
            }
        }
    }

    /// Whether the node's annotation could have to change; the node is read only then.
    private boolean isDue(String node) {
        return !stands(read(written.get(node)), filesystems(firing.getOrDefault(node, List.of())));
    }

    private boolean stands(@Nullable ReclaimDemand there, SortedSet<String> wanted) {
        return there != null
                && there.filesystems().equals(wanted)
                && !there.renewed().plus(RENEWED).isBefore(wall.instant());
    }

    private void write(LiveNode live, long epoch) {
        Instant now = wall.instant();
        NodeControls here = controls.on(live.name(), live, now);
        Map<String, String> asked = live.meta().annotations();
        boolean held = here.stop() != null
                || !asked.getOrDefault(AnnotationRequests.IGNORE, "false").equals("false");
        SortedSet<String> wanted = held
                ? new TreeSet<>()
                : filesystems(firing.getOrDefault(live.name(), List.of()).stream()
                        .filter(it -> isEnforced(here, it))
                        .toList());
        String standing = asked.get(ReclaimDemand.ANNOTATION);
        ReclaimDemand before = read(standing);
        if ((standing == null && wanted.isEmpty()) || stands(before, wanted)) {
            return;
        }
        ReclaimDemand next = before == null
                ? new ReclaimDemand(UUID.randomUUID().toString().substring(0, 8), wanted, now, now)
                : new ReclaimDemand(before.id(), wanted, before.since(), now);
        Map<String, @Nullable String> annotations = new HashMap<>();
        annotations.put(ReclaimDemand.ANNOTATION, wanted.isEmpty() ? null : next.json());
        ApiOutcome<LiveNode> outcome = nodes.replaceTaints(
                live.identity(),
                new NodeApi.TaintWrite(live.meta().resourceVersion(), live.taints(), annotations),
                epoch);
        LOG.info(
                "node {}: {} {}",
                live.name(),
                wanted.isEmpty() ? "room is no longer asked for" : "asked for room on " + wanted,
                outcome instanceof ApiOutcome.Done ? "" : "not written: " + outcome.text());
    }

    private static boolean isEnforced(NodeControls here, DemandState demand) {
        DemandState acts = here.reach(demand, false).acts();
        return here.modes().writes() && acts != null && acts.phase() == Phase.FIRING;
    }

    private static SortedSet<String> filesystems(List<DemandState> demands) {
        return demands.stream().map(it -> it.demand().target()).collect(Collectors.toCollection(TreeSet::new));
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
