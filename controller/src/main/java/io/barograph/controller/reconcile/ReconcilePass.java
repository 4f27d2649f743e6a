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
import io.barograph.controller.inbox.Inbox;
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
    private final WriteAttempts attempts;
    private final EnforceMode enforceMode;
    private final EventDelivery eventDelivery;
    private final ObserveMode observeMode;
    private final ReconciledNodes nodes = new ReconciledNodes();
    private final FaultIsolation faults;
    private final ReliefTotals relief;
    private final CaseOrder order = new CaseOrder();
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
                new PlanPass.Guards(guardrails, new HardTaintFilter(settings.guard(), nodes, this::nowMicros)),
                settings.controls(),
                new PlanSettings(hold, TimeUnit.MICROSECONDS.convert(settings.releaseJitter()), settings.policyMark()),
                events,
                faults);
        this.attempts = new WriteAttempts(clock.monotonicMicros());
        ReconcileDoors doors = new ReconcileDoors(api, leadership, clock, listener, events, attempts);
        this.enforceMode = new EnforceMode(doors);
        this.eventDelivery = new EventDelivery(doors);
        this.observeMode = new ObserveMode(listener, events);
    }

    void takeOffer(Inbox.Message.Offered offered) {
        Decision decision = offered.decision();
        if (decision.freshness() instanceof Freshness.Leaving && !nodes.knowsNode(decision.node())) {
            return; // of a node that is gone
        }
        ReconciledNode node = nodes.findOrCreate(decision.node(), nowMicros());
        boolean rested = node.isAtRest();
        node.latestDecision.takeDecision(decision, nowMicros());
        if (decision.freshness() instanceof Freshness.Heard) {
            node.relief.recordContention(decision.worstPercent(), nowMicros());
        }
        events.countDropped(offered.dropped());
        if (!decision.transitions().isEmpty()) {
            NodeControls controls = settings.controls()
                    .nodeControls(node.name, node.live(), clock.wall().instant());
            events.addTransitions(node, decision.transitions(), controls, leads());
        }
        events.dropOld(node, leads());
        // Thousands of calm nodes say so again every few seconds
        if (!rested || !node.isAtRest()) {
            nodes.touchNode(node);
            enforceMode.takeOffer(node, decision);
        }
    }

    void takeChange(NodeChange change) {
        nodes.acceptChange(change, nowMicros());
    }

    /// Does what is due and returns for how many microseconds nothing more is due.
    ///
    /// @param reports takes the report of each node that was planned
    /// @param called whether more has come in meanwhile
    long runPass(Consumer<ReconcileReport> reports, BooleanSupplier called) {
        enforceMode.startPass();
        boolean leads = leads();
        if (leads && !led) {
            nodes.allNodes().forEach(enforceMode::takeOver);
            nodes.touchAll();
        }
        if (!leads && led) {
            nodes.allNodes().forEach(node -> node.relief.forgetTaints());
            relief.retainPolicies(Set.of());
        }
        led = leads;
        forgetRefusalsOfAnOlderEpoch();
        if (!nodes.synced()) {
            return NOTHING_WAITS;
        }
        nodes.dropNodeless(nowMicros());
        guardrails.judgeIfDue(nodes, nowMicros());
        if (!leads) {
            followLeader(reports);
            return NOTHING_WAITS;
        }
        long backoffMicros = attempts.apiBackoffMicros();
        if (backoffMicros > 0) {
            reportApiAway(reports);
            return backoffMicros;
        }
        following = null;
        long passMicros = nowMicros();
        if (resyncMicros == null || passMicros - resyncMicros >= RESYNC_MICROS) {
            resyncMicros = passMicros;
            nodes.touchWhatTimeMoves();
        }
        List<ReconciledNode> due = nodes.takeDue(passMicros);
        List<PlanPass.Case> cases = plans.planCases(due, nodes, passMicros, wall());
        // However long the look took, there is time to write; taking away comes first
        long begun = nowMicros();
        List<PlanPass.Case> behind = order.sortCases(cases, begun);
        writeCases(cases, begun, called);
        writeCases(behind, begun, called);
        faults.endPass(due);
        due.forEach(node -> {
            if (writes()) {
                node.relief.measureEnded(node.reliefLook(), nowMicros()).forEach(relief::addMeasured);
            }
            reportNode(node, node.plan(), reports);
        });
        Long next = nodes.nextDueMicros();
        return next == null ? NOTHING_WAITS : Math.max(0, next - nowMicros());
    }

    /// No node waits for the events of another, in this pass or the next.
    private void writeCases(List<PlanPass.Case> cases, long begun, BooleanSupplier called) {
        List<ReconciledNode> writtenNodes = new ArrayList<>();
        cases.forEach(plannedCase ->
                faults.runIsolated(plannedCase.node(), begun, () -> actOnCase(plannedCase, begun, writtenNodes)));
        long sending = nowMicros();
        BooleanSupplier goOn = () -> attempts.apiBackoffMicros() == 0
                && (nowMicros() - sending < LEAST_SENDING_MICROS // however long the writes of one node took
                        || (!timeBudgetUsed(begun) && !called.getAsBoolean()));
        eventDelivery
                .sendInTurns(writtenNodes, goOn, (node, turn) -> faults.runIsolated(node, begun, turn))
                .forEach(nodes::touchForEvents);
    }

    /// A replica that does not lead reports what stands on the nodes and writes nothing.
    private void followLeader(Consumer<ReconcileReport> reports) {
        Instant awaySince = leadership.awaySince();
        HeldBack heldBack =
                awaySince == null ? new HeldBack.NotLeader(leadership.leader()) : new HeldBack.ApiAway(awaySince);
        if (!heldBack.equals(following)) {
            following = heldBack;
            nodes.touchAll();
        }
        List<ReconciledNode> changed = nodes.takeChanged();
        faults.endPass(changed);
        changed.forEach(node -> {
            enforceMode.pauseNode(node, null);
            reportNode(node, node.heldBackPlan(heldBack), reports);
        });
    }

    /// While the API server does not answer, nothing is written: each node's plan says so.
    private void reportApiAway(Consumer<ReconcileReport> reports) {
        Instant awaySince = leadership.awaySince();
        if (awaySince != null && !new HeldBack.ApiAway(awaySince).equals(following)) {
            HeldBack heldBack = new HeldBack.ApiAway(awaySince);
            following = heldBack;
            nodes.allNodes().forEach(node -> {
                enforceMode.pauseNode(node, heldBack);
                reportNode(node, node.plan(), reports);
            });
        }
    }

    private void reportNode(ReconciledNode node, NodePlan plan, Consumer<ReconcileReport> reports) {
        reports.accept(ReconcileReport.of(node, plan, writes(), wall()));
    }

    private void actOnCase(PlanPass.Case plannedCase, long startMicros, List<ReconciledNode> writtenNodes) {
        ReconciledNode node = plannedCase.node();
        boolean isInTime = !timeBudgetUsed(startMicros);
        if (!writes()) {
            observeMode.observePlan(plannedCase);
        } else if (isInTime && enforceCase(plannedCase)) {
            writtenNodes.add(node);
        } else {
            nodes.touchAgain(node);
            if (!isInTime) {
                order.noteUnreached(node.name);
            } else if (attempts.apiBackoffMicros() > 0 || node.progress.hasJustFailed()) {
                order.noteFailure(node.name, nowMicros());
            }
            if (node.progress.isStuck()) {
                writtenNodes.add(node); // its event has to be sent
            }
        }
    }

    private boolean enforceCase(PlanPass.Case plannedCase) {
        observeMode.observeTheRest(plannedCase);
        return enforceMode.enforcePlan(plannedCase);
    }

    private boolean timeBudgetUsed(long startMicros) {
        return nowMicros() - startMicros >= LONGEST_PASS_MICROS || attempts.apiBackoffMicros() > 0;
    }

    /// What was refused to an older leader need not be refused now.
    private void forgetRefusalsOfAnOlderEpoch() {
        Long epoch = leadership.epoch();
        if (led && !Objects.equals(epoch, ledEpoch)) {
            ledEpoch = epoch;
            enforceMode.forgetRefusals(nodes.allNodes());
            nodes.touchAll();
        }
    }

    /// How many nodes something is kept of.
    int remembered() {
        return nodes.allNodes().size();
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
        return settings.controls().modes().replicaRole(leadership.leading()) != Modes.Role.FOLLOWER;
    }

    private long nowMicros() {
        return clock.monotonicMicros().getAsLong();
    }

    private Instant wall() {
        return clock.wall().instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
