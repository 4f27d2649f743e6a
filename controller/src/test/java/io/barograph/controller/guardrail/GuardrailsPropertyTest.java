package io.barograph.controller.guardrail;

import static io.barograph.controller.guardrail.GuardedNodes.answers;
import static io.barograph.controller.guardrail.GuardedNodes.calm;
import static io.barograph.controller.guardrail.GuardedNodes.standsDown;
import static io.barograph.controller.guardrail.GuardedNodes.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import io.barograph.controller.guardrail.Guardrails.Ask;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;

/// What holds of verdicts on any fleet under any budgets.
class GuardrailsPropertyTest {

    private final SplittableRandom random = new SplittableRandom(11);

    @Test
    void allowsNeverMoreThanAnyBudgetAndBlocksNobodyForWhomThereIsRoom() {
        for (int round = 0; round < 2_000; round++) {
            Budgets budgets = budgets();
            List<GuardedNode> fleet = fleet();
            Guardrails rails = Guardrails.of(budgets).judgeNodes(fleet, 0).guardrails();
            Map<Ask, String> verdicts = answers(rails, fleet, 0);

            Counts before = new Counts(fleet, Map.of());
            Counts after = new Counts(fleet, verdicts);
            for (GuardedNode member : fleet) {
                String pool = member.location().pool();
                String zone = member.location().zone();
                Predicate<GuardedNode> inPool = other -> other.location().pool().equals(pool);
                Predicate<GuardedNode> inZone = other -> other.location().zone().equals(zone);
                int poolSize = after.shareOf(inPool);
                long resting = fleet.stream()
                        .filter(inPool.and(GuardedNode::standsDown))
                        .filter(other -> !other.tainted() && !other.granted())
                        .count();
                int hardInPool = budgets.hardInPool(pool, poolSize + (resting > 0 ? 1 : 0), poolSize);
                int softInPool = budgets.soft().nodeLimit(poolSize);
                int hardInZone = budgets.zone().nodeLimit(after.shareOf(inZone));
                assertThat(after.hard(inPool)).isLessThanOrEqualTo(Math.max(hardInPool, before.hard(inPool)));
                assertThat(after.hard(inZone)).isLessThanOrEqualTo(Math.max(hardInZone, before.hard(inZone)));
                assertThat(after.soft(inPool)).isLessThanOrEqualTo(Math.max(softInPool, before.soft(inPool)));
                Stake wish = member.stakes().hard();
                boolean storm = wish.wantedFor().stream().allMatch(resource -> isStorm(fleet, zone, resource));
                String hard = verdicts.getOrDefault(new Ask(member.node(), TaintStrength.HARD), "");
                if (wish.wants() && !wish.holds() && storm) {
                    assertThat(hard)
                            .as("%s in a storm of all it is short of", member)
                            .isNotEmpty();
                }
                if (wish.wants() && !storm) {
                    assertThat(hard)
                            .as("%s in no storm of all it is short of", member)
                            .doesNotStartWith("storm");
                }
                if (!hard.isEmpty() && !storm && !rails.outages().isLasting(pool)) {
                    assertThat(after.hard(inPool) >= hardInPool
                                    || after.hard(inZone) >= hardInZone
                                    || after.all() >= budgets.cluster().nodeLimit(after.shareOf(_ -> true)))
                            .as("%s is blocked though there is room: %s", member, hard)
                            .isTrue();
                }
            }
            assertThat(after.all())
                    .isLessThanOrEqualTo(Math.max(budgets.cluster().nodeLimit(after.shareOf(_ -> true)), before.all()));
        }
    }

    /// Counted anew: most of four known nodes or more are short of it.
    private static boolean isStorm(List<GuardedNode> fleet, String zone, ScarceResource resource) {
        int known = 0;
        int scarce = 0;
        for (GuardedNode member : fleet) {
            boolean counts = member.location().zone().equals(zone) && !member.standsDown();
            if (counts && member.health() instanceof NodeHealth.Heard(Set<ScarceResource> resources)) {
                known++;
                scarce += resources.contains(resource) ? 1 : 0;
            } else if (counts && member.health() instanceof NodeHealth.New) {
                known++;
            }
        }
        return known >= 4 && scarce >= 0.55 * known;
    }

