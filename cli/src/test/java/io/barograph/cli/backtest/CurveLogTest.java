package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CurveLogTest {

    private final CurveLog log = new CurveLog();

    @Test
    void keepsEachValueWhileThereIsRoom() {
        log.add(5_000, 1);
        log.add(7_000, 3);
        assertThat(log.buckets()).containsExactly(new Curve.Bucket(5_000, 1, 1), new Curve.Bucket(7_000, 3, 3));
    }

    @Test
    void neverLosesAPeakNorATrough() {
        for (int i = 0; i < 1_000_000; i++) {
            log.add(i * 60_000L, i == 777_777 ? 99 : i == 333_333 ? 1 : 50);
        }
        List<Curve.Bucket> buckets = log.buckets();
        assertThat(buckets).hasSizeBetween(CurveLog.BUCKETS / 2, CurveLog.BUCKETS);
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
        log.add(0, 5);
        log.add(200_000, 5);
        assertThat(log.buckets()).hasSize(2);
    }
}
