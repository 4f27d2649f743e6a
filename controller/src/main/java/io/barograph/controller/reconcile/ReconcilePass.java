package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.Guardrails;
import io.barograph.controller.reconcile.inbox.Inbox;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.ReleaseJitter;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.rules.demand.Phase;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The reconciler's heart; one thread at a time.
final class ReconcilePass {

    /// Nothing waits.
    static final long NOTHING_WAITS = Long.MAX_VALUE;

    private static final long RESYNC_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long UNHEARD_MICROS = TimeUnit.MINUTES.toMicros(1);
    private static final long LONGEST_PASS_MICROS = TimeUnit.SECONDS.toMicros(1);
    /// So long events are told even while more has come in: news wait for what is to be done, but not for ever.
    private static final long LEAST_TELLING_MICROS = TimeUnit.MILLISECONDS.toMicros(100);

    private final Leadership leadership;
    private final ReconcilerSettings settings;
    private final ControllerClock clock;
    private final ReconcileListener listener;
    private final EventQueues news;
    private final LiveGuardrails guard;
    private final PlanPass assessment;
    private final EnforceMode enforcer;
    private final ObserveMode observer;
    private final ReconciledNodes slots = new ReconciledNodes();
    private final FaultIsolation faults;
    private @Nullable Long resyncMicros;
    private boolean led;
    /// Why this replica writes nothing, as the nodes' plans say it; null while it writes.
    private @Nullable HeldBack following;
    private long ledEpoch = LeaderEpoch.NONE;

    ReconcilePass(
            NodeApi api,
            Leadership leadership,
            ReconcilerSettings settings,
            ControllerClock clock,
            ReconcileListener listener) {
        this.leadership = leadership;
        this.settings = settings;
        this.clock = clock;
        this.listener = listener;
        this.news = new EventQueues(clock, listener);
        ReleaseJitter jitter = new ReleaseJitter(TimeUnit.MICROSECONDS.convert(settings.releaseJitter()));
        long hold = TimeUnit.MICROSECONDS.convert(settings.staleHold());
        this.guard = new LiveGuardrails(Guardrails.of(settings.budgets()), listener, Math.min(hold, UNHEARD_MICROS));
        HardTaintFilter hard = new HardTaintFilter(settings.bounds().guard(), slots, news, listener);
        this.assessment = new PlanPass(
                new PlanPass.Bars(guard, hard),
                settings.reins(),
                new PlanSettings(hold, jitter, settings.policyMark()),
                news,
                listener);
        this.enforcer = new EnforceMode(api, leadership, clock, listener, news);
        this.observer = new ObserveMode(listener);
        this.faults = new FaultIsolation(slots, listener);
    }

    void offered(Inbox.Message.Offered offered) {
        Decision decision = offered.decision();
        if (decision.freshness() instanceof Freshness.Leaving && !slots.knows(decision.node())) {
            return; // of a node that is gone
        }
        ReconciledNode slot = slots.of(decision.node(), now());
        boolean rested = slot.isAtRest();
        slot.latest.take(decision, now());
        if (decision.transitions().stream().anyMatch(each -> each.step().to() == Phase.INACTIVE)) {
            slot.writing.forgetRefusal(now()); // what is to go waits for nothing
        }
        news.dropped(offered.dropped());
        NodeControls reins =
                settings.reins().on(slot.name, slot.live(), clock.wall().instant());
        new EventDispatch(news, leads() ? listener : ReconcileListener.none())
                .transitions(slot, decision.transitions(), reins);
        news.dropOld(slot, leads());
        // Thousands of calm nodes say so again every few seconds
        if (!rested || !slot.isAtRest()) {
            slots.touch(slot);
            slot.awaited.add(decision.takenMicros());
        }
    }

    void changed(NodeChange change) {
        slots.accept(change, now());
    }

