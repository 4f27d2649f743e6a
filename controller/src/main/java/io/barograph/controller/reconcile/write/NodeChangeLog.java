package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.TaintChange;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs each condition and taint of ours that comes on a node or goes, which rule demanded it, and why. Where many
/// change, the first lines of a minute are written, and at its end how many more there were. It belongs to one thread.
public final class NodeChangeLog {

    static final int LINES_A_MINUTE = 30;

    private static final Logger LOG = LoggerFactory.getLogger(NodeChangeLog.class);
    private static final long MINUTE_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final LongSupplier monotonicMicros;
    private final Consumer<String> lines;
    private long minuteStartMicros;
    private int written;
    private int unwrittenCame;
    private int unwrittenWent;
    private final Set<String> unwrittenNodes = new HashSet<>();

    public NodeChangeLog(LongSupplier monotonicMicros) {
        this(monotonicMicros, LOG::info);
    }

    NodeChangeLog(LongSupplier monotonicMicros, Consumer<String> lines) {
        this.monotonicMicros = monotonicMicros;
        this.lines = lines;
        this.minuteStartMicros = monotonicMicros.getAsLong();
    }

    /// Taints were written.
    ///
    /// @param nodeBefore as it stood before
    void logTaints(LiveNode nodeBefore, NodePlan.TaintStep step) {
        for (TaintChange change : step.changes()) {
            addLine(
                    nodeBefore.identity().name(),
                    !change.releases(),
                    () -> taintText(change, markOf(change, nodeBefore, step)));
        }
    }

    /// A condition was written.
    ///
    /// @param nodeBefore as it stood before
    void logCondition(LiveNode nodeBefore, NodeCondition condition) {
        NodeCondition conditionBefore = nodeBefore.condition(condition.type());
        boolean wasTrue = conditionBefore != null && conditionBefore.status() == NodeConditionStatus.True;
        boolean isTrue = condition.status() == NodeConditionStatus.True;
        if (wasTrue != isTrue) {
            addLine(
                    nodeBefore.identity().name(),
                    isTrue,
                    () -> "condition " + condition.type() + " is " + condition.status() + ": " + condition.message());
        }
    }

    /// Of what events say, that another writer took a taint of ours away or changed its value; of the rest nothing.
    public void logNews(String node, NodeEvent.What what) {
        if (what.reason().equals(EventText.OVERRIDDEN)) {
            addLine(node, false, what::note);
        }
    }

    /// Writes what was left out, if the minute is over; to be called from time to time.
    public void endMinute() {
        if (monotonicMicros.getAsLong() - minuteStartMicros < MINUTE_MICROS) {
            return;
        }
        if (!unwrittenNodes.isEmpty()) {
            lines.accept("Within a minute " + unwrittenCame + " more conditions and taints came and " + unwrittenWent
                    + " went, on " + unwrittenNodes.size() + " node(s); the nodes' events say why.");
        }
        minuteStartMicros = monotonicMicros.getAsLong();
        written = 0;
        unwrittenCame = 0;
        unwrittenWent = 0;
        unwrittenNodes.clear();
    }

    private void addLine(String node, boolean comes, Supplier<String> text) {
        endMinute();
        if (written < LINES_A_MINUTE) {
            written++;
            lines.accept("Node " + node + ": " + text.get());
            return;
        }
        unwrittenNodes.add(node);
        if (comes) {
            unwrittenCame++;
        } else {
            unwrittenWent++;
        }
    }

    private static OwnershipRecord.@Nullable Mark markOf(
            TaintChange change, LiveNode nodeBefore, NodePlan.TaintStep step) {
        OwnershipRecord record = change.removes() ? ManagedNode.of(nodeBefore).owned() : step.owned();
        return record.taints().get(change.id());
    }

    private static String taintText(TaintChange change, OwnershipRecord.@Nullable Mark mark) {
        String what = change.newTaint() == null
                ? "removed taint " + change.nameBefore()
                : change.adds()
                        ? "added taint " + change.newTaint().key()
                        : "changed taint " + change.nameBefore() + " to "
                                + change.newTaint().key();
        return what + ruleText(mark) + ": " + (change.why() == null ? "a silence matches it" : change.why());
    }

    private static String ruleText(OwnershipRecord.@Nullable Mark mark) {
        return mark == null || mark.source().rule().isEmpty()
                ? ""
                : " of rule \"" + mark.source().rule() + "\" of policy "
                        + mark.source().policy().replaceFirst("@.*", "");
    }
}