    @Test
    void saysTheSameWhateverTheOrderOfTheNodes() {
        for (int round = 0; round < 500; round++) {
            List<GuardedNode> fleet = fleet();
            Guardrails rails = Guardrails.of(budgets());
            Guardrails.Looked looked = rails.judgeNodes(fleet, 7);
            Map<Ask, String> verdicts = answers(looked.guardrails(), fleet, 7);

            List<GuardedNode> shuffled = new ArrayList<>(fleet);
            Collections.shuffle(shuffled, new Random(round));
            assertThat(rails.judgeNodes(shuffled, 7)).isEqualTo(looked);
            assertThat(answers(looked.guardrails(), shuffled, 7)).isEqualTo(verdicts);
        }
    }

    private Budgets budgets() {
        Map<String, Budget> named = random.nextBoolean() ? Map.of("p0", budget()) : Map.of();
        return new Budgets(budget(), new Budgets.Pools(budget(), named, random.nextBoolean()), budget(), budget());
    }

    private Budget budget() {
        return random.nextBoolean() ? new Budget(random.nextInt(101), true) : new Budget(random.nextInt(6), false);
    }

    private List<GuardedNode> fleet() {
        List<GuardedNode> fleet = new ArrayList<>();
        Map<ScarceResource, Integer> pressed = new EnumMap<>(ScarceResource.class);
        for (ScarceResource resource : ScarceResource.values()) {
            pressed.put(resource, random.nextInt(10));
        }
        int nodes = random.nextInt(40);
        List<NodeHealth> looks = List.of(new NodeHealth.New(), new NodeHealth.Silent(), new NodeHealth.Unheard());
        for (int i = 0; i < nodes; i++) {
            GuardedNode bare = calm("n" + i, "p" + random.nextInt(4), "z" + random.nextInt(3));
            GuardedNode member = with(bare, stake(), stake(), random.nextInt(5) * 20.0);
            NodeHealth look = random.nextInt(4) == 0
                    ? looks.get(random.nextInt(looks.size()))
                    : new NodeHealth.Heard(some(resource -> random.nextInt(10) < pressed.getOrDefault(resource, 0)));
            GuardedNode looking = with(member, look);
            fleet.add(random.nextInt(5) == 0 ? drained(looking) : looking);
        }
        return fleet;
    }

    /// It asks for nothing.
    private static GuardedNode drained(GuardedNode member) {
        Stake hard = new Stake(member.stakes().hard().holds(), Set.of(), false);
        Stake soft = new Stake(member.stakes().soft().holds(), Set.of(), false);
        return standsDown(with(with(member, hard, soft, 0.0), member.health()));
    }

    private Stake stake() {
        Set<ScarceResource> wantedFor = some(_ -> random.nextInt(5) == 0);
        return new Stake(random.nextInt(6) == 0, wantedFor, random.nextInt(6) == 0);
    }

    private static Set<ScarceResource> some(Predicate<ScarceResource> which) {
        return Arrays.stream(ScarceResource.values()).filter(which).collect(Collectors.toSet());
    }

    /// Who has taints, those counted that are allowed now.
    private record Counts(List<GuardedNode> fleet, Map<Ask, String> verdicts) {

        /// Those in service, and those that are tainted.
        int shareOf(Predicate<GuardedNode> where) {
            return nodes(where.and(member -> !member.standsDown() || member.tainted()));
        }

        int nodes(Predicate<GuardedNode> where) {
            return (int) fleet.stream().filter(where).count();
        }

        int hard(Predicate<GuardedNode> where) {
            return nodes(where.and(member -> has(member, TaintStrength.HARD)));
        }

        int soft(Predicate<GuardedNode> where) {
            return nodes(where.and(member -> has(member, TaintStrength.SOFT)));
        }

        int all() {
            return nodes(member -> has(member, TaintStrength.HARD) || has(member, TaintStrength.SOFT));
        }

        private boolean has(GuardedNode member, TaintStrength strength) {
            return member.stakes().stakeOf(strength).holds()
                    || "".equals(verdicts.get(new Ask(member.node(), strength)));
        }
    }
}
