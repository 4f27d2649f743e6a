package io.barograph.controller.survey;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Compares what the kubelet of each node should have set for its pods with what the node has. Nodes have their turns
/// by a [SurveyPace], those with findings more often. Only findings are kept. Several threads may look at once.
public final class PodSurvey {

    private static final Logger LOG = LoggerFactory.getLogger(PodSurvey.class);
    private static final Reading<NodeFindings> NOT_YET = Reading.absent("the node's pods have not been surveyed yet");

    private final SurveyPace pace;
    private final BooleanSupplier acting;
    private final LongSupplier nanos;
    private final Map<String, Surveyed> nodes = new ConcurrentHashMap<>();
    private @Nullable Long lastNanos;
    private boolean isSpread;

    private static final class Surveyed {
        private final String node;
        private volatile @Nullable Long capacity;
        private volatile Reading<NodeFindings> findings = NOT_YET;
        private long dueNanos;

        Surveyed(String node, long dueNanos) {
            this.node = node;
            this.dueNanos = dueNanos;
        }
    }

    /// @param acting whether this replica leads, or no replica does. A replica that does not act keeps and asks nothing
    /// @param nanos a steady time
    public PodSurvey(SurveyPace pace, BooleanSupplier acting, LongSupplier nanos) {
        this.pace = pace;
        this.acting = acting;
        this.nanos = nanos;
    }

    /// Adds, changes or removes a node.
    public void take(NodeChange change) {
        switch (change) {
            case NodeChange.Present(LiveNode node) ->
                nodes.computeIfAbsent(node.name(), name -> new Surveyed(name, firstDue(name))).capacity =
                        node.status().memoryCapacity();
            case NodeChange.Gone(var node) -> nodes.remove(node.name());
            case NodeChange.Synced() -> spread();
        }
    }

    /// Once all nodes are known, since they share a time that grows with their number.
    private synchronized void spread() {
        if (!isSpread) {
            nodes.values().forEach(each -> each.dueNanos = firstDue(each.node));
            isSpread = true;
        }
    }

    private long firstDue(String node) {
        return nanos.getAsLong()
                + Math.floorMod(node.hashCode() * 0x9E3779B97F4A7C15L, pace.calmNanos(Math.max(1, nodes.size())));
    }

    /// Looks at each node that is due, one after the other.
    ///
    /// @param pods those that are bound to a node
    public void look(PodUsageApi usage, Function<String, ApiOutcome<List<EvictablePod>>> pods) {
        if (!acting.getAsBoolean()) {
            rest();
            return;
        }
        for (Surveyed due = claim(); due != null; due = claim()) {
            Reading<NodeFindings> found = surveyed(usage, pods, due);
            due.findings = acting.getAsBoolean() ? found : NOT_YET;
            if (isToBeSeenAgain(found)) {
                again(due);
            }
        }
    }

    /// What differs may have been mended, and what failed may work.
    private static boolean isToBeSeenAgain(Reading<NodeFindings> found) {
        return !(found instanceof Reading.Present<NodeFindings>(NodeFindings findings))
                || findings.drifting() > 0
                || findings.oomScores().differing() > 0;
    }

    private synchronized void again(Surveyed due) {
        due.dueNanos = nanos.getAsLong() + pace.interval().toNanos();
    }

    private synchronized void rest() {
        nodes.values().forEach(each -> {
            each.findings = NOT_YET;
            each.dueNanos = firstDue(each.node);
        });
    }

    private synchronized @Nullable Surveyed claim() {
        long now = nanos.getAsLong();
        if (lastNanos != null && now - lastNanos < pace.between().toNanos()) {
            return null;
        }
        Surveyed first = null;
        for (Surveyed each : nodes.values()) {
            if (each.dueNanos - now <= 0 && (first == null || each.dueNanos - first.dueNanos < 0)) {
                first = each;
            }
        }
        if (first != null) {
            first.dueNanos = now + pace.calmNanos(nodes.size());
            lastNanos = now;
        }
        return first;
    }

    private static Reading<NodeFindings> surveyed(
            PodUsageApi usage, Function<String, ApiOutcome<List<EvictablePod>>> pods, Surveyed each) {
        try {
            return usage.pods(each.node).then(used -> {
                ApiOutcome<List<EvictablePod>> asked = pods.apply(each.node);
                return asked instanceof ApiOutcome.Done<List<EvictablePod>>(List<EvictablePod> all)
                        ? Reading.of(NodeFindings.of(all, used, each.capacity))
                        : Reading.failed("the node's pods cannot be listed: " + asked.text());
            });
        } catch (RuntimeException e) {
            LOG.error(
                    "The pods of {} cannot be surveyed because of an exception. Maybe a bug: please report it.",
                    each.node,
                    e);
            return Reading.failed("a fault of this program: " + e);
        }
    }

    /// What the last look at each node found, or why that is not known.
    public SurveyReport report() {
        SortedMap<String, Reading<NodeFindings>> all = new TreeMap<>();
        nodes.forEach((name, each) -> all.put(name, each.findings));
        return new SurveyReport(all);
    }

    /// A node's pods, with what is known of them by the last look.
    public Reading<Pods> beside(Reading<Pods> counted, String node) {
        Surveyed known = nodes.get(node);
        NodeFindings found = known == null ? null : known.findings.orNull();
        return found == null ? counted : counted.map(pods -> pods.with(found.counts()));
    }
}
