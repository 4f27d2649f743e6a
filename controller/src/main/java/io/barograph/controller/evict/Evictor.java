package io.barograph.controller.evict;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.inbox.IdleBackoff;
import io.barograph.controller.inbox.Inbox;
import io.barograph.controller.inbox.PassCause;
import io.barograph.program.ThreadShortage;
import io.barograph.program.ThreadShortageException;
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
            Comparator.comparingLong(EvictingNode::shortestGraceMillis).thenComparing(node -> node.name);

    private final EvictorDoors doors;
    private final EvictorSettings settings;
    private final EvictionTimes times;
    private final EvictionListener listener;
    private final EvictionLedger ledger;
    private final NodeLook look;
    private final ShownEvictions shown;
    private final RecentNodes lookedAt;
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
        this.ledger = new EvictionLedger(doors.ledger(), doors.leadership(), times, nodes::containsKey);
        this.lookedAt = new RecentNodes(times, NodeLook.LOOK_MICROS);
        this.shown = new ShownEvictions(times);
        this.look = new NodeLook(doors, settings, times, listener, ledger, shown, nodes::values);
    }

    /// Takes the latest decision about a node. Never blocks.
    public void acceptDecision(Decision decision) {
        inbox.offerDecision(decision);
    }

    /// Why the node's demands to evict are not acted on, by the demand's key.
    public SortedMap<String, HeldBack> heldBackDemands(String node) {
        EvictingNode evictingNode = nodes.get(node);
        return evictingNode == null ? Collections.emptySortedMap() : evictingNode.heldBack;
    }

    /// What there is to say of evictions on a node; null where it is not known. Asks for its pods, so it takes a
    /// moment.
    public @Nullable EvictionView nodeView(String node) {
        EvictingNode evictingNode = nodes.get(node);
        return evictingNode == null
                ? null
                : shown.freshView(evictingNode, () -> EvictionView.of(evictingNode, settings, look, silent()));
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
        followNodes();
        thread = Thread.ofPlatform().name("evictor").start(this::runPasses);
    }

    void followNodes() {
        following = doors.nodes().followNodes(inbox::nodeChanged);
    }

    private void runPasses() {
        IdleBackoff idle = new IdleBackoff();
        try {
            while (true) {
                Inbox.Batch batch = inbox.takeBatch(idle.micros());
                if (batch.closed()) {
                    return;
                }
                idle.recordPass(
                        batch.causes().stream().min(Comparator.naturalOrder()).orElse(PassCause.TIMER));
                runGuarded("A pass of the evictor failed", () -> handleBatch(batch));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A fault of ours must not end the thread: nothing would be followed any more.
    private void runGuarded(String fault, Runnable what) {
        try {
            ThreadShortage.convertIn(what);
        } catch (ThreadShortageException _) {
            ThreadShortage.report("a pass of the evictor failed");
        } catch (RuntimeException e) {
            listener.ourFault();
            if (!lastFault.equals(e.toString())) {
                lastFault = e.toString();
                LOG.error("{}; trying again. Maybe a bug: please report it.", fault, e);
            }
        }
    }

    /// Looks at every node that is due, the most urgent first.
    void runPass() {
        handleBatch(inbox.takeBatch());
    }

    private void handleBatch(Inbox.Batch batch) {
        takeIn(batch);
        if (!synced || waits()) {
            return;
        }
        for (EvictingNode next = nextNode(); next != null && !waits(); next = nextNode()) {
            lookAtNode(next);
            Inbox.Batch news = inbox.takeBatch();
            if (news.closed()) {
                return; // slow nodes may be due again and again
            }
            takeIn(news);
        }
    }

    /// Whether this replica may do nothing now. All nodes say why.
    private boolean waits() {
        Instant away = doors.leadership().awaySince();
        if (away == null) {
            ledger.keepRead();
        }
        if (settings.controls().modes().replicaRole(doors.leadership().leading()) == Modes.Role.FOLLOWER
                || away != null) {
            HeldBack heldBack =
                    away == null ? new HeldBack.NotLeader(doors.leadership().leader()) : new HeldBack.ApiAway(away);
            nodes.values().forEach(node -> node.holdBackAll(heldBack));
            return true;
        }
        return false;
    }

    private @Nullable EvictingNode nextNode() {
        long nowMicros = times.micros();
        EvictingNode first = null;
        for (EvictingNode node : nodes.values()) { // thousands, ten times a second
            boolean due = node.hasWork() && node.notBeforeMicros <= nowMicros;
            node.dueSinceMicros =
                    !due ? null : node.dueSinceMicros == null ? Long.valueOf(nowMicros) : node.dueSinceMicros;
            if (due && (first == null || isBefore(node, first, nowMicros))) {
                first = node;
            }
        }
        return first;
    }

    private static boolean isBefore(EvictingNode firstNode, EvictingNode secondNode, long nowMicros) {
        long first = lateMicros(firstNode, nowMicros);
        long second = lateMicros(secondNode, nowMicros);
        return first == second ? URGENCY.compare(firstNode, secondNode) < 0 : first > second;
    }

    /// By how much it is late; 0 where it is not.
    private static long lateMicros(EvictingNode node, long nowMicros) {
        Long dueSince = node.dueSinceMicros;
        return dueSince == null ? 0 : Math.max(0, nowMicros - dueSince - LATE_MICROS);
    }

    private void lookAtNode(EvictingNode node) {
        boolean isLate = lateMicros(node, times.micros()) > 0;
        node.dueSinceMicros = null;
        try {
            look.lookAtNode(node, () -> {
                takeIn(inbox.takeBatch());
                EvictingNode next = nextNode();
                return isLate // several that are more urgent, and slow, would end each of its looks
                        || next == null
                        || next.shortestGraceMillis() >= node.shortestGraceMillis()
                        || lookedAt.isRecent(next.name); // one with news all the time waits too
            });
            lookedAt.noteNode(node.name);
        } catch (RuntimeException e) {
            listener.ourFault();
            node.holdBackAll(new HeldBack.ProgramFault(e.toString()));
            node.notBeforeMicros = times.micros() + FAULT_MICROS;
            LOG.error(
                    "Node {} cannot be looked at for evictions; trying again. Maybe a bug: please report it.",
                    node.name,
                    e);
        }
    }

    private void takeIn(Inbox.Batch batch) {
        batch.messages()
                .forEach(message -> runGuarded("A message could not be taken in", () -> acceptMessage(message)));
    }

    private void acceptMessage(Inbox.Message message) {
        switch (message) {
            case Inbox.Message.Offered(Decision decision, int _) -> {
                EvictingNode node = nodes.get(decision.node());
                if (node != null) {
                    node.acceptDecision(decision);
                }
            }
            case Inbox.Message.Changed(NodeChange.Present(LiveNode live)) ->
                evictingNode(live).acceptNode(live);
            case Inbox.Message.Changed(NodeChange.Gone(var gone)) -> {
                EvictingNode node = nodes.get(gone.name());
                if (node != null && gone.equals(node.identity())) {
                    nodes.remove(gone.name());
                }
            }
            case Inbox.Message.Changed(NodeChange.Synced()) -> synced = true;
        }
    }

    /// Of how many nodes and workloads something is kept.
    int remembered() {
        return inbox.remembered() + nodes.size() + look.remembered() + lookedAt.size() + ledger.size();
    }

    /// A node that has come in the place of another of its name begins anew.
    private EvictingNode evictingNode(LiveNode live) {
        EvictingNode evictingNode = nodes.get(live.name());
        if (evictingNode == null || !live.identity().equals(evictingNode.identity())) {
            evictingNode = new EvictingNode(live.name(), times, ledger);
            nodes.put(live.name(), evictingNode);
        }
        return evictingNode;
    }

    /// Finishes the call at hand and stops. What is under way is recorded.
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
