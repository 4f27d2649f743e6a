package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.events.EventQueue;
import io.barograph.controller.guardrail.GuardedNode;
import io.barograph.controller.guardrail.NodeHealth;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.TaintClaims;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.relief.TaintRelief;
import io.barograph.rules.demand.DesiredState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All that is remembered of one node, in memory only. The reconciler's thread alone reads and writes it.
///
/// Each part has one writer. A part whose type stands inside another class can be changed by that class alone; a part
/// with a class of its own changes only by what that class does.
final class ReconciledNode {

    final String name;
    final EventQueue events = new EventQueue();
    final EventDispatch.Reported reported = new EventDispatch.Reported();
    final LatestDecision latestDecision = new LatestDecision();
    final TaintClaims claims = new TaintClaims();
    final TaintRelief relief = new TaintRelief();
    final MissingSignalClock signals = new MissingSignalClock();
    final EnforceMode.Progress progress;
    final EventDelivery.Progress delivery;
    final ObserveMode.Imagined imagined = new ObserveMode.Imagined();
    final FaultIsolation.Fault fault = new FaultIsolation.Fault();
    private final long createdMicros;
    private @Nullable ManagedNode managed;
    /// What is done about its demands, as [PlanPass] decided last.
    private NodePlan plan = NodePlan.NOTHING;

    private Map<String, String> placedBy = Map.of();
    private NodeLocation place;

    ReconciledNode(String name, long nowMicros) {
        this.name = name;
        this.place = NodeLocation.withoutLabels(name);
        this.createdMicros = nowMicros;
        this.progress = new EnforceMode.Progress(nowMicros);
        this.delivery = new EventDelivery.Progress(nowMicros);
    }

    boolean isOlderThan(long micros, long nowMicros) {
        return nowMicros - createdMicros >= micros;
    }

    /// When it is to be planned again, if at all.
    long dueMicros() {
        return Math.max(progress.writesAfterMicros(), fault.notBeforeMicros());
    }

    /// Whether time alone changes nothing here: nothing is demanded, held back or left over, and nothing of ours is
    /// there.
    boolean isAtRest() {
        return latestDecision.isCalm()
                && owned().isEmpty()
                && progress.isDone()
                && (managed == null || managed.unreadable() == null)
                && fault.why() == null
                && events.firstEvent() == null
                && reported.isEmpty()
                && imagined.isEmpty();
    }

    /// Whether the node has taints of ours of this strength, or may have some since a write had no answer. In mode
    /// observe: whether it would have.
    boolean holdsTaint(TaintStrength strength) {
        NodePlan.TaintStep unsureStep = progress.unsure();
        return hasStrength(owned().taints().keySet(), strength)
                || (unsureStep != null && hasStrength(unsureStep.added(), strength))
                || hasStrength(imagined.permittedMarks(), strength);
    }

    /// Whether a taint of this strength is among conditions and taints.
    private static boolean hasStrength(Collection<String> ids, TaintStrength strength) {
        if (ids.isEmpty()) {
            return false;
        }
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
    void updateLive(LiveNode newLive) {
        managed = managed == null ? ManagedNode.of(newLive) : managed.withLive(newLive);
        Map<String, String> labels = newLive.meta().labels();
        if (!labels.equals(placedBy)) {
            placedBy = labels;
            place = NodeLocation.of(name, labels);
        }
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
    HeldBack claimRefusal(TaintStrength strength) {
        return claims.claimOf(strength).refusal(holdsTaint(strength));
    }

    /// Where the node's labels put it.
    NodeLocation place() {
        return place;
    }

    /// What of it tells whether our taints help.
    TaintRelief.Look reliefLook() {
        DesiredState state = latestDecision.state();
        LiveNode live = live();
        Set<String> taints = new HashSet<>(owned().taints().keySet());
        taints.retainAll(
                live == null
                        ? Set.of()
                        : live.taints().stream().map(NodeTaint::id).collect(Collectors.toSet()));
        return new TaintRelief.Look(
                (live == null ? "" : live.identity().uid()) + ' ' + (state == null ? "" : state.bootId()),
                taints,
                state,
                managed != null && managed.standDown() != null);
    }

    /// The node as the guardrails see it.
    ///
    /// @param unheardMicros so long its exporter may take to be heard first
    GuardedNode toGuardedNode(long unheardMicros, long nowMicros) {
        NodeHealth health =
                latestDecision.nodeHealth(nowMicros, holdsTaint(TaintStrength.HARD) || holdsTaint(TaintStrength.SOFT));
        if (health == null) {
            health = signals.missingMicros(createdMicros, nowMicros) >= unheardMicros
                    ? new NodeHealth.Unheard()
                    : new NodeHealth.New();
        }
        return new GuardedNode(
                place(),
                health,
                new GuardedNode.Stakes(
                        claims.hard().toStake(holdsTaint(TaintStrength.HARD)),
                        claims.soft().toStake(holdsTaint(TaintStrength.SOFT))),
                new GuardedNode.Weight(latestDecision.worstPercent(), claims.forMicros(nowMicros)),
                managed != null && managed.standDown() != null);
    }

    void setPlan(NodePlan newPlan) {
        plan = latestDecision.state() == null ? NodePlan.NOTHING : newPlan;
    }

    /// What the API server said last, if it did not take a write or an event, or does not answer; else null.
    ReconcileReport.@Nullable Trouble trouble() {
        ReconcileReport.Trouble writeTrouble = progress.trouble();
        return writeTrouble == null ? delivery.trouble() : writeTrouble;
    }

    /// What is done about its demands. After an exception of ours nothing is.
    NodePlan plan() {
        HeldBack heldBack = fault.why();
        return heldBack == null ? plan.afterAttempt(live(), progress.unwritten()) : heldBackPlan(heldBack);
    }

    /// The plan where nothing is put on the node, for one reason.
    NodePlan heldBackPlan(HeldBack heldBack) {
        DesiredState state = latestDecision.state();
        return state == null || managed == null ? NodePlan.NOTHING : NodePlan.allHeldBack(state, managed, heldBack);
    }

    /// What makes its plan, before the guardrails are asked; null while nothing can be said.
    @Nullable
    NodePlanner toPlanner(PlanSettings settings, Controls controls, long nowMicros, Instant wall) {
        PlanSettings usedSettings = signals.suspended() ? settings.withoutTimeout() : settings;
        long hold = Math.max(usedSettings.staleHoldMicros(), LatestDecision.OTHERS_MICROS);
        boolean unheard = signals.missingMicros(createdMicros, nowMicros) >= hold;
        if (latestDecision.state() == null && !unheard && !isIgnored()) {
            return null;
        }
        return new NodePlanner(
                new NodePlanner.Wanted(
                        latestDecision.state(),
                        latestDecision.missingSignals(signals, nowMicros, wall),
                        nowMicros - createdMicros),
                controls.nodeControls(name, live(), wall),
                usedSettings,
                TaintPermissions.OPEN,
                false,
                wall);
    }
}
