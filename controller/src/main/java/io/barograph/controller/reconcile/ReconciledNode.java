package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.guardrail.GuardedNode;
import io.barograph.controller.guardrail.NodeHealth;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.reconcile.plan.HumanRequests;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.TaintClaims;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.controller.reconcile.write.EventQueue;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.controller.reconcile.write.RetryTimer;
import io.barograph.rules.demand.DesiredState;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that is remembered of one node, in memory only. The reconciler's thread alone reads and writes it.
///
/// Each part has one writer: this class, or the class that is named beside it.
final class ReconciledNode {

    final String name;

    /// Written by [EventDispatch].
    final EventQueue events = new EventQueue();

    final LatestDecision latest = new LatestDecision();

    /// Written by [PlanPass].
    final TaintClaims claims = new TaintClaims();

    /// Written by [LiveGuardrails].
    final MissingSignalClock signals = new MissingSignalClock();

    final ReactionTimer awaited = new ReactionTimer();

    /// What the API server does not let us take away, as it was reported. Written by [EnforceMode].
    final Set<String> stuck = new HashSet<>();

    final RetryTimer writing;
    final RetryTimer sending;

    private final long createdMicros;
    private @Nullable ManagedNode managed;
    private NodePlan plan = NodePlan.NOTHING;
    private @Nullable HeldBack unwritten;
    private @Nullable HeldBack fault;
    private NodePlan.@Nullable TaintStep unsure;
    private boolean onlyEvents;
    private Set<String> reported = Set.of();
    private String unreadableRequest = "";
    private Set<String> shadow = Set.of();
    private Set<String> observedBeside = Set.of();
    private Map<String, String> placedBy = Map.of();
    private NodeLocation place;

    ReconciledNode(String name, long nowMicros) {
        this.name = name;
        this.place = NodeLocation.unknown(name);
        this.createdMicros = nowMicros;
        this.writing = new RetryTimer(nowMicros);
        this.sending = new RetryTimer(nowMicros);
    }

    boolean isOlderThan(long micros, long nowMicros) {
        return nowMicros - createdMicros >= micros;
    }

    /// When it is to be planned again, if at all.
    long dueMicros() {
        long writes = writing.notBeforeMicros();
        return onlyEvents ? Math.max(writes, sending.notBeforeMicros()) : writes;
    }

    /// Only events are left to be sent.
    void onlyEvents() {
        onlyEvents = true;
    }

    /// There is more to do than to send events.
    void touched() {
        onlyEvents = false;
    }

    /// Whether time alone changes nothing here: nothing is demanded, held back or left over, and nothing of ours is
    /// there.
    boolean isAtRest() {
        return latest.isCalm()
                && owned().isEmpty()
                && unsure == null
                && (managed == null || managed.unreadable() == null)
                && unwritten == null
                && fault == null
                && events.first() == null
                && reported.isEmpty()
                && shadow.isEmpty()
                && observedBeside.isEmpty();
    }

    /// Whether taints of ours of this strength are on the node, or may be, since a write had no answer; in mode
    /// observe,
    /// whether they would be.
    boolean holds(TaintStrength strength) {
        return any(owned().taints().keySet(), strength)
                || (unsure != null && any(unsure.added(), strength))
                || any(shadow, strength);
    }

    /// Whether a taint of this strength is among conditions and taints.
    private static boolean any(Collection<String> ids, TaintStrength strength) {
        for (String id : ids) {
            if (id.indexOf(':') >= 0 && TaintStrength.ofTaint(id) == strength) {
                return true;
            }
        }
        return false;
    }

    /// Null before the node is known.
    @Nullable
    ManagedNode managed() {
        return managed;
    }

    /// The node as the API server says it is now.
    void changed(LiveNode now) {
        managed = managed == null ? ManagedNode.of(now) : managed.changed(now);
    }

    /// The node after we wrote it.
    void updated(NodeUpdate.Result result) {
        changed(result.live());
        unsure = result.unsure();
    }

    /// What was written last without an answer.
    NodePlan.@Nullable TaintStep unsure() {
        return unsure;
    }

    /// Null before the node is known.
    @Nullable
    LiveNode live() {
        return managed == null ? null : managed.live();
    }

    /// Which marks on the node are ours, as far as is known.
    OwnershipRecord owned() {
        return managed == null ? OwnershipRecord.nothing() : managed.owned();
    }

    /// Whether an annotation asks to leave the node alone.
    boolean isIgnored() {
        return managed != null && managed.requests().ignore();
    }

