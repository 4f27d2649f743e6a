package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.Guardrails;
import io.barograph.controller.reconcile.inbox.Inbox;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.relief.ReliefTotals;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.controller.reconcile.write.ReconcileListener;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One pass of the reconciler over the nodes that are due; one thread at a time.
final class ReconcilePass {

    /// Nothing waits.
    static final long NOTHING_WAITS = Long.MAX_VALUE;

    private static final long RESYNC_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long UNHEARD_MICROS = TimeUnit.MINUTES.toMicros(1);
    private static final long LONGEST_PASS_MICROS = TimeUnit.SECONDS.toMicros(1);

    /// Events are sent for this long even while more has come in: they wait for writes, but not for ever.
    private static final long LEAST_SENDING_MICROS = TimeUnit.MILLISECONDS.toMicros(100);

    private final Leadership leadership;
    private final ReconcilerSettings settings;
    private final ControllerClock clock;
    private final EventDispatch events;
    private final LiveGuardrails guardrails;
    private final PlanPass plans;
    private final EnforceMode enforceMode;
    private final ObserveMode observeMode;
    private final ReconciledNodes nodes = new ReconciledNodes();
    private final FaultIsolation faults;
    private final ReliefTotals relief;
    private @Nullable Long resyncMicros;
    private boolean led;

    /// Why this replica writes nothing, as the nodes' plans say it; null while it writes.
    private @Nullable HeldBack following;

    private @Nullable Long ledEpoch;

    ReconcilePass(
            NodeApi api,
            Leadership leadership,
            ReconcilerSettings settings,
            ControllerClock clock,
            ReconcileListener listener) {
        this.leadership = leadership;
        this.settings = settings;
        this.clock = clock;
        this.events = new EventDispatch(clock, listener);
        long hold = TimeUnit.MICROSECONDS.convert(settings.staleHold());
        this.guardrails = new LiveGuardrails(
                Guardrails.of(settings.budgets()),
                listener,
                Math.clamp(hold, LatestDecision.OTHERS_MICROS, UNHEARD_MICROS));
        this.faults = new FaultIsolation(nodes, listener);
        this.relief = new ReliefTotals(listener);
        this.plans = new PlanPass(
                new PlanPass.Guards(guardrails, new HardTaintFilter(settings.guard(), nodes)),
                settings.controls(),
                new PlanSettings(hold, TimeUnit.MICROSECONDS.convert(settings.releaseJitter()), settings.policyMark()),
                events,
                faults);
        this.enforceMode = new EnforceMode(api, leadership, clock, listener, events);
        this.observeMode = new ObserveMode(listener, events);
    }

    void offered(Inbox.Message.Offered offered) {
        Decision decision = offered.decision();
        if (decision.freshness() instanceof Freshness.Leaving && !nodes.knows(decision.node())) {
            return; // of a node that is gone
        }
        ReconciledNode node = nodes.of(decision.node(), now());
        boolean rested = node.isAtRest();
        node.latest.take(decision, now());
        if (decision.freshness() instanceof Freshness.Heard) {
            node.relief.heard(decision.worstPercent(), now());
        }
        events.dropped(offered.dropped());
        if (!decision.transitions().isEmpty()) {
            NodeControls controls =
                    settings.controls().on(node.name, node.live(), clock.wall().instant());
            events.transitions(node, decision.transitions(), controls, leads());
        }
        events.dropOld(node, leads());
        // Thousands of calm nodes say so again every few seconds
        if (!rested || !node.isAtRest()) {
            nodes.touch(node);
            enforceMode.offered(node, decision);
        }
    }

    void changed(NodeChange change) {
        nodes.accept(change, now());
    }

