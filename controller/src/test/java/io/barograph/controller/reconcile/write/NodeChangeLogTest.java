package io.barograph.controller.reconcile.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.marks.OwnershipJson;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.TaintChange;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What an operator reads of what came on nodes and what went.
class NodeChangeLogTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final Demand.Taint BUSY = new Demand.Taint("example.com/busy", Effect.NoSchedule);
    private static final OwnershipRecord OURS = new OwnershipRecord(
            new TreeMap<>(Map.of(
                    BUSY.id(),
                    new OwnershipRecord.Mark(new OwnershipRecord.Source("busy@3f2a", "pods wait for CPU"), NOW))),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>());
    private static final OwnershipRecord NOTHING =
            new OwnershipRecord(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    private final List<String> lines = new ArrayList<>();
    private long micros;
    private final NodeChangeLog log = new NodeChangeLog(() -> micros, lines::add);

    private static LiveNode node(String name) {
        return LiveNode.ofName(name, "uid-" + name);
    }

    private static LiveNode taintedNode() {
        LiveNode bare = node("n1");
        return bare.withContents(
                new LiveNode.Meta("1", Map.of(), Map.of(OwnershipRecord.ANNOTATION, OwnershipJson.toJson(OURS)), null),
                List.of(),
                bare.status());
    }

    private static NodePlan.TaintStep adding() {
        return new NodePlan.TaintStep(
                List.of(), List.of(new TaintChange(BUSY.id(), null, BUSY, "avg60 52 is at least 40")), OURS);
    }

    private static NodePlan.TaintStep removing(@Nullable String why) {
        return new NodePlan.TaintStep(List.of(), List.of(new TaintChange(BUSY.id(), "", null, why)), NOTHING);
    }

    private static NodeCondition condition(NodeConditionStatus status, String message) {
        return new NodeCondition("Busy", status, "PressureRaised", message, new NodeCondition.Times(NOW, NOW));
    }

    @Test
    void namesNodeTaintRuleAndReason() {
        log.logTaints(node("n1"), adding());
        log.logTaints(taintedNode(), removing("not demanded any more: avg60 12"));
        log.logTaints(taintedNode(), removing(null));
        assertThat(lines)
                .containsExactly(
                        "Node n1: added taint example.com/busy:NoSchedule of rule \"pods wait for CPU\" of policy busy:"
                                + " avg60 52 is at least 40",
                        "Node n1: removed taint example.com/busy:NoSchedule of rule \"pods wait for CPU\" of policy"
                                + " busy: not demanded any more: avg60 12",
                        "Node n1: removed taint example.com/busy:NoSchedule of rule \"pods wait for CPU\" of policy"
                                + " busy: a silence matches it");
    }

    @Test
    void namesAConditionThatBecomesTrueOrIsTrueNoLonger() {
        LiveNode bare = node("n1");
        LiveNode busy = bare.withContents(
                bare.meta(),
                List.of(),
                new LiveNode.Status(List.of(), List.of(condition(NodeConditionStatus.True, "rule \"r\": high"))));
        log.logCondition(bare, condition(NodeConditionStatus.True, "rule \"r\": high"));
        log.logCondition(busy, condition(NodeConditionStatus.True, "rule \"r\": still high"));
        log.logCondition(bare, condition(NodeConditionStatus.Unknown, "rule \"r\": silent"));
        log.logCondition(busy, condition(NodeConditionStatus.False, "rule \"r\": not demanded any more"));
        assertThat(lines)
                .containsExactly(
                        "Node n1: condition Busy is True: rule \"r\": high",
                        "Node n1: condition Busy is False: rule \"r\": not demanded any more");
    }

    @Test
    void namesWhoTookATaintAwayAndNoOtherNews() {
        log.logNews(
                "n1", new NodeEvent.What(false, EventText.OVERRIDDEN, "Obey", "kubectl removed taint a:NoSchedule"));
        log.logNews("n1", new NodeEvent.What(false, "TaintAdded", "AddTaint", "added taint a:NoSchedule"));
        assertThat(lines).containsExactly("Node n1: kubectl removed taint a:NoSchedule");
    }

    @Test
    void aStormOf500NodesIsAFewLinesAMinuteAndTheNumberOfTheRest() {
        for (int i = 0; i < 500; i++) {
            log.logTaints(node("n" + i), adding());
            log.logCondition(node("n" + i), condition(NodeConditionStatus.True, "high"));
        }
        assertThat(lines).hasSize(NodeChangeLog.LINES_A_MINUTE).allMatch(line -> line.startsWith("Node n"));

        micros += 59_999_999;
        log.endMinute();
        assertThat(lines).hasSize(NodeChangeLog.LINES_A_MINUTE);

        micros += 1;
        log.endMinute();
        log.endMinute();
        assertThat(lines)
                .hasSize(NodeChangeLog.LINES_A_MINUTE + 1)
                .endsWith("Within a minute 970 more conditions and taints came and 0 went, on 485 node(s); the nodes'"
                        + " events say why.");

        log.logTaints(taintedNode(), removing("not demanded any more"));
        assertThat(lines.getLast()).startsWith("Node n1: removed taint");
    }

    @Test
    void sayNothingOfAMinuteInWhichEachHadItsLine() {
        log.logTaints(node("n1"), adding());
        micros += 120_000_000;
        log.endMinute();
        assertThat(lines).hasSize(1);
    }
}
