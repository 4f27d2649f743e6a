package io.barograph.controller.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.act.Wish.ConditionWish;
import io.barograph.controller.act.Wish.TaintWish;
import io.barograph.controller.cluster.ConditionStatus;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReinedTest {

    private static ConditionWish says(ConditionStatus status) {
        return new ConditionWish.Set(
                status, ConditionReason.PressureCleared, "not demanded", new Owned.Source("busy", "pods wait"));
    }

    private static Wish wish(ConditionWish condition, TaintWish taint) {
        return new Wish(
                new TreeMap<>(Map.of("High", condition)), new TreeMap<>(Map.of("example.com/high:NoSchedule", taint)));
    }

    @Test
    void calmNodesHaveInCommonWhatIsLeftOfTheirWishes() {
        Wish calm = wish(says(ConditionStatus.False), new TaintWish.Absent("not demanded any more"));
        Reined one = new Reined(calm, calm, new TreeMap<>(), "");
        Reined other = new Reined(calm, Wish.NOTHING, new TreeMap<>(), "");
        assertThat(one.afterwards()).isSameAs(other.afterwards()).isSameAs(Reined.NOTHING);
    }

    @Test
    void whatWouldBeOnTheNodeOrStayThereIsKept() {
        TaintWish absent = new TaintWish.Absent("not demanded any more");
        for (Wish would : new Wish[] {
            wish(says(ConditionStatus.True), absent),
            wish(new ConditionWish.Keep(), absent),
            wish(says(ConditionStatus.False), new TaintWish.Keep())
        }) {
            Reined left = new Reined(would, would, new TreeMap<>(), "").afterwards();
            assertThat(left.observed()).isEqualTo(would);
            assertThat(left.wish()).isEqualTo(Wish.NOTHING);
        }
    }

    @Test
    void whatIsHeldBackIsKept() {
        Reined left = new Reined(Wish.NOTHING, Wish.NOTHING, new TreeMap<>(), "everything is stopped").afterwards();
        assertThat(left.stopped()).isEqualTo("everything is stopped");
    }
}
