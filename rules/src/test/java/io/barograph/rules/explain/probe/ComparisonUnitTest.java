package io.barograph.rules.explain.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.signal.EvictionSignal;
import org.junit.jupiter.api.Test;

class ComparisonUnitTest {

    private static ComparisonUnit amountsOf(Fact fact) {
        return new ComparisonUnit(ValueType.Unit.AMOUNT, ValueText.isBytes(fact));
    }

    @Test
    void tellsWhatPodsRequestInBytes() {
        assertThat(amountsOf(Pods.NONE).figureText(1.5 * (1L << 30))).isEqualTo("1.5Gi");
        assertThat(amountsOf(Pods.NONE).word()).isEqualTo("bytes");
    }

    @Test
    void tellsInodesAsTheyAreCounted() {
        Signal inodes = new Signal("nodefs.inodesFree", EvictionSignal.Unit.INODES, 4096, 8192, 50);
        assertThat(amountsOf(inodes).figureText(4096)).isEqualTo("4096");
        assertThat(amountsOf(inodes).word()).isEmpty();
    }

    @Test
    void cutsAndNeverRounds() {
        ComparisonUnit percent = new ComparisonUnit(ValueType.Unit.PERCENT, false);
        assertThat(percent.figureText(39.996)).isEqualTo("39.99");
        assertThat(percent.figureText(40.1 - 40)).isEqualTo("0.1");
        assertThat(percent.figureText(0.001)).isEqualTo("less than 0.01");
    }
}
