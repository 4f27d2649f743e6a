package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardedNode;
import io.barograph.controller.guardrail.NodeHealth;
import io.barograph.controller.guardrail.PoolAndZone;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.TaintClaims;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.controller.reconcile.write.EventQueue;
import io.barograph.controller.reconcile.write.RetryTimer;
import io.barograph.rules.demand.DesiredState;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All that is remembered of one node, in memory only. The reconciler's thread alone reads and writes it.
final class ReconciledNode {

    final String name;
    final EventQueue events = new EventQueue();
    final LatestDecision latest = new LatestDecision();
    final TaintClaims claims = new TaintClaims();
    final MissingSignalClock trust = new MissingSignalClock();
    final ReactionTimer awaited = new ReactionTimer();
    /// Wanted conditions and taints that somebody else keeps.
    final Set<String> foreign = new HashSet<>();

    @Nullable
    ManagedNode managed;

    /// Whether it was logged that the ownership record cannot be read.
    boolean unreadable;
    /// Taints that were told to be silenced, with the silence.
    final Set<String> silenced = new HashSet<>();
    /// What the API server does not let us take away, as it was told.
    final Set<String> stuck = new HashSet<>();
    /// Whether the stop was holding something back.
    boolean stopped;
    /// What people ask for on the node, in a line.
    String asked = "";
    /// A request that cannot be read and was told.
    String unreadableRequest = "";
    String trouble = "";
    /// Why a taint that keeps pods away is not added, whatever the budget says; null if none is held back so.
    @Nullable
    HeldBack shut;

    /// What is done about its demands, as the last look at it decided.
    NodePlan plan = NodePlan.NOTHING;
    /// Why what was planned is not written yet; null if it is.
    @Nullable
    HeldBack unwritten;

    final RetryTimer writing;
    final RetryTimer telling;
    /// Whether there is nothing to do but to tell events.
    boolean onlyTelling;
    /// What mode observe would have put on the node.
    Set<String> shadow = Set.of();
    /// What policies that only observe would have put on the node beside those that enforce.
    Set<String> rest = Set.of();
    /// What was written last without an answer.
    NodePlan.@Nullable TaintStep unsure;

    final long createdMicros;
    private Map<String, String> placedBy = Map.of();
    private PoolAndZone place = PoolAndZone.NOWHERE;

    ReconciledNode(String name, long nowMicros) {
        this.name = name;
        this.createdMicros = nowMicros;
        this.writing = new RetryTimer(nowMicros);
        this.telling = new RetryTimer(nowMicros);
    }

    /// When it is to be looked at again, if at all.
    long dueMicros() {
        long writes = writing.notBeforeMicros();
        return onlyTelling ? Math.max(writes, telling.notBeforeMicros()) : writes;
    }

    /// Whether time alone changes nothing here: nothing is demanded, nothing of ours is there, and nothing is left
    /// over.
    boolean isAtRest() {
        return latest.isCalm()
                && owned().isEmpty()
                && unsure == null
                && !unreadable
                && !stopped
                && trouble.isEmpty()
                && events.first() == null
                && Stream.of(foreign, silenced, shadow, rest).allMatch(Set::isEmpty);
    }

    /// Whether taints of ours are on the node, as far as is known.
    boolean holdsTaints() {
        return !owned().taints().isEmpty();
    }

    /// Whether taints of ours of this strength are on the node, or may be, since a write had no answer; in
    /// mode observe, whether they would be.
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

    /// The node as the API server says it is now.
    void changed(LiveNode now) {
        managed = managed == null ? ManagedNode.of(now) : managed.changed(now);
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

    /// Whether taints of this strength may be added.
    TaintPermissions.Bar bar(TaintStrength strength) {
        return claims.of(strength).bar(holds(strength));
    }

    /// Where the node's labels put it.
    PoolAndZone place() {
        Map<String, String> labels = live() == null ? Map.of() : live().meta().labels();
        if (!labels.equals(placedBy)) {
            placedBy = labels;
            place = PoolAndZone.of(labels);
        }
        return place;
    }

    /// What the guardrails are told of it.
    ///
    /// @param unheardMicros so long its exporter may take to be heard first
    GuardedNode member(long unheardMicros, long nowMicros) {
        NodeHealth look = latest.look(nowMicros, holds(TaintStrength.HARD) || holds(TaintStrength.SOFT));
        if (look == null) {
            look = trust.missingMicros(createdMicros, nowMicros) >= unheardMicros ? NodeHealth.UNHEARD : NodeHealth.NEW;
        }
        return new GuardedNode(
                name,
                place(),
                look,
                new GuardedNode.Stakes(
                        claims.hard().stake(holds(TaintStrength.HARD)),
                        claims.soft().stake(holds(TaintStrength.SOFT))),
                new GuardedNode.Weight(latest.worstPercent(), claims.forMicros(nowMicros)));
    }

    /// Nothing is put on it, for one reason.
    void planHeld(HeldBack why) {
        DesiredState state = latest.state();
        plan = state == null || managed == null ? NodePlan.NOTHING : NodePlan.held(state, managed, why);
    }

    ReconcileReport report() {
        return new ReconcileReport(
                name,
                List.copyOf(owned().taints().keySet()),
                List.copyOf(owned().conditions().keySet()),
                plan.tried(live(), unwritten),
                asked,
                trouble);
    }

    /// What makes its plan, before the guardrails are asked; null while nothing can be said.
    @Nullable
    NodePlanner planner(PlanSettings settings, Controls controls, long nowMicros, Instant wall) {
        PlanSettings by = trust.suspended() ? settings.patient() : settings;
        long unheardMicros = nowMicros - createdMicros;
        boolean unheard = trust.missingMicros(createdMicros, nowMicros) >= by.holdMicros();
        boolean ignored = managed != null && managed.requests().ignore();
        if (latest.state() == null && !unheard && !ignored) {
            return null;
        }
        return new NodePlanner(
                new NodePlanner.Wanted(latest.state(), latest.doubt(trust, nowMicros, wall), unheardMicros),
                controls.on(name, live(), wall),
                by,
                TaintPermissions.OPEN,
                false,
                wall);
    }
}
