package io.barograph.cli.advise.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulasTest {

    private static final int TRIES = 20_000;

    private final Random random = new Random(20261124);

    private static CpuThrottling throttled(long periods, long micros) {
        return new CpuThrottling(LimitCgroup.CONTAINER, Reading.of(100L), periods, periods, micros, 100_000);
    }

    private long any(long bound) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> bound - 1;
            default -> (long) (bound * Math.pow(random.nextDouble(), 4));
        };
    }

    /// 20m for one busy task: in each period it ran 2 ms and was stopped for 98 ms.
    @ParameterizedTest
    @CsvSource({
        "20, 100, 9800000, 2, 1100",
        "1000, 10, 3000000, 8, 4400",
        "1000, 10, 3000000, 4, 4000",
        "500, 0, 0, 2, 550"
    })
    void aCpuLimitIsWhatWasUsedAndWhatWasTaken(long limit, long periods, long micros, double cpus, long expected) {
        assertThat(CpuLimitFormula.recommendedMillis(limit, throttled(periods, micros), cpus))
                .isEqualTo(expected);
    }

    @Test
    void moreThrottlingNeverRecommendsLess() {
        for (int i = 0; i < TRIES; i++) {
            long limit = any(1_000_000);
            long periods = any(10_000_000);
            long micros = any(Long.MAX_VALUE / 4);
            double cpus = random.nextBoolean() ? Double.POSITIVE_INFINITY : 1 + random.nextInt(512);
            long now = CpuLimitFormula.recommendedMillis(limit, throttled(periods, micros), cpus);
            long more = CpuLimitFormula.recommendedMillis(
                    limit, throttled(periods, micros + any(Long.MAX_VALUE / 4)), cpus);
            assertThat(CpuLimitFormula.neededMillis(limit, throttled(periods, micros)))
                    .isFinite()
                    .isGreaterThanOrEqualTo((double) limit);
            assertThat(now).isGreaterThanOrEqualTo(limit);
            assertThat(more).isGreaterThanOrEqualTo(now);
        }
    }

    @Test
    void moreCpusNeverRecommendLess() {
        for (int i = 0; i < TRIES; i++) {
            long limit = any(100_000);
            CpuThrottling throttling = throttled(any(10_000), any(1_000_000_000_000L));
            int cpus = 1 + random.nextInt(64);
            assertThat(CpuLimitFormula.recommendedMillis(limit, throttling, cpus + 1))
                    .isGreaterThanOrEqualTo(CpuLimitFormula.recommendedMillis(limit, throttling, cpus));
        }
    }

    @ParameterizedTest
    @CsvSource({"40, 40, 0.05, 50", "40, 40, 0.33, 54", "30, 40, 1.0, 80", "30, 40, 7.0, 80", "0, 0, 0.5, 0"})
    void aMemoryLimitGrowsByTheShareOfWaiting(long limitMib, long peakMib, double share, long expected) {
        assertThat(MemoryStepFormula.nextMib(limitMib << 20, peakMib << 20, share))
                .isEqualTo(expected);
    }

    @Test
    void moreWaitingForMemoryNeverRecommendsLess() {
        for (int i = 0; i < TRIES; i++) {
            long limit = any(Long.MAX_VALUE / 4);
            long peak = any(Long.MAX_VALUE / 4);
            double share = random.nextDouble();
            long now = MemoryStepFormula.nextMib(limit, peak, share);
            assertThat(now).isNotNegative();
            assertThat(MemoryStepFormula.nextMib(limit, peak, share + random.nextDouble()))
                    .isGreaterThanOrEqualTo(now);
            assertThat(MemoryStepFormula.nextMib(limit, peak + any(1L << 40), share))
                    .isGreaterThanOrEqualTo(now);
            if (limit < 1L << 59) {
                assertThat(now).isGreaterThanOrEqualTo(limit >> 20);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "259:0 rbps=max wbps=max riops=20 wiops=max, 0.5, 259:0 riops=40",
        "259:0 rbps=1000 wbps=max riops=20 wiops=7, 0.99, 259:0 rbps=4000 riops=80 wiops=28",
        "259:0 rbps=max, 0.5, 259:0",
        "'', 0.5, ''",
    })
    void anIoLimitGrowsByTheShareOfWaiting(String ioMax, double share, String expected) {
        assertThat(IoStepFormula.raisedIoMax(ioMax, share)).isEqualTo(expected);
    }

    @Test
    void moreWaitingForADiskNeverRecommendsLess() {
        for (int i = 0; i < TRIES; i++) {
            long limit = any(Long.MAX_VALUE / 4);
            double share = random.nextDouble();
            assertThat(IoStepFormula.nextLimit(limit, share)).isGreaterThanOrEqualTo(limit);
            assertThat(IoStepFormula.nextLimit(limit, Math.min(1, share + random.nextDouble())))
                    .isGreaterThanOrEqualTo(IoStepFormula.nextLimit(limit, share));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 10m", "10, 10m", "991, 1", "1001, 1100m", "1100, 1100m", "2000, 2", "1e30, 1000000000"})
    void cpusAreRoundedUp(double millis, String expected) {
        assertThat(CpuQuantity.formatMillis(CpuQuantity.roundedUp(millis))).isEqualTo(expected);
    }
}