    /// Does what is due and says for how many microseconds nothing more is due.
    ///
    /// @param seen is told of each node that was looked at
    /// @param called whether more has come in meanwhile
    long pass(Consumer<ReconciledNode> seen, BooleanSupplier called) {
        boolean leads = leads();
        if (leads && !led) {
            slots.all().forEach(slot -> {
                news.dropOld(slot, false);
                slot.awaited.done(false, now(), listener);
            });
            slots.touchAll();
        }
        led = leads;
        forgetRefusalsOfAnOlderEpoch();
        if (!slots.synced()) {
            return NOTHING_WAITS;
        }
        slots.dropNodeless(now());
        guard.look(slots, now());
        if (!leads) {
            follow(seen);
            return NOTHING_WAITS;
        }
        long peace = enforcer.peaceMicros();
        if (peace > 0) {
            away(seen);
            return peace;
        }
        following = null;
        long now = now();
        if (resyncMicros == null || now - resyncMicros >= RESYNC_MICROS) {
            resyncMicros = now;
            slots.touchWhatTimeMoves();
        }
        Instant wall = clock.wall().instant().truncatedTo(ChronoUnit.SECONDS);
        List<ReconciledNode> due = slots.takeDue(now);
        List<PlanPass.Case> cases = assessment.of(due, slots, now, wall);
        // However long the look took, there is time to write; taking away comes first
        long begun = now();
        cases.sort(Comparator.comparing(found -> !found.plan().releases()));
        List<ReconciledNode> written = new ArrayList<>();
        cases.forEach(found -> faults.look(found.slot(), begun, () -> act(found, begun, written)));
        // No node waits for what there is to tell of another, in this pass or the next
        long told = now();
        BooleanSupplier goOn = () -> !enough(begun) && !(called.getAsBoolean() && now() - told >= LEAST_TELLING_MICROS);
        written.forEach(slot -> faults.look(slot, begun, () -> tell(slot, goOn)));
        due.forEach(seen);
        Long next = slots.nextDueMicros();
        return next == null ? NOTHING_WAITS : Math.max(0, next - now());
    }

    /// A replica that does not lead reports what stands on the nodes and writes nothing.
    private void follow(Consumer<ReconciledNode> seen) {
        Instant away = leadership.awaySince();
        HeldBack why = away == null ? new HeldBack.NotLeader(leadership.leader()) : new HeldBack.ApiAway(away);
        if (!why.equals(following)) {
            following = why;
            slots.touchAll();
        }
        slots.takeChanged().forEach(slot -> {
            slot.unwritten = null;
            slot.planHeld(why);
            seen.accept(slot);
        });
    }

    /// While the API server does not answer, nothing is written: each node's plan says so.
    private void away(Consumer<ReconciledNode> seen) {
        Instant away = leadership.awaySince();
        if (away != null && !new HeldBack.ApiAway(away).equals(following)) {
            following = new HeldBack.ApiAway(away);
            slots.all().forEach(slot -> {
                slot.unwritten = new HeldBack.ApiAway(away);
                seen.accept(slot);
            });
        }
    }

    private void act(PlanPass.Case found, long startMicros, List<ReconciledNode> written) {
        ReconciledNode slot = found.slot();
        if (!writes()) {
            observer.observe(found);
        } else if (!enough(startMicros) && enforced(found)) {
            written.add(slot);
        } else {
            slots.touchAgain(slot);
            if (!slot.stuck.isEmpty()) {
                written.add(slot); // its event has to be sent
            }
        }
    }

    private boolean enforced(PlanPass.Case found) {
        observer.observeTheRest(found);
        return enforcer.enforce(found);
    }

    private void tell(ReconciledNode slot, BooleanSupplier goOn) {
        if (!enforcer.tell(slot, goOn)) {
            slots.touchAgain(slot);
        }
    }

    private boolean enough(long startMicros) {
        return now() - startMicros >= LONGEST_PASS_MICROS || enforcer.peaceMicros() > 0;
    }

    /// What was refused to who led before need not be refused now.
    private void forgetRefusalsOfAnOlderEpoch() {
        if (led && leadership.epoch() != ledEpoch) {
            ledEpoch = leadership.epoch();
            slots.all().forEach(slot -> slot.writing.succeeded(now()));
            slots.touchAll();
        }
    }

    /// How many names something is kept of.
    int remembered() {
        return slots.all().size();
    }

    /// How the guardrails stand; for any thread.
    GuardrailReport guards() {
        return guard.report();
    }

    private boolean writes() {
        return settings.reins().modes().writes();
    }

    /// A replica that only observes needs no Lease.
    private boolean leads() {
        return !writes() || leadership.leading();
    }

    private long now() {
        return clock.monotonicMicros().getAsLong();
    }
}
