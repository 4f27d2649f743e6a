package io.barograph.bench.churn;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class ChurnReportTest {

    private static final double MIB = 1 << 20;

    private static List<ChurnSample> minutes(int count, IntToDoubleFunction heapMib, IntToDoubleFunction descriptors) {
        return IntStream.range(0, count)
                .mapToObj(minute -> new ChurnSample(
                        minute,
                        heapMib.applyAsDouble(minute) * MIB,
                        minute * MIB / 10,
                        90 * MIB,
                        descriptors.applyAsDouble(minute)))
                .toList();
    }

    @Test
    void forgivesWhatWarmingUpTakesAndWhatTheRingKeeps() {
        ChurnReport report = ChurnReport.of(minutes(30, minute -> Math.min(minute, 10) + minute / 10.0, minute -> 40));

        assertThat(report.good()).isTrue();
        assertThat(report.lines()).contains("verdict: nothing grows");
    }

    @Test
    void seesAHeapThatGrows() {
        assertThat(ChurnReport.of(minutes(30, minute -> 10 + minute, minute -> 40))
                        .good())
                .isFalse();
    }

    @Test
    void seesDescriptorsThatGrow() {
        ChurnReport report = ChurnReport.of(minutes(30, minute -> 10, minute -> 40 + minute));

        assertThat(report.good()).isFalse();
        assertThat(report.lines()).contains("verdict: GROWS");
    }

    @Test
    void takesAMissingValueForNoGoodNews() {
        assertThat(ChurnReport.of(minutes(30, minute -> Double.NaN, minute -> 40))
                        .good())
                .isFalse();
    }

    @Test
    void givesNoVerdictAfterAQuickLook() {
        assertThat(ChurnReport.of(minutes(6, minute -> 10, minute -> 40)).lines())
                .contains("verdict: none, the run was too short");
    }

    @Test
    void readsWhatTheExporterSaysOfItself() {
        ChurnSample sample = ChurnSample.of(2, """
                process_open_fds 52.0
                process_resident_memory_bytes 1.048576E8
                jvm_memory_pool_collection_used_bytes{pool="Eden Space",} 7.0
                jvm_memory_pool_collection_used_bytes{pool="Tenured Gen",} 1.1534336E7
                barograph_exporter_ring_bytes 1048576
                """);

        assertThat(sample.heapMib()).isEqualTo(10);
        assertThat(sample.residentMib()).isEqualTo(100);
        assertThat(sample.descriptors()).isEqualTo(52);
    }
}
