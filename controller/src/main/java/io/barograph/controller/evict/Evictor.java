package io.barograph.controller.evict;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.reconcile.inbox.IdleBackoff;
import io.barograph.controller.reconcile.inbox.Inbox;
import io.barograph.controller.reconcile.inbox.PassCause;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Severity;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Evicts pods where rules demand it. It is woken by decisions and changes of nodes, and looks at least each second
/// where something is under way. One thread, named `evictor`, asks; a fault of ours costs one node.
public final class Evictor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Evictor.class);
    private static final long CLOSE_SECONDS = 10;
    private static final long FAULT_MICROS = TimeUnit.SECONDS.toMicros(5);

    /// Who has waited so long goes before the more urgent, who else could keep it waiting for ever.
    private static final long LATE_MICROS = TimeUnit.SECONDS.toMicros(30);

    /// The most urgent first: critical rules, then those that give the least time, then by name.
    private static final Comparator<EvictingNode> URGENCY =
            Comparator.comparingLong((EvictingNode each) -> patience(each)).thenComparing(each -> each.name);

    private final EvictorDoors doors;
    private final EvictorSettings settings;
    private final EvictionTimes times;
    private final EvictionListener listener;
    private final EvictionStep step;
    private final Inbox inbox = new Inbox();
    private final Map<String, EvictingNode> nodes = new ConcurrentSkipListMap<>();
    private boolean synced;
    private String lastFault = "";
    private NodeApi.@Nullable Following following;
    private @Nullable Thread thread;

    public Evictor(EvictorDoors doors, EvictorSettings settings, ControllerClock clock, EvictionListener listener) {
        this.doors = doors;
        this.settings = settings;
        this.times = EvictionTimes.of(clock);
        this.listener = listener;
        this.step = new EvictionStep(doors, settings, times, listener, nodes::values);
    }

    /// Takes the latest decision about a node. Never blocks.
    public void offer(Decision decision) {
        inbox.offer(decision);
    }

    /// Why the node's demands to evict are not acted on, by the demand's key.
    public SortedMap<String, HeldBack> held(String node) {
        EvictingNode known = nodes.get(node);
        return known == null ? Collections.emptySortedMap() : known.held;
    }

    /// What there is to say of evictions on a node; null where it is not known. Asks for its pods, so it takes a
    /// moment.
    public @Nullable EvictionView view(String node) {
        EvictingNode known = nodes.get(node);
        return known == null ? null : known.view(() -> EvictionView.of(known, settings, step, silent()));
    }

    /// Why nothing is asked for a view; empty where it may be.
    private String silent() {
        if (settings.modes().isOff()) {
            return "evictions are off (--eviction)";
        }
        return doors.leadership().awaySince() == null ? "" : "the API server does not answer";
    }

    /// Begins to follow the nodes and to act.
    public synchronized void start() {
        follow();
        thread = Thread.ofPlatform().name("evictor").start(this::run);
    }

    void follow() {
        following = doors.nodes().follow(inbox::changed);
    }

    private void run() {
        IdleBackoff idle = new IdleBackoff();
        try {
            while (true) {
                Inbox.Batch batch = inbox.take(idle.micros());
                if (batch.closed()) {
                    return;
                }
                idle.passed(
                        batch.causes().stream().min(Comparator.naturalOrder()).orElse(PassCause.TIMER));
                guarded("A pass of the evictor failed", () -> pass(batch));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A fault of ours must not end the thread: nothing would be followed any more.
    private void guarded(String fault, Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            listener.ourFault();
            if (!lastFault.equals(e.toString())) {
                lastFault = e.toString();
                LOG.error("{}; trying again. Maybe a bug: please report it.", fault, e);
            }
        }
    }

    /// Looks at every node that is due, the most urgent first.
    void pass() {
        pass(inbox.take());
    }

    private void pass(Inbox.Batch batch) {
        takeIn(batch);
        if (!synced || waits()) {
            return;
        }
        for (EvictingNode next = next(); next != null && !waits(); next = next()) {
            look(next);
            takeIn(inbox.take());
        }
    }

    /// Whether this replica may do nothing now. All nodes say why.
    private boolean waits() {
        Instant away = doors.leadership().awaySince();
        if (settings.controls().modes().role(doors.leadership().leading()) == Modes.Role.FOLLOWER || away != null) {
            HeldBack why =
                    away == null ? new HeldBack.NotLeader(doors.leadership().leader()) : new HeldBack.ApiAway(away);
            nodes.values().forEach(each -> each.waits(why));
            return true;
        }
        return false;
    }

    private @Nullable EvictingNode next() {
        long now = times.micros();
        EvictingNode first = null;
        for (EvictingNode each : nodes.values()) { // thousands, ten times a second
            boolean due = each.hasWork() && each.notBeforeMicros <= now;
            each.dueSinceMicros = !due ? null : each.dueSinceMicros == null ? Long.valueOf(now) : each.dueSinceMicros;
            if (due && (first == null || isBefore(each, first, now))) {
                first = each;
            }
        }
        return first;
    }

    private static boolean isBefore(EvictingNode one, EvictingNode other, long now) {
        long first = lateMicros(one, now);
        long second = lateMicros(other, now);
        return first == second ? URGENCY.compare(one, other) < 0 : first > second;
    }

    /// By how much it is late; 0 where it is not.
    private static long lateMicros(EvictingNode node, long now) {
        Long since = node.dueSinceMicros;
        return since == null ? 0 : Math.max(0, now - since - LATE_MICROS);
    }

    private void look(EvictingNode node) {
        node.dueSinceMicros = null;
        try {
            step.look(node, () -> {
                takeIn(inbox.take());
                EvictingNode next = next();
                return next == null || patience(next) >= patience(node);
            });
        } catch (RuntimeException e) {
            listener.ourFault();
            node.waits(new HeldBack.ProgramFault(e.toString()));
            node.notBeforeMicros = times.micros() + FAULT_MICROS;
            LOG.error(
                    "Node {} cannot be looked at for evictions; trying again. Maybe a bug: please report it.",
                    node.name,
                    e);
        }
    }

    /// In milliseconds, for how long its most urgent demand lets a pod end.
    private static long patience(EvictingNode node) {
        return node.needs().stream().mapToLong(Evictor::patience).min().orElse(Long.MAX_VALUE);
    }

    private static long patience(DemandState need) {
        Duration grace = need.terms().maxGrace();
        return need.source().severity() == Severity.CRITICAL ? 0 : grace == null ? Long.MAX_VALUE : grace.toMillis();
    }

    private void takeIn(Inbox.Batch batch) {
        batch.messages().forEach(each -> guarded("A message could not be taken in", () -> take(each)));
    }

    private void take(Inbox.Message message) {
        switch (message) {
            case Inbox.Message.Offered(Decision decision, int _) -> {
                EvictingNode node = nodes.get(decision.node());
                if (node != null) {
                    node.take(decision);
                }
            }
            case Inbox.Message.Changed(NodeChange.Present(LiveNode live)) ->
                node(live).changed(live);
            case Inbox.Message.Changed(NodeChange.Gone(var gone)) -> {
                EvictingNode node = nodes.get(gone.name());
                if (node != null && gone.equals(node.identity())) {
                    nodes.remove(gone.name());
                    step.gone(node);
                }
            }
            case Inbox.Message.Changed(NodeChange.Synced()) -> synced = true;
        }
    }

    /// Of how many nodes and workloads something is kept.
    int remembered() {
        return inbox.remembered() + nodes.size() + step.remembered();
    }

    /// A node that has come in the place of another of its name begins anew.
    private EvictingNode node(LiveNode live) {
        EvictingNode known = nodes.get(live.name());
        if (known == null || !live.identity().equals(known.identity())) {
            if (known != null) {
                step.gone(known);
            }
            known = new EvictingNode(live.name(), times);
            nodes.put(live.name(), known);
        }
        return known;
    }

    /// Finishes the call at hand and stops. What is under way is noted on the nodes.
    @Override
    public synchronized void close() {
        if (following != null) {
            following.close();
        }
        inbox.close();
        try {
            if (thread != null && !thread.join(Duration.ofSeconds(CLOSE_SECONDS))) {
                LOG.warn("The evictor has not stopped within {} s; a call is still under way.", CLOSE_SECONDS);
                thread.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
