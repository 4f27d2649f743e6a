package io.barograph.cli.backtest.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepTradeoffTest {

    private static SweepTradeoff between(double... costsAndGains) {
        List<SweepTradeoff.Point> points = new ArrayList<>();
        for (int i = 0; i < costsAndGains.length; i += 2) {
            points.add(new SweepTradeoff.Point(costsAndGains[i], costsAndGains[i + 1]));
        }
        return SweepTradeoff.between(points);
    }

    @Test
    void theKneeIsWhereMoreGainBeginsToCostMuch() {
        assertThat(between(0, 0, 1, 80, 5, 90, 10, 100)).isEqualTo(new SweepTradeoff.Knee(1));
        assertThat(between(10, 100, 5, 90, 1, 80, 0, 0)).isEqualTo(new SweepTradeoff.Knee(2));
    }

    @Test
    void aPointThatCostsMoreThanItGainsIsNoKnee() {
        assertThat(between(0, 0, 9, 20, 10, 100)).isEqualTo(new SweepTradeoff.Straight());
        assertThat(between(0, 0, 5, 50, 10, 100)).isEqualTo(new SweepTradeoff.Straight());
    }

    @Test
    void theScaleOfCostsAndGainsDoesNotMatter() {
        assertThat(between(0, -2e6, 1, -1e6, 100, 0)).isEqualTo(new SweepTradeoff.Knee(1));
    }

    @Test
    void whereOneIsNoWorseInAnythingItIsTheBest() {
        assertThat(between(0, 5, 0, 9, 3, 9)).isEqualTo(new SweepTradeoff.Best(1));
        assertThat(between(4, 5, 4, 5, 4, 5)).isEqualTo(new SweepTradeoff.Same());
    }

    @Test
    void aSeriesBendsWhereItIsFarthestFromTheStraightLine() {
        assertThat(SweepTradeoff.bend(List.of(100.0, 20.0, 15.0, 10.0, 0.0))).isEqualTo(new SweepTradeoff.Knee(1));
        assertThat(SweepTradeoff.bend(List.of(3.0, 2.0, 1.0))).isEqualTo(new SweepTradeoff.Straight());
        assertThat(SweepTradeoff.bend(List.of(3.0, 3.0, 3.0))).isEqualTo(new SweepTradeoff.Same());
    }
}
