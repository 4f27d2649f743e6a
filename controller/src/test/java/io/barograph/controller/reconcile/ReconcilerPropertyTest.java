package io.barograph.controller.reconcile;

import static io.barograph.rules.demand.ScarceResource.CPU;
import static io.barograph.rules.demand.ScarceResource.DISK;
import static io.barograph.rules.demand.ScarceResource.MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds of the nodes themselves whatever happens to a fleet: nodes come and go and change pools, exporters fall
/// silent, storms blow, controllers are replaced by others with other budgets.
class ReconcilerPropertyTest {

    private static final Demand HARD = new Demand.Taint(SampleDecisions.KEY, Effect.NoSchedule);
    private static final Demand SOFT = new Demand.Taint(SampleDecisions.KEY, Effect.PreferNoSchedule);
    private static final int STEPS = 250;
    private static final List<Set<ScarceResource>> RESOURCES =
            List.of(Set.of(CPU), Set.of(CPU), Set.of(MEMORY), Set.of(CPU, MEMORY), Set.of(DISK));

    private final Map<String, Phase> hard = new TreeMap<>();
    private final Map<String, Phase> soft = new TreeMap<>();
    /// What is short on each node where it demands anything.
    private final Map<String, Set<ScarceResource>> scarce = new TreeMap<>();