    /// Does what is due and returns for how many microseconds nothing more is due.
    ///
    /// @param reports takes the report of each node that was planned
    /// @param called whether more has come in meanwhile
    long pass(Consumer<ReconcileReport> reports, BooleanSupplier called) {
        boolean leads = leads();
        if (leads && !led) {
            nodes.all().forEach(enforceMode::takeOver);
            nodes.touchAll();
        }
        if (!leads && led) {
            nodes.all().forEach(node -> node.relief.forget());
            relief.retain(Set.of());
        }
        led = leads;
        forgetRefusalsOfAnOlderEpoch();
        if (!nodes.synced()) {
            return NOTHING_WAITS;
        }
        nodes.dropNodeless(now());
        guardrails.look(nodes, now());
        if (!leads) {
            follow(reports);
            return NOTHING_WAITS;
        }
        long peace = enforceMode.peaceMicros();
        if (peace > 0) {
            away(reports);
            return peace;
        }
        following = null;
        long now = now();
        if (resyncMicros == null || now - resyncMicros >= RESYNC_MICROS) {
            resyncMicros = now;
            nodes.touchWhatTimeMoves();
        }
        List<ReconciledNode> due = nodes.takeDue(now);
        List<PlanPass.Case> cases = plans.of(due, nodes, now, wall());
        // However long the look took, there is time to write; taking away comes first
        long begun = now();
        cases.sort(Comparator.comparing(found -> !found.plan().releases()));
        List<ReconciledNode> written = new ArrayList<>();
        cases.forEach(found -> faults.run(found.node(), begun, () -> act(found, begun, written)));
        // No node waits for the events of another, in this pass or the next
        long sending = now();
        BooleanSupplier goOn =
                () -> !enough(begun) && !(called.getAsBoolean() && now() - sending >= LEAST_SENDING_MICROS);
        written.forEach(node -> faults.run(node, begun, () -> send(node, goOn)));
        faults.passed(due);
        due.forEach(node -> {
            if (writes()) {
                node.relief.look(node.reliefLook(), now()).forEach(relief::add);
            }
            report(node, node.plan(), reports);
        });
        Long next = nodes.nextDueMicros();
        return next == null ? NOTHING_WAITS : Math.max(0, next - now());
    }

    /// A replica that does not lead reports what stands on the nodes and writes nothing.
    private void follow(Consumer<ReconcileReport> reports) {
        Instant away = leadership.awaySince();
        HeldBack why = away == null ? new HeldBack.NotLeader(leadership.leader()) : new HeldBack.ApiAway(away);
        if (!why.equals(following)) {
            following = why;
            nodes.touchAll();
        }
        List<ReconciledNode> changed = nodes.takeChanged();
        faults.passed(changed);
        changed.forEach(node -> {
            enforceMode.pause(node, null);
            report(node, node.held(why), reports);
        });
    }

    /// While the API server does not answer, nothing is written: each node's plan says so.
    private void away(Consumer<ReconcileReport> reports) {
        Instant away = leadership.awaySince();
        if (away != null && !new HeldBack.ApiAway(away).equals(following)) {
            HeldBack why = new HeldBack.ApiAway(away);
            following = why;
            nodes.all().forEach(node -> {
                enforceMode.pause(node, why);
                report(node, node.plan(), reports);
            });
        }
    }

    private void report(ReconciledNode node, NodePlan plan, Consumer<ReconcileReport> reports) {
        reports.accept(ReconcileReport.of(node, plan, writes(), wall()));
    }

    private void act(PlanPass.Case found, long startMicros, List<ReconciledNode> written) {
        ReconciledNode node = found.node();
        if (!writes()) {
            observeMode.observe(found);
        } else if (!enough(startMicros) && enforced(found)) {
            written.add(node);
        } else {
            nodes.touchAgain(node);
            if (node.progress.isStuck()) {
                written.add(node); // its event has to be sent
            }
        }
    }

    private boolean enforced(PlanPass.Case found) {
        observeMode.observeTheRest(found);
        return enforceMode.enforce(found);
    }

    private void send(ReconciledNode node, BooleanSupplier goOn) {
        if (!enforceMode.send(node, goOn)) {
            nodes.touchForEvents(node);
        }
    }

    private boolean enough(long startMicros) {
        return now() - startMicros >= LONGEST_PASS_MICROS || enforceMode.peaceMicros() > 0;
    }

    /// What was refused to an older leader need not be refused now.
    private void forgetRefusalsOfAnOlderEpoch() {
        Long epoch = leadership.epoch();
        if (led && !Objects.equals(epoch, ledEpoch)) {
            ledEpoch = epoch;
            enforceMode.forgetRefusals(nodes.all());
            nodes.touchAll();
        }
    }

    /// How many nodes something is kept of.
    int remembered() {
        return nodes.all().size();
    }

    /// How the guardrails stand; for any thread.
    GuardrailReport guards() {
        return guardrails.report();
    }

    /// How far the taints of each policy helped; for any thread.
    SortedMap<String, TaintReliefReport> relief() {
        return relief.report();
    }

    private boolean writes() {
        return settings.controls().modes().writes();
    }

    /// A replica that only observes needs no Lease.
    private boolean leads() {
        return settings.controls().modes().role(leadership.leading()) != Modes.Role.FOLLOWER;
    }

    private long now() {
        return clock.monotonicMicros().getAsLong();
    }

    private Instant wall() {
        return clock.wall().instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
