package io.barograph.controller.marks;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.NodeView;
import module java.base;
import org.junit.jupiter.api.Test;

class FlapMemoryTest {

    private static final long NOW = 7_200_000_000L;
    private static final OwnershipRecord.Flap RECENT = new OwnershipRecord.Flap("boot", 2, true, NOW - 60_000_000);

    private static SortedMap<String, OwnershipRecord.Flap> over(
            FlapState flaps, Map<String, OwnershipRecord.Flap> recorded) {
        DemandState state = new DemandState(
                        new Demand.Condition("High"),
                        new Transition.Source("p", "r"),
                        Phase.INACTIVE,
                        new DemandState.Timing(0, 0, false),
                        "why")
                .withFlaps(flaps);
        return new FlapMemory(new DesiredState("n1", "boot", NOW, List.of(state))).mergeInto(new TreeMap<>(recorded));
    }

    @Test
    void remembersWhatCameBackAndNothingElse() {
        assertThat(over(new FlapState(3, FlapState.Stage.GONE, NOW - 5, NOW - 9), Map.of()))
                .isEqualTo(Map.of("p High", new OwnershipRecord.Flap("boot", 3, true, NOW - 5)));
        assertThat(over(new FlapState(3, FlapState.Stage.FALLING, NOW - 5, NOW - 9), Map.of("p High", RECENT)))
                .isEqualTo(Map.of("p High", new OwnershipRecord.Flap("boot", 3, false, NOW - 9)));
        assertThat(over(new FlapState(0, FlapState.Stage.GONE, NOW - 5, NOW - 9), Map.of("p High", RECENT)))
                .isEmpty();
    }

    @Test
    void whoHasSeenNothingYetLeavesARecentRecordAlone() {
        assertThat(over(FlapState.NONE, Map.of("p High", RECENT))).isEqualTo(Map.of("p High", RECENT));
        for (OwnershipRecord.Flap old : List.of(
                new OwnershipRecord.Flap("boot", 2, true, NOW - FlapState.WINDOW_MICROS - 1),
                new OwnershipRecord.Flap("another", 2, true, NOW))) {
            assertThat(over(FlapState.NONE, Map.of("p High", old))).isEmpty();
        }
    }

    @Test
    void doesNotKeepForEverWhatSaysThatItWillBe() {
        for (long since : new long[] {Long.MAX_VALUE, NOW + FlapState.WINDOW_MICROS + 1}) {
            assertThat(over(FlapState.NONE, Map.of("p High", new OwnershipRecord.Flap("boot", 2, true, since))))
                    .isEmpty();
        }
        OwnershipRecord.Flap ofAnotherReplica = new OwnershipRecord.Flap("boot", 2, true, NOW + 10_000_000);
        assertThat(over(FlapState.NONE, Map.of("p High", ofAnotherReplica))).containsValue(ofAnotherReplica);
    }

    @Test
    void remembersNoMoreThanCanBeReadAgain() {
        List<DemandState> states = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            states.add(new DemandState(
                            new Demand.Condition("High" + i),
                            new Transition.Source("p", "r"),
                            Phase.INACTIVE,
                            new DemandState.Timing(0, 0, false),
                            "why")
                    .withFlaps(new FlapState(i == 150 ? 9 : 1, FlapState.Stage.GONE, NOW - 5, NOW - 9)));
        }
        assertThat(new FlapMemory(new DesiredState("n1", "boot", NOW, states)).mergeInto(new TreeMap<>()))
                .hasSize(NodeView.MAX_MARKS)
                .containsKey("p High150");
    }

    @Test
    void forgetsWhatNoPolicyWantsHereAnyMore() {
        assertThat(over(FlapState.NONE, Map.of("q High", RECENT, "p Low", RECENT)))
                .isEmpty();
    }
}
