package io.barograph.rules.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;
import org.junit.jupiter.api.Test;

class TaintDemandTest {

    private static final Demand.Taint PLAIN = new Demand.Taint("example.com/a", Effect.NoSchedule);
    private static final Demand.Taint TWO = new Demand.Taint("example.com/a", 2, Effect.NoSchedule);

    @Test
    void hasItsValueInItsKeyAndNotInWhatIsUniqueOnANode() {
        assertThat(PLAIN.key()).isEqualTo("example.com/a:NoSchedule").isEqualTo(TWO.id());
        assertThat(TWO.key()).isEqualTo("example.com/a=2:NoSchedule");
        assertThat(TWO.target()).isEqualTo("example.com/a");
        assertThat(TWO.names())
                .containsExactly(
                        "example.com/a=2:NoSchedule", "example.com/a:NoSchedule", "example.com/a", "example.com/a=2");
    }

    @Test
    void isFoundByItsKey() {
        for (Demand.Taint each : List.of(PLAIN, TWO, new Demand.Taint("k", 999_999_999, Effect.PreferNoSchedule))) {
            assertThat(Demand.Taint.ofKey(each.key())).isEqualTo(each);
        }
        for (String none : List.of("Type", "a:NoExecute", "a=02:NoSchedule", "a=:NoSchedule", "a=x:NoSchedule", "")) {
            assertThat(Demand.Taint.ofKey(none)).as(none).isNull();
        }
    }

    @Test
    void isMetByItsValueAndByHigherOnes() {
        assertThat(List.of("2", "3", "10")).allMatch(TWO::isMetBy);
        assertThat(List.of("", "1", "02", "3.0", "-3", "high", "9999999999")).noneMatch(TWO::isMetBy);
        assertThat(PLAIN.isMetBy("")).isTrue();
        assertThat(PLAIN.isMetBy("1")).isFalse();
    }

    @Test
    void hasAValueThatTolerationsCanCompare() {
        for (int value : new int[] {0, -1, 1_000_000_000}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Demand.Taint("k", value, Effect.NoSchedule))
                    .withMessageContaining("1 to 999999999");
        }
    }
}