    /// Why taints of this strength may not be added; null if they may.
    @Nullable
    HeldBack refusal(TaintStrength strength) {
        return claims.of(strength).refusal(holds(strength));
    }

    /// Where the node's labels put it.
    NodeLocation place() {
        Map<String, String> labels = live() == null ? Map.of() : live().meta().labels();
        if (!labels.equals(placedBy)) {
            placedBy = labels;
            place = NodeLocation.of(name, labels);
        }
        return place;
    }

    /// The node as the guardrails see it.
    ///
    /// @param unheardMicros so long its exporter may take to be heard first
    GuardedNode member(long unheardMicros, long nowMicros) {
        NodeHealth health = latest.health(nowMicros, holds(TaintStrength.HARD) || holds(TaintStrength.SOFT));
        if (health == null) {
            health = signals.missingMicros(createdMicros, nowMicros) >= unheardMicros
                    ? NodeHealth.UNHEARD
                    : NodeHealth.NEW;
        }
        return new GuardedNode(
                place(),
                health,
                new GuardedNode.Stakes(
                        claims.hard().stake(holds(TaintStrength.HARD)),
                        claims.soft().stake(holds(TaintStrength.SOFT))),
                new GuardedNode.Weight(latest.worstPercent(), claims.forMicros(nowMicros)));
    }

    /// What is done about its demands, as the last plan decided.
    void planned(NodePlan now) {
        plan = latest.state() == null ? NodePlan.NOTHING : now;
    }

    /// Nothing is put on it, for one reason.
    void hold(HeldBack why) {
        DesiredState state = latest.state();
        plan = state == null || managed == null ? NodePlan.NOTHING : NodePlan.held(state, managed, why);
    }

    /// An exception of ours stopped the work for it.
    void failed(HeldBack why) {
        fault = why;
        hold(why);
    }

    /// The work for it ended without an exception.
    void works() {
        fault = null;
    }

    /// The exception of ours that stopped the work for it last; null if none did since.
    @Nullable
    HeldBack fault() {
        return fault;
    }

    /// Why what was planned is not written yet; null if it is.
    void unwritten(@Nullable HeldBack why) {
        unwritten = why;
    }

    /// What is held back, as it was reported.
    Set<String> reported() {
        return reported;
    }

    void report(Set<String> heldBack) {
        reported = Set.copyOf(heldBack);
    }

    /// Remembers a request that cannot be read; returns whether it is another than before.
    boolean unreadableRequest(String value) {
        boolean isNew = !value.equals(unreadableRequest);
        unreadableRequest = value;
        return isNew;
    }

    /// What mode observe would have put on the node.
    Set<String> shadow() {
        return shadow;
    }

    void observed(Set<String> marks) {
        shadow = marks;
    }

    /// What policies that only observe would have put on the node beside those that enforce.
    Set<String> observedBeside() {
        return observedBeside;
    }

    void observedBeside(Set<String> marks) {
        observedBeside = marks;
    }

    /// @param writes whether any mode writes
    ReconcileReport report(boolean writes, Instant wall) {
        return new ReconcileReport(
                name,
                List.copyOf(owned().taints().keySet()),
                List.copyOf(owned().conditions().keySet()),
                plan.tried(live(), unwritten),
                managed == null ? "" : HumanRequests.text(managed, wall),
                trouble(writes));
    }

    private String trouble(boolean writes) {
        if (fault != null) {
            return fault.text();
        }
        if (managed != null && managed.unreadable() != null) {
            return managed.unreadable().text();
        }
        if (!writes) {
            return owned().taints().isEmpty() ? "" : "mode observe leaves what mode enforce has put on this node";
        }
        return unwritten instanceof HeldBack.WriteFailed(String why) ? why : sending.why();
    }

    /// What makes its plan, before the guardrails are asked; null while nothing can be said.
    @Nullable
    NodePlanner planner(PlanSettings settings, Controls controls, long nowMicros, Instant wall) {
        PlanSettings by = signals.suspended() ? settings.patient() : settings;
        boolean unheard = signals.missingMicros(createdMicros, nowMicros) >= by.holdMicros();
        if (latest.state() == null && !unheard && !isIgnored()) {
            return null;
        }
        return new NodePlanner(
                new NodePlanner.Wanted(
                        latest.state(), latest.doubt(signals, nowMicros, wall), nowMicros - createdMicros),
                controls.on(name, live(), wall),
                by,
                TaintPermissions.OPEN,
                false,
                wall);
    }
}
