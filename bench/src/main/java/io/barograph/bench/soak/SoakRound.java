package io.barograph.bench.soak;

import io.barograph.bench.BenchClock;
import io.barograph.bench.cluster.SimulatedFleet;
import module java.base;

/// One round: a storm, a restart of the API server in its midst while other nodes get contended, the end of the storm,
/// and a node short of memory. After each step all marks of all nodes must be as the rules demand.
final class SoakRound {

    private static final long LOOK_MILLIS = 3_000;
    private static final long PATIENCE_MICROS = 180_000_000;
    private static final long HOLD_MILLIS = 10_000;
    private static final long AWAY_MILLIS = 5_000;
    private static final long KUBELET_MILLIS = 3_000;
    /// Nodes that a round needs: those of its storm, those that join, and the one that gets short of memory.
    private static final int NODES = SoakPlan.STORM + SoakPlan.EXCHANGED + 1;

    private final SoakStage stage;
    private final SoakFindings findings;
    private final int number;
    private final Set<Integer> raised = new TreeSet<>();
    /// The node that gets short of memory, and the one with room for its pods.
    private final int tight;

    private final SoakWorkload workload;
    private String mayEnd = "";
    private Set<String> ending = Set.of();
    private final Set<String> wronglyEnding = new HashSet<>();

    SoakRound(SoakStage stage, SoakFindings findings, int number) {
        this.stage = stage;
        this.findings = findings;
        this.number = number;
        this.tight = node(NODES - 1);
        this.workload = new SoakWorkload(
                stage.admin, number, SimulatedFleet.name(tight), SimulatedFleet.name(node(SoakPlan.NODES / 2)));
    }

    /// What all marks have to be.
    private interface Goal {
        boolean reached(NodeMarks marks);
    }

    /// The next round takes the next nodes; the real one is never raised.
    private int node(int index) {
        return 1 + (number * NODES + index) % (SoakPlan.NODES - 1);
    }

    void run() throws IOException, InterruptedException {
        try {
            storm();
            restartInStorm();
            release();
            shortage();
        } finally {
            raised.forEach(stage.fleet::calm);
            stage.fleet.relieve(tight);
        }
    }

    private void storm() throws IOException, InterruptedException {
        for (int i = 0; i < SoakPlan.STORM; i++) {
            raise(node(i));
        }
        await("storm", this::asInStorm, Set.of(), Set.of());
        findings.count("storms");
        BenchClock.pause(HOLD_MILLIS);
    }

    /// The budget is used up, by nodes of the storm.
    private boolean asInStorm(NodeMarks marks) {
        return simulated(marks.contended()).equals(names(raised))
                && marks.closed().size() == SoakPlan.BUDGET
                && names(raised).containsAll(simulated(marks.closed()));
    }

    /// Without the node whose exporter is the real one: what that says depends on this machine.
    private static Set<String> simulated(Set<String> nodes) {
        return nodes.stream()
                .filter(each -> !each.equals(SoakStage.realNode()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// While the API server is away some nodes calm down and others get contended. What stood and still fires stays at
    /// each moment, and what changed meanwhile is written.
    private void restartInStorm() throws IOException, InterruptedException {
        NodeMarks before = look();
        List<Integer> calmed = raised.stream().limit(SoakPlan.EXCHANGED).toList();
        for (int each : calmed) {
            stage.fleet.calm(each);
            raised.remove(each);
        }
        Set<String> steady = names(raised);
        Set<String> closed = new TreeSet<>(before.closed());
        closed.retainAll(steady);
        for (int i = 0; i < SoakPlan.EXCHANGED; i++) {
            raise(node(SoakPlan.STORM + i));
        }
        stage.cluster.restartApi(AWAY_MILLIS);
        findings.count("API server restarts");
        await("restart", this::asInStorm, steady, closed);
    }

    private void release() throws IOException, InterruptedException {
        raised.forEach(stage.fleet::calm);
        raised.clear();
        await(
                "release",
                marks -> simulated(marks.contended()).isEmpty()
                        && simulated(marks.closed()).isEmpty(),
                Set.of(),
                Set.of());
    }

    /// In each second round the API server goes away when the eviction is due.
    private void shortage() throws IOException, InterruptedException {
        stage.simulated.pods(tight, workload.create());
        mayEnd = workload.victim();
        stage.fleet.shorten(tight);
        if (number % 2 == 1) {
            stage.cluster.restartApi(AWAY_MILLIS);
            findings.count("API server restarts");
        }
        boolean ended = await(
                "eviction",
                marks -> simulated(marks.shortOfMemory()).equals(Set.of(workload.node()))
                        && simulated(marks.memoryTainted()).equals(Set.of(workload.node()))
                        && ending.contains(workload.victim()),
                Set.of(),
                Set.of());
        findings.count("evictions expected");
        if (ended) {
            findings.count("evictions seen");
            BenchClock.pause(KUBELET_MILLIS);
            workload.end();
            stage.simulated.pods(tight, Map.of());
        }
        stage.fleet.relieve(tight);
        await(
                "relief",
                marks -> simulated(marks.shortOfMemory()).isEmpty()
                        && simulated(marks.memoryTainted()).isEmpty(),
                Set.of(),
                Set.of());
        workload.remove();
        mayEnd = "";
    }

    private void raise(int node) {
        raised.add(node);
        stage.fleet.raise(node);
    }

    private static Set<String> names(Set<Integer> nodes) {
        return nodes.stream().map(SimulatedFleet::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /// Looks until all is as it should be; false if that takes too long.
    ///
    /// @param contended nodes whose condition must not go meanwhile
    /// @param closed nodes whose taint must not
    private boolean await(String step, Goal goal, Set<String> contended, Set<String> closed)
            throws IOException, InterruptedException {
        long began = BenchClock.micros();
        NodeMarks marks = look();
        while (true) {
            if (!marks.contended().containsAll(contended) || !marks.closed().containsAll(closed)) {
                findings.fault("round " + number + ", " + step + ": a mark was lost: " + marks.text());
                return false;
            }
            if (goal.reached(marks)) {
                findings.took(step, (BenchClock.micros() - began) / 1e6);
                return true;
            }
            if (BenchClock.micros() - began > PATIENCE_MICROS) {
                findings.fault("round " + number + ", " + step + ": not reached: " + marks.text());
                return false;
            }
            BenchClock.pause(LOOK_MILLIS);
            marks = look();
        }
    }

    private NodeMarks look() throws IOException, InterruptedException {
        ending = SoakWorkload.ending(stage.admin);
        for (String each : ending) {
            if (!each.equals(mayEnd) && wronglyEnding.add(each)) {
                findings.count("wrong evictions");
                findings.fault("round " + number + ": " + each + " is evicted and must not be");
            }
        }
        return NodeMarks.read(stage.admin);
    }
}
