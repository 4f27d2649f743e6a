package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import org.junit.jupiter.api.Test;

class CpuStealTest {

    private final HandmadeNode node = new HandmadeNode();
    private final Frame before = node.at(0);

    @Test
    void isThePartOfAllTicksThatWereStolen() {
        node.ticks = 400;
        node.stolenTicks = 60;
        assertThat(CpuSteal.stealPercent(before, node.at(2))).isEqualTo(Reading.of(15.0));
    }

    @Test
    void isAbsentWhereNoTickPassed() {
        assertThat(CpuSteal.stealPercent(before, node.at(2))).isEqualTo(Reading.absent("/proc/stat did not advance"));
    }

    @Test
    void isAbsentWhereStolenTimeWentBack() {
        node.ticks = 400;
        node.stolenTicks = -1;
        assertThat(CpuSteal.stealPercent(before, node.at(2)).isPresent()).isFalse();
    }
}
