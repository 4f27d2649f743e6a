package io.barograph.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.bench.Slope.Point;
import module java.base;
import org.junit.jupiter.api.Test;

class SlopeTest {

    @Test
    void isNotMovedByOneBadMoment() {
        List<Point> points =
                List.of(new Point(0, 10), new Point(1, 12), new Point(2, 14), new Point(3, 97), new Point(4, 18));

        assertThat(Slope.perMinute(points)).isEqualTo(2, within(1e-9));
    }

    @Test
    void findsSlowGrowthInNoise() {
        List<Point> points = List.of(new Point(0, 9), new Point(1, 13), new Point(2, 13), new Point(3, 17));

        assertThat(Slope.perMinute(points)).isEqualTo((2 + 8.0 / 3) / 2, within(1e-9));
    }

    @Test
    void aMissingValueMakesItUnknown() {
        assertThat(Slope.perMinute(List.of(new Point(0, 9), new Point(1, Double.NaN))))
                .isNaN();
    }

    @Test
    void whatStaysTheSameDoesNotGrow() {
        assertThat(Slope.perMinute(List.of(new Point(1, 5), new Point(7, 5)))).isZero();
    }

    @Test
    void oneMomentTellsNoGrowth() {
        assertThat(Slope.perMinute(List.of(new Point(3, 5)))).isZero();
        assertThat(Slope.perMinute(List.of())).isZero();
    }
}
