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
    public void takeChange(NodeChange change) {
        switch (change) {
            case NodeChange.Present(LiveNode node) ->
                nodes.computeIfAbsent(node.name(), name -> new Surveyed(name, firstDue(name))).capacity =
                        node.status().memoryCapacity();
            case NodeChange.Gone(var node) -> nodes.remove(node.name());
            case NodeChange.Synced() -> spreadNodes();
        }
    }

    /// Once all nodes are known, since they share a time that grows with their number.
    private synchronized void spreadNodes() {
        if (!isSpread) {
            nodes.values().forEach(surveyedNode -> surveyedNode.dueNanos = firstDue(surveyedNode.node));
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
    public void lookAtDueNodes(PodUsageApi usage, Function<String, ApiOutcome<List<EvictablePod>>> pods) {
        if (!acting.getAsBoolean()) {
            forgetFindings();
            return;
        }
        for (Surveyed due = claim(); due != null; due = claim()) {
            Reading<NodeFindings> findings = surveyNode(usage, pods, due);
            due.findings = acting.getAsBoolean() ? findings : NOT_YET;
            if (isToBeSeenAgain(findings)) {
                scheduleAgain(due);
            }
        }
    }

    /// What differs may have been mended, and what failed may work.
    private static boolean isToBeSeenAgain(Reading<NodeFindings> reading) {
        return !(reading instanceof Reading.Present<NodeFindings>(NodeFindings findings))
                || findings.drifting() > 0
                || findings.oomScores().differing() > 0;
    }

    private synchronized void scheduleAgain(Surveyed due) {
        due.dueNanos = nanos.getAsLong() + pace.interval().toNanos();
    }

    private synchronized void forgetFindings() {
        nodes.values().forEach(surveyedNode -> {
            surveyedNode.findings = NOT_YET;
            surveyedNode.dueNanos = firstDue(surveyedNode.node);
        });
    }

    private synchronized @Nullable Surveyed claim() {
        long nowNanos = nanos.getAsLong();
        if (lastNanos != null && nowNanos - lastNanos < pace.between().toNanos()) {
            return null;
        }
        Surveyed first = null;
        for (Surveyed surveyedNode : nodes.values()) {
            if (surveyedNode.dueNanos - nowNanos <= 0
                    && (first == null || surveyedNode.dueNanos - first.dueNanos < 0)) {
                first = surveyedNode;
            }
        }
        if (first != null) {
            first.dueNanos = nowNanos + pace.calmNanos(nodes.size());
            lastNanos = nowNanos;
        }
        return first;
    }

    private static Reading<NodeFindings> surveyNode(
            PodUsageApi usage, Function<String, ApiOutcome<List<EvictablePod>>> pods, Surveyed surveyedNode) {
        try {
            return usage.nodePods(surveyedNode.node).flatMap(nodePods -> {
                ApiOutcome<List<EvictablePod>> outcome = pods.apply(surveyedNode.node);
                return outcome instanceof ApiOutcome.Done<List<EvictablePod>>(List<EvictablePod> listedPods)
                        ? Reading.of(NodeFindings.of(listedPods, nodePods, surveyedNode.capacity))
                        : Reading.failed("the node's pods cannot be listed: " + outcome.text());
            });
        } catch (RuntimeException e) {
            LOG.error(
                    "The pods of {} cannot be surveyed because of an exception. Maybe a bug: please report it.",
                    surveyedNode.node,
                    e);
            return Reading.failed("a fault of this program: " + e);
        }
    }

    /// What the last look at each node found, or why that is not known.
    public SurveyReport report() {
        SortedMap<String, Reading<NodeFindings>> findingsByNode = new TreeMap<>();
        nodes.forEach((name, surveyedNode) -> findingsByNode.put(name, surveyedNode.findings));
        return new SurveyReport(findingsByNode);
    }

    /// A node's pods, with what is known of them by the last look.
    public Reading<Pods> withFindings(Reading<Pods> counted, String node) {
        Surveyed surveyedNode = nodes.get(node);
        NodeFindings findings = surveyedNode == null ? null : surveyedNode.findings.orNull();
        return findings == null ? counted : counted.map(pods -> pods.withSurvey(findings.counts()));
    }
}
