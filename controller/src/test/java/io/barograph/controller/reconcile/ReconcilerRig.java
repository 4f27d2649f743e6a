package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.controller.standalone.MemoryNodeApi;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A reconciler over nodes in memory, on a clock that steps, passed by hand.
public final class ReconcilerRig {

    public static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    public static final Duration HOLD = Duration.ofMinutes(5);

    public final MemoryNodeApi nodes = new MemoryNodeApi();
    public final FaultyNodeApi api = new FaultyNodeApi(nodes);
    public final List<String> told = new ArrayList<>();
    final List<Long> outrun = new ArrayList<>();
    final List<Long> delays = new ArrayList<>();
    public boolean leading = true;
    public long epoch = 1;
    boolean everLed = true;
    public String replica = "replica-7";
    /// Who holds the Lease where this replica does not.
    String leader = "replica-8";
    /// When the API server answered last; null while it answers.
    @Nullable
    Instant awaySince;

    public long micros = -7_000_000;
    public Instant wall = START;
    Duration jitter = Duration.ZERO;
    /// Asked from the next start on.
    Duration hold = HOLD;
    /// Asked from the next start on.
    public HardTaintGuard guard = HardTaintGuard.none();

    public Reconciler reconciler;

    public ReconcilerRig(Mode mode, String budget) {
        this(Controls.of(mode), budget);
    }

    public ReconcilerRig(Controls reins, String budget) {
        reconciler = started(reins, Budgets.ofCluster(Budget.parse(budget)));
    }

    ReconcilerRig(Mode mode, Budgets budgets) {
        reconciler = started(Controls.of(mode), budgets);
    }

    public static ReconcilerRig enforcing() {
        return new ReconcilerRig(Mode.ENFORCE, "1");
    }

    public LiveNode add(String name) {
        return nodes.putNode(LiveNode.ofName(name, "uid-" + name));
    }

    public LiveNode add(String name, String pool, String zone) {
        LiveNode bare = LiveNode.ofName(name, "uid-" + name);
        Map<String, String> labels = Map.of("pool", pool, "topology.kubernetes.io/zone", zone);
        LiveNode.Meta meta = new LiveNode.Meta("0", labels, Map.of(), null);
        return nodes.putNode(bare.withContents(meta, List.of(), bare.status()));
    }

    /// Another controller process in the place of the one there was.
    public void restart(Mode mode, String budget) {
        restart(Controls.of(mode), budget);
    }

    public void restart(Mode mode, Budgets budgets) {
        reconciler.close();
        reconciler = started(Controls.of(mode), budgets);
    }

    public void restart(Controls reins, String budget) {
        reconciler.close();
        reconciler = started(reins, Budgets.ofCluster(Budget.parse(budget)));
    }

    private Reconciler started(Controls reins, Budgets budgets) {
        ControllerClock clock = new ControllerClock(() -> wall, () -> micros);
        ReconcilerSettings settings =
                new ReconcilerSettings(reins, budgets, guard, hold, jitter, policy -> policy + "@d1g3st");
        Reconciler started = new Reconciler(api, leadership(), settings, clock, new Telltale());
        started.followNodes();
        return started;
    }

    public void step(Duration time) {
        micros += time.toNanos() / 1000;
        wall = wall.plus(time);
    }

    /// The steady clock so long before.
    public long ago(Duration time) {
        return micros - time.toNanos() / 1000;
    }

    /// As many passes as it takes until a pass finds nothing due, stepping the clock to what waits, for at most a
    /// minute.
    public void settle() {
        long end = micros + Duration.ofMinutes(1).toNanos() / 1000;
        while (micros < end) {
            long wait = reconciler.pass();
            if (wait == ReconcilePass.NOTHING_WAITS) {
                return;
            }
            step(Duration.ofNanos(Math.max(1_000, wait) * 1000));
        }
    }

    /// Steps the clock and settles.
    public void later(Duration time) {
        step(time);
        settle();
    }

    /// As the next look at all nodes would.
    public void resync() {
        later(Duration.ofSeconds(6));
    }

    /// Sets an annotation of ours on node `n1`.
    public void annotate(String name, String value) {
        LiveNode node = node("n1");
        Map<String, String> annotations = new HashMap<>(node.meta().annotations());
        annotations.put("barograph.io/" + name, value);
        LiveNode.Meta meta = new LiveNode.Meta("", Map.of(), annotations, null);
        nodes.putNode(node.withContents(meta, node.taints(), node.status()));
    }

    public void offer(Decision desire) {
        reconciler.offerDecision(desire);
        settle();
    }

    public LiveNode node(String name) {
        return ((ApiOutcome.Done<LiveNode>) nodes.get(name)).value();
    }

    public List<String> taints(String name) {
        return node(name).taints().stream().map(NodeTaint::id).toList();
    }

    public String condition(String name, String type) {
        var condition = node(name).condition(type);
        return condition == null ? "none" : condition.status() + "/" + condition.reason();
    }

    /// The reasons on this node in the order of time.
    public List<String> events(String name) {
        return nodes.events().stream()
                .filter(event -> event.regarding().name().equals(name))
                .sorted((a, b) -> a.series().lastTime().compareTo(b.series().lastTime()))
                .map(event -> event.what().reason())
                .toList();
    }

    /// Why the node's demands are held back, the taint's first, or what people ask for on it; nodes go by name.
    public String blocked(int node) {
        return blocked(reconciler.reports().get(node));
    }

    public static String blocked(ReconcileReport report) {
        return report.plan().heldBack().entrySet().stream()
                .filter(each -> each.getValue().obstructs())
                .sorted(Comparator.comparing(each -> !each.getKey().contains(":")))
                .map(each -> each.getKey() + ": " + each.getValue().text())
                .findFirst()
                .orElse(report.request() == null ? "" : report.request().text());
    }

    /// What went wrong last on the first node; empty if nothing did since.
    public String trouble() {
        return trouble(reconciler.reports().getFirst());
    }

    static String trouble(ReconcileReport report) {
        return report.trouble() == null ? "" : report.trouble().text();
    }

    private Leadership leadership() {
        return new Leadership() {
            @Override
            public boolean leading() {
                return leading;
            }

            @Override
            public @Nullable Long epoch() {
                return everLed ? epoch : null;
            }

            @Override
            public String identity() {
                return replica;
            }

            @Override
            public String leader() {
                return leading ? replica : leader;
            }

            @Override
            public @Nullable Instant awaySince() {
                return awaySince;
            }

            @Override
            public void newerEpochSeen(long newer) {
                outrun.add(newer);
            }
        };
    }

    private final class Telltale implements ReconcileListener {
        @Override
        public void writeEnded(Verb verb, String outcome) {
            told.add(verb + " " + outcome);
        }

        @Override
        public void wouldHaveWritten(Verb verb) {
            told.add("would " + verb);
        }

        @Override
        public void heldBack(HeldBack why) {
            told.add("held " + why.word());
        }

        @Override
        public void eventDropped() {
            told.add("dropped");
        }

        @Override
        public void guardrailsChanged(List<GuardrailChange> turns) {
            turns.forEach(turn -> told.add(turn.kind() + " " + turn.area()));
        }

        @Override
        public void taintMeasured(String policy, String outcome) {
            told.add("measured " + policy + " " + outcome);
        }

        @Override
        public void ourFault() {
            told.add("our fault");
        }

        @Override
        public void decisionWritten(long delayMicros) {
            delays.add(delayMicros);
        }
    }
}
