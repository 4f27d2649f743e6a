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
                int hardInPool = budgets.hardInPool(pool, poolSize);
                int softInPool = budgets.soft().nodeLimit(poolSize);
                int hardInZone = budgets.zone().nodeLimit(after.shareOf(inZone));
                assertThat(after.hard(inPool)).isLessThanOrEqualTo(Math.max(hardInPool, before.hard(inPool)));
                assertThat(after.hard(inZone)).isLessThanOrEqualTo(Math.max(hardInZone, before.hard(inZone)));
                assertThat(after.soft(inPool)).isLessThanOrEqualTo(Math.max(softInPool, before.soft(inPool)));
                boolean storm = rails.storms().isLasting(zone);
                if (storm) {
                    assertThat(after.hard(inZone)).isEqualTo(before.hard(inZone));
                }
                String hard = verdicts.getOrDefault(new Ask(member.node(), TaintStrength.HARD), "");
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
        int pressed = random.nextInt(10);
        int nodes = random.nextInt(40);
        List<NodeHealth> looks = List.of(NodeHealth.values());
        for (int i = 0; i < nodes; i++) {
            GuardedNode bare = calm("n" + i, "p" + random.nextInt(4), "z" + random.nextInt(3));
            GuardedNode member = with(bare, stake(), stake(), random.nextInt(5) * 20.0);
            NodeHealth look = looks.get(random.nextInt(looks.size()));
            GuardedNode looking = with(member, random.nextInt(10) < pressed ? NodeHealth.PRESSURED : look);
            fleet.add(random.nextInt(5) == 0 ? drained(looking) : looking);
        }
        return fleet;
    }

    /// It asks for nothing.
    private static GuardedNode drained(GuardedNode member) {
        Stake hard = new Stake(member.stakes().hard().holds(), false, false);
        Stake soft = new Stake(member.stakes().soft().holds(), false, false);
        return standsDown(with(with(member, hard, soft, 0.0), member.health()));
    }

    private Stake stake() {
        return new Stake(random.nextInt(6) == 0, random.nextBoolean(), random.nextInt(6) == 0);
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
