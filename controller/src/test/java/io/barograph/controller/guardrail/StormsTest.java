package io.barograph.controller.guardrail;

import static io.barograph.controller.guardrail.GuardedNodes.HAS;
import static io.barograph.controller.guardrail.GuardedNodes.NO;
import static io.barograph.controller.guardrail.GuardedNodes.WANTS;
import static io.barograph.controller.guardrail.GuardedNodes.allowed;
import static io.barograph.controller.guardrail.GuardedNodes.answers;
import static io.barograph.controller.guardrail.GuardedNodes.calm;
import static io.barograph.controller.guardrail.GuardedNodes.micros;
import static io.barograph.controller.guardrail.GuardedNodes.shortOf;
import static io.barograph.controller.guardrail.GuardedNodes.wants;
import static io.barograph.controller.guardrail.GuardedNodes.with;
import static io.barograph.rules.demand.ScarceResource.CPU;
import static io.barograph.rules.demand.ScarceResource.MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import io.barograph.controller.guardrail.GuardrailChange.Kind;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StormsTest {

    private final GuardedNode[] fleet = calm(20, "p", "z").toArray(GuardedNode[]::new);
    private final List<Kind> turns = new ArrayList<>();
    private Guardrails rails = Guardrails.of(Budgets.ofCluster(Budget.ALL));
    private long now = -9_000_000;

    /// The first so many are pressured and want a hard taint, the rest is calm; who has one keeps it.
    private void pressed(int count) {
        for (int i = 0; i < fleet.length; i++) {
            boolean has = fleet[i].stakes().hard().holds();
            fleet[i] = with(fleet[i], has ? HAS : i < count ? WANTS : NO, NO, 50.0);
            fleet[i] = with(fleet[i], new NodeHealth.Heard(i < count ? Set.of(CPU) : Set.of()));
        }
        look();
    }

    private void look() {
        Guardrails.Looked looked = rails.judgeNodes(Arrays.asList(fleet), now);
        rails = looked.guardrails();
        looked.turns().forEach(turn -> turns.add(turn.kind()));
    }

    /// Puts taints where they are allowed; returns how many came to be.
    private int act() {
        List<String> may = allowed(answers(rails, Arrays.asList(fleet), now));
        for (int i = 0; i < fleet.length; i++) {
            if (may.contains(fleet[i].node())) {
                fleet[i] = with(fleet[i], HAS, NO, 50.0);
            }
        }
        return may.size();
    }

    private void pass(Duration time) {
        now += micros(time);
        look();
    }

    /// They are no room that the pods of the others could go to.
    @Test
    void isOneWhereMostOfTheNodesInServiceArePressured() {
        pressed(10);
        assertThat(turns).isEmpty();
        for (int i = 10; i < 14; i++) {
            fleet[i] = GuardedNodes.standsDown(fleet[i]);
        }
        look();
        assertThat(turns).containsExactly(Kind.STORM_BEGAN);
    }

    @Test
    void addsNoHardTaintWhereMostOfAZoneIsPressured() {
        pressed(11);

        assertThat(turns).containsExactly(Kind.STORM_BEGAN);
        assertThat(act()).isZero();
        assertThat(why(0)).startsWith("storm");
    }

    @Test
    void addsThemWhereItIsLessThanThat() {
        pressed(10);

        assertThat(turns).isEmpty();
        assertThat(act()).isEqualTo(10);
    }

    @Test
    void leavesTheOtherZonesAlone() {
        pressed(20);
        List<GuardedNode> both = new ArrayList<>(Arrays.asList(fleet));
        both.addAll(calm(9, "p", "other"));
        both.add(GuardedNodes.wantsHard("elsewhere", "p", "other", 50.0));

        assertThat(allowed(answers(rails.judgeNodes(both, now).guardrails(), both, now)))
                .containsExactly("elsewhere");
    }

    private void look(int node, Stake hard, ScarceResource... resources) {
        fleet[node] = shortOf(with(fleet[node], hard, NO, 50.0), resources);
        look();
    }

    private String why(int node) {
        return GuardedNodes.why(answers(rails, Arrays.asList(fleet), now), fleet[node].node());
    }

    @ParameterizedTest
    @EnumSource(ScarceResource.class)
    void holdsBackNoTaintForWhatElseIsShort(ScarceResource resource) {
        pressed(20);
        look(3, wants(resource), resource);

        assertThat(why(3).isEmpty()).isEqualTo(resource != CPU);
    }

    @Test
    void holdsBackWhatIsWantedForSeveralOnlyWhereAllAreInAStorm() {
        pressed(20);
        look(3, wants(CPU, MEMORY), CPU, MEMORY);
        assertThat(why(3)).isEmpty();

        for (int i = 0; i < fleet.length; i++) {
            fleet[i] = shortOf(fleet[i], CPU, MEMORY);
        }
        look();
        assertThat(turns).containsExactly(Kind.STORM_BEGAN, Kind.STORM_BEGAN);
        assertThat(why(3))
                .isEqualTo("storm: there is a storm of CPU pressure in zone z: 20 of 20 heard nodes are under it");
    }

    /// The one that is over lets taints in bit by bit.
    @Test
    void ofSeveralStormsTheOneThatEndsFirstCounts() {
        for (int i = 0; i < fleet.length; i++) {
            fleet[i] = shortOf(with(fleet[i], wants(CPU, MEMORY), NO, 50.0), CPU, MEMORY);
        }
        look();
        for (int i = 0; i < fleet.length; i++) {
            fleet[i] = shortOf(fleet[i], CPU);
        }
        look();
        assertThat(why(3)).contains("a storm of memory pressure in zone z ended less than 5 minutes ago");
        pass(Duration.ofMinutes(5));
        assertThat(act()).isEqualTo(1);
        assertThat(why(5)).contains("a storm of memory pressure in zone z is just over");
        pass(Duration.ofMinutes(1));
        assertThat(act()).isEqualTo(1);
    }

    @Test
    void countsEachResourceByItself() {
        for (int i = 0; i < fleet.length; i++) {
            fleet[i] = shortOf(with(fleet[i], WANTS, NO, 50.0), i < 10 ? CPU : MEMORY);
        }
        look();

        assertThat(turns).isEmpty();
        assertThat(act()).isEqualTo(20);
    }

    @Test
    void stillAdvisesSoftlyInAStorm() {
        pressed(20);
        fleet[3] = with(fleet[3], NO, WANTS, 50.0);

        assertThat(act()).isEqualTo(1);
    }

    @Test
    void waitsForTheCoolDownAndThenAddsOneMoreEachMinute() {
        pressed(15);
        pass(Duration.ofMinutes(3));
        pressed(8);
        assertThat(act()).isZero();
        pass(Duration.ofMinutes(4).plusSeconds(59));
        assertThat(act()).isZero();
        assertThat(turns).containsExactly(Kind.STORM_BEGAN);

        pass(Duration.ofSeconds(1));
        assertThat(turns).containsExactly(Kind.STORM_BEGAN, Kind.STORM_ENDED);
        assertThat(act()).isEqualTo(1);
        assertThat(act()).isZero();
        pass(Duration.ofSeconds(60));
        assertThat(act()).isEqualTo(1);
        pass(Duration.ofMinutes(3));
        assertThat(act()).isEqualTo(3);
    }

    @Test
    void staysOneStormWhenItComesBackWithinTheCoolDown() {
        pressed(15);
        for (int i = 0; i < 10; i++) {
            pressed(5);
            pass(Duration.ofMinutes(4));
            pressed(15);
            pass(Duration.ofMinutes(1));
        }

        assertThat(turns).containsExactly(Kind.STORM_BEGAN);
        assertThat(act()).isZero();
    }

    @Test
    void doesNotLatch() {
        pressed(20);
        pressed(0);
        pass(Duration.ofMinutes(5));
        for (int i = 0; i < 21; i++) {
            pass(Duration.ofMinutes(1));
        }
        pressed(9);

        assertThat(rails.storms().values())
                .allSatisfy(storms -> assertThat(storms.areas()).isEmpty());
        assertThat(act()).isEqualTo(9);
    }

    @Test
    void isNoStormWhereFewerThanFourAreKnown() {
        for (int i = 0; i < fleet.length; i++) {
            fleet[i] = with(fleet[i], i < 3 ? new NodeHealth.Heard(Set.of(CPU)) : new NodeHealth.Unheard());
        }
        look();

        assertThat(turns).isEmpty();
    }

    @Test
    void countsWhoHasNotSpokenYetAsCalmSoThatAStartIsNoStorm() {
        for (int i = 0; i < fleet.length; i++) {
            fleet[i] = with(fleet[i], i < 6 ? new NodeHealth.Heard(Set.of(CPU)) : new NodeHealth.New());
        }
        look();

        assertThat(turns).isEmpty();
    }
}
