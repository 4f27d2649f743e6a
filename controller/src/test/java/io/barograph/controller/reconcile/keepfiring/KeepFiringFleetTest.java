package io.barograph.controller.reconcile.keepfiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever happens to a fleet, in no pass is a taint or a condition added for a demand that does not fire at that
/// moment: budgets, silences, the stop, hazards, humans, careless controllers, modes, outages and leaders come and go.
class KeepFiringFleetTest {

    private static final int STEPS = 300;
    private static final List<String> POLICIES = List.of("contention", "teardown");
    private static final List<Demand> DEMANDS = List.of(
            new Demand.Condition("FirstPressure"),
            new Demand.Condition("SecondPressure"),
            new Demand.Taint(SampleDecisions.KEY, Effect.NoSchedule),
            new Demand.Taint("example.org/soft", Effect.PreferNoSchedule));

    private final Map<String, Map<Demand, Map<String, Phase>>> phases = new TreeMap<>();
    private final Set<String> hazards = new HashSet<>();
    private Silences silences = Silences.none();
    private Modes modes = Modes.sameForAll(Mode.ENFORCE);
    private int added;
    private int leftOut;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void addsOnlyWhatFires(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "2");
        rig.guard = (node, _) -> hazards.contains(node.name())
                ? new HeldBack.HazardSeen("DaemonSet x", "a DaemonSet does not tolerate it")
                : null;
        restart(rig, random);
        for (int i = 0; i < 8; i++) {
            String name = "n" + i;
            rig.add(name, "p" + i % 2, "z" + i % 3);
            phases.put(name, new HashMap<>());
            DEMANDS.forEach(each -> of(phases, name).put(each, new TreeMap<>()));
            offer(rig, name, random);
        }
        for (int step = 0; step < STEPS; step++) {
            happen(rig, random);
            for (int pass = 0; pass < 3; pass++) {
                Map<String, Set<String>> before = marks(rig);
                Map<String, LiveNode> nodes = nodes(rig);
                rig.reconciler.pass();
                check(nodes, before, marks(rig));
                rig.step(Duration.ofSeconds(random.nextInt(20)));
            }
        }
        assertThat(added).isGreaterThan(20);
        assertThat(leftOut).isGreaterThan(20);
    }

    private void happen(ReconcilerRig rig, SplittableRandom random) {
        if (random.nextInt(40) == 0) {
            rig.replica = "replica-" + random.nextInt(9);
            rig.epoch++;
            restart(rig, random);
            phases.keySet().forEach(each -> offer(rig, each, random));
        }
        if (random.nextInt(10) == 0) {
            silences = silences(rig, random);
        }
        if (random.nextInt(10) == 0) {
            rig.leading = !rig.leading || random.nextInt(3) > 0;
        }
        if (random.nextInt(10) == 0) {
            rig.api.failWrites(any(Fault.class, random));
        }
        boolean outage = random.nextInt(30) == 0;
        for (String name : phases.keySet()) {
            switch (outage ? 0 : random.nextInt(24)) {
                case 0 ->
                    rig.reconciler.offerDecision(desires(name)
                            .silentSince(rig.ago(Duration.ofSeconds(30 + random.nextInt(400))))
                            .decision());
                case 1, 2, 3, 4, 5, 6 -> move(rig, name, random);
                case 7 -> toggle(hazards, name);
                case 8 ->
                    annotate(rig, name, LiveNode.ANNOTATION_PREFIX + "ignore", random.nextInt(3) == 0 ? "true" : "");
                case 9 ->
                    annotate(
                            rig,
                            name,
                            LiveNode.ANNOTATION_PREFIX + "hold-until",
                            rig.wall.plusSeconds(random.nextInt(600)).toString());
                case 10 -> takeAway(rig, name, random.nextBoolean() ? "kubectl-taint" : "cloud-node-manager");
                default -> {}
            }
        }
    }

    private void restart(ReconcilerRig rig, SplittableRandom random) {
        Mode most = random.nextInt(4) == 0 ? Mode.OBSERVE : Mode.ENFORCE;
        Map<String, Mode> policies = new HashMap<>();
        POLICIES.forEach(each -> policies.put(each, any(Mode.class, random)));
        policies.put(POLICIES.get(random.nextInt(2)), most);
        Map<String, Mode> pools = random.nextInt(3) == 0 ? Map.of("p1", Mode.OBSERVE) : Map.of();
        modes = new Modes(most, policies, pools);
        rig.restart(new Controls(modes, () -> silences), Integer.toString(random.nextInt(5)));
    }

    private static Silences silences(ReconcilerRig rig, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 ->
                new Silences(List.of(), new Stop(new Silence.Word("jo", "incident"), rig.wall, null), List.of(), "");
            case 1 ->
                new Silences(
                        List.of(new Silence(
                                "s1",
                                new Silence.Word("jo", "disk swap"),
                                new Silence.Span(rig.wall, rig.wall.plusSeconds(random.nextInt(200))),
                                new Silence.Matchers(
                                        new Glob("n" + random.nextInt(8)),
                                        Glob.any(),
                                        Glob.any(),
                                        random.nextBoolean() ? Glob.any() : new Glob("contention"),
                                        Glob.any()))),
                        null,
                        List.of(),
                        "");
            case 2 -> Silences.ofUnknown("the silences could not be read yet");
            default -> Silences.none();
        };
    }

    private void move(ReconcilerRig rig, String name, SplittableRandom random) {
        of(phases, name).values().forEach(each -> {
            for (String policy : POLICIES) {
                if (random.nextBoolean()) {
                    each.put(policy, next(each.getOrDefault(policy, Phase.INACTIVE), random));
                }
            }
        });
        offer(rig, name, random);
    }

    /// As an evaluation goes on, or, after a gap, anything.
    private static Phase next(Phase phase, SplittableRandom random) {
        if (random.nextInt(8) == 0) {
            return any(Phase.class, random);
        }
        return switch (phase) {
            case INACTIVE, PENDING -> Phase.FIRING;
            case FIRING -> Phase.KEEP_FIRING;
            case KEEP_FIRING -> random.nextInt(3) == 0 ? Phase.FIRING : Phase.INACTIVE;
        };
    }

    private void offer(ReconcilerRig rig, String name, SplittableRandom random) {
        rig.reconciler.offerDecision(desires(name).severity(random.nextInt(100)).decision());
    }

    private SampleDecisions desires(String name) {
        return SampleDecisions.ofShares(name, of(phases, name));
    }

    private static void annotate(ReconcilerRig rig, String name, String annotation, String value) {
        LiveNode node = rig.node(name);
        Map<String, String> annotations = new HashMap<>(node.meta().annotations());
        annotations.put(annotation, value.isEmpty() ? "false" : value);
        LiveNode.Meta meta = new LiveNode.Meta("", node.meta().labels(), annotations, null);
        rig.nodes.putNode(node.withContents(meta, node.taints(), node.status()));
    }

    private static void takeAway(ReconcilerRig rig, String name, String manager) {
        LiveNode node = rig.node(name);
        rig.nodes.putNode(node.withContents(node.meta(), List.of(), node.status()), manager);
    }

    private static void toggle(Set<String> names, String name) {
        if (!names.add(name)) {
            names.remove(name);
        }
    }

    /// What stands on each node: taints, and conditions that are True.
    private Map<String, Set<String>> marks(ReconcilerRig rig) {
        Map<String, Set<String>> marks = new TreeMap<>();
        nodes(rig).forEach((name, node) -> {
            Set<String> there = node.taints().stream().map(NodeTaint::id).collect(Collectors.toSet());
            for (NodeCondition each : node.status().conditions()) {
                if (each.status() == NodeConditionStatus.True) {
                    there.add(each.type());
                }
            }
            marks.put(name, there);
        });
        return marks;
    }

    private Map<String, LiveNode> nodes(ReconcilerRig rig) {
        return phases.keySet().stream().collect(Collectors.toMap(name -> name, rig::node));
    }

    private void check(Map<String, LiveNode> nodes, Map<String, Set<String>> before, Map<String, Set<String>> after) {
        after.forEach((name, marks) -> of(phases, name).forEach((demand, shares) -> {
            boolean isNew = marks.contains(demand.key()) && !of(before, name).contains(demand.key());
            if (fires(of(nodes, name), shares)) {
                added += isNew ? 1 : 0;
            } else if (isNew) {
                assertThat(saidSoBeforeSilence(of(nodes, name), demand))
                        .as("%s was added on %s, whose policies say %s (%s)", demand.key(), name, shares, modes)
                        .isTrue();
            } else if (shares.containsValue(Phase.KEEP_FIRING) && !marks.contains(demand.key())) {
                leftOut++;
            }
        }));
    }

    /// Whether a policy that may write there says so.
    private boolean fires(LiveNode node, Map<String, Phase> shares) {
        Modes.Pool pool = new Modes.Pool.Named(node.meta().labels().getOrDefault("pool", ""));
        return shares.entrySet().stream()
                .anyMatch(each ->
                        each.getValue() == Phase.FIRING && modes.effectiveMode(each.getKey(), pool) == Mode.ENFORCE);
    }

    /// A condition that was True until its exporter fell silent is no news when it is heard again.
    private static boolean saidSoBeforeSilence(LiveNode node, Demand demand) {
        NodeCondition there = node.condition(demand.key());
        return there != null
                && there.reason().equals("SignalStale")
                && there.message().contains("; was True since ");
    }

    private static <T extends Enum<T>> T any(Class<T> type, SplittableRandom random) {
        List<T> all = List.copyOf(EnumSet.allOf(type));
        return all.get(random.nextInt(all.size()));
    }

    private static <T> T of(Map<String, T> nodes, String name) {
        return Objects.requireNonNull(nodes.get(name), name);
    }
}
