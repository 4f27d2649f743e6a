package io.barograph.cli.backtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.outcome.SignalCurve;
import module java.base;
import org.junit.jupiter.api.Test;

class CurveThinnerTest {

    private final CurveThinner log = new CurveThinner();

    @Test
    void keepsEachValueWhileThereIsRoom() {
        log.addValue(5_000, 1);
        log.addValue(7_000, 3);
        assertThat(log.buckets())
                .containsExactly(new SignalCurve.Bucket(5_000, 1, 1), new SignalCurve.Bucket(7_000, 3, 3));
    }

    @Test
    void neverLosesAPeakNorATrough() {
        for (int i = 0; i < 1_000_000; i++) {
            log.addValue(i * 60_000L, i == 777_777 ? 99 : i == 333_333 ? 1 : 50);
        }
        List<SignalCurve.Bucket> buckets = log.buckets();
        assertThat(buckets).hasSizeBetween(CurveThinner.BUCKETS / 2, CurveThinner.BUCKETS);
        assertThat(buckets.stream().filter(each -> each.greatest() == 99))
                .singleElement()
                .satisfies(each ->
                        assertThat(777_777L * 60_000).isBetween(each.atMillis(), each.atMillis() + log.bucketMillis()));
        assertThat(buckets.stream().filter(each -> each.least() == 1))
                .singleElement()
                .satisfies(each ->
                        assertThat(333_333L * 60_000).isBetween(each.atMillis(), each.atMillis() + log.bucketMillis()));
    }

    @Test
    void aGapStaysAGap() {
        log.addValue(0, 5);
        log.addValue(200_000, 5);
        assertThat(log.buckets()).hasSize(2);
    }
}