    private int stormsSeen;
    private int added;
    private int released;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void taintsNeverMoreNodesThanAnyBudgetAllowsAndNeverWaitsWithARelease(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Budgets budgets = budgets(random);
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, budgets);
        int born = 0;
        for (int step = 0; step < STEPS; step++) {
            if (hard.size() < 4 || random.nextInt(4) == 0) {
                born = bear(rig, random, born);
            }
            if (random.nextInt(60) == 0) {
                budgets = budgets(random);
                rig.restart(Mode.ENFORCE, budgets);
                hard.keySet().forEach(name -> offer(rig, name));
            }
            happen(rig, random);
            Map<String, LiveNode> before = nodes(rig);
            rig.step(Duration.ofSeconds(random.nextInt(40)));
            rig.reconciler.pass();
            check(before, nodes(rig), budgets);
            checkStorms(before, nodes(rig), rig);
        }
        assertThat(stormsSeen).isPositive();
        assertThat(added).isPositive();
        assertThat(released).isPositive();
    }

    private int bear(ReconcilerRig rig, SplittableRandom random, int born) {
        String name = "n" + born;
        rig.add(name, "p" + random.nextInt(3), "z" + random.nextInt(2));
        hard.put(name, Phase.INACTIVE);
        soft.put(name, Phase.INACTIVE);
        scarce.put(name, RESOURCES.get(random.nextInt(RESOURCES.size())));
        offer(rig, name);
        return born + 1;
    }

    private void happen(ReconcilerRig rig, SplittableRandom random) {
        boolean storm = random.nextInt(25) == 0;
        Set<ScarceResource> stormed = RESOURCES.get(random.nextInt(RESOURCES.size()));
        for (String name : List.copyOf(hard.keySet())) {
            boolean struck = storm && !Collections.disjoint(stormed, scarce.get(name));
            int dice = struck ? 0 : random.nextInt(40);
            switch (dice) {
                case 0, 1 -> demand(rig, name, Phase.FIRING, hard);
                case 2 -> demand(rig, name, Phase.FIRING, soft);
                case 3, 4 -> demand(rig, name, Phase.INACTIVE, hard);
                case 5 -> demand(rig, name, Phase.INACTIVE, soft);
                case 6 ->
                    rig.reconciler.offerDecision(desires(name)
                            .silentSince(rig.ago(Duration.ofSeconds(31)))
                            .decision());
                case 7 -> relabel(rig, name, "p" + random.nextInt(3));
                case 8 -> {
                    if (random.nextInt(4) == 0) {
                        rig.nodes.removeNode(name);
                        hard.remove(name);
                        soft.remove(name);
                    }
                }
                default -> {}
            }
        }
    }

    private void demand(ReconcilerRig rig, String name, Phase phase, Map<String, Phase> which) {
        which.put(name, phase);
        offer(rig, name);
    }

    private void offer(ReconcilerRig rig, String name) {
        rig.reconciler.offerDecision(
                desires(name).severity(name.hashCode() % 100).decision());
    }

    private SampleDecisions desires(String name) {
        return SampleDecisions.of(name, hard.getOrDefault(name, Phase.INACTIVE), HARD)
                .with(soft.getOrDefault(name, Phase.INACTIVE), false, List.of(SOFT))
                .shortOf(scarce.getOrDefault(name, Set.of(CPU)).toArray(ScarceResource[]::new));
    }

    private static void relabel(ReconcilerRig rig, String name, String pool) {
        LiveNode node = rig.node(name);
        Map<String, String> labels = new HashMap<>(node.meta().labels());
        labels.put("pool", pool);
        LiveNode.Meta meta = new LiveNode.Meta("", labels, node.meta().annotations(), null);
        rig.nodes.putNode(node.withContents(meta, node.taints(), node.status()));
    }

    private void check(Map<String, LiveNode> before, Map<String, LiveNode> after, Budgets budgets) {
        after.forEach((name, node) -> {
            NodeLocation place = NodeLocation.of(node.name(), node.meta().labels());
            Predicate<LiveNode> pool = other ->
                    NodeLocation.of(other.name(), other.meta().labels()).pool().equals(place.pool());
            Predicate<LiveNode> zone = other ->
                    NodeLocation.of(other.name(), other.meta().labels()).zone().equals(place.zone());
            Set<TaintStrength> had = strengths(Objects.requireNonNull(before.get(name), name));
            Set<TaintStrength> has = strengths(node);
            int poolSize = count(after, pool);
            added += had.isEmpty() && !has.isEmpty() ? 1 : 0;
            released += !had.isEmpty() && has.isEmpty() ? 1 : 0;
            if (has.contains(TaintStrength.HARD) && !had.contains(TaintStrength.HARD)) {
                Budget most = budgets.pools()
                        .named()
                        .getOrDefault(place.pool(), budgets.pools().unnamed());
                assertThat(count(after, pool.and(with(TaintStrength.HARD))))
                        .isLessThanOrEqualTo(most.nodeLimit(poolSize));
                assertThat(count(after, zone.and(with(TaintStrength.HARD))))
                        .isLessThanOrEqualTo(budgets.zone().nodeLimit(count(after, zone)));
                assertThat(poolSize >= Budgets.LEAST_POOL || budgets.pools().small())
                        .isTrue();
            }
            if (has.contains(TaintStrength.SOFT) && !had.contains(TaintStrength.SOFT)) {
                assertThat(count(after, pool.and(with(TaintStrength.SOFT))))
                        .isLessThanOrEqualTo(budgets.soft().nodeLimit(poolSize));
            }
            if (had.isEmpty() && !has.isEmpty()) {
                assertThat(count(after, other -> !strengths(other).isEmpty()))
                        .isLessThanOrEqualTo(budgets.cluster().nodeLimit(after.size()));
            }
            if (hard.get(name) == Phase.INACTIVE) {
                assertThat(has).as("release of %s", name).doesNotContain(TaintStrength.HARD);
            }
            if (soft.get(name) == Phase.INACTIVE) {
                assertThat(has).as("release of %s", name).doesNotContain(TaintStrength.SOFT);
            }
        });
    }

    /// No taint comes in a storm of all that is short, and none is held back by one where something else is short too.
    private void checkStorms(Map<String, LiveNode> before, Map<String, LiveNode> after, ReconcilerRig rig) {
        GuardrailReport guards = rig.reconciler.guards();
        Map<String, Boolean> stormed = new TreeMap<>();
        after.forEach((name, node) -> {
            String zone = NodeLocation.of(name, node.meta().labels()).zone();
            boolean all = Objects.requireNonNull(scarce.get(name)).stream()
                    .allMatch(resource -> guards.holdsStorm(resource, zone));
            stormed.put(name, all);
            stormsSeen += all ? 1 : 0;
            boolean added = strengths(node).contains(TaintStrength.HARD)
                    && !strengths(Objects.requireNonNull(before.get(name))).contains(TaintStrength.HARD);
            assertThat(added && all).as("a taint on %s", name).isFalse();
        });
        for (ReconcileReport report : rig.reconciler.reports()) {
            report.plan().heldBack().values().forEach(why -> {
                if (why instanceof HeldBack.InStorm inStorm && inStorm.course() != HeldBack.Course.RAMPS_UP) {
                    assertThat(stormed.get(report.node())).as(report.node()).isTrue();
                }
            });
        }
    }

    private static Predicate<LiveNode> with(TaintStrength strength) {
        return node -> strengths(node).contains(strength);
    }

    private static Set<TaintStrength> strengths(LiveNode node) {
        return node.taints().stream()
                .map(taint -> TaintStrength.ofTaint(taint.id()))
                .collect(Collectors.toSet());
    }

    private static int count(Map<String, LiveNode> nodes, Predicate<LiveNode> which) {
        return (int) nodes.values().stream().filter(which).count();
    }

    private Map<String, LiveNode> nodes(ReconcilerRig rig) {
        return hard.keySet().stream().collect(Collectors.toMap(name -> name, rig::node));
    }

    private static Budgets budgets(SplittableRandom random) {
        Budgets.Pools pools = new Budgets.Pools(budget(random), Map.of(), random.nextBoolean());
        return new Budgets(budget(random), pools, budget(random), budget(random));
    }

    private static Budget budget(SplittableRandom random) {
        return random.nextBoolean() ? new Budget(20 + random.nextInt(81), true) : new Budget(random.nextInt(7), false);
    }
}
