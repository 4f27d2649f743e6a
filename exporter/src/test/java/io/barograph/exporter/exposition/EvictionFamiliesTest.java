package io.barograph.exporter.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.Snapshot;
import io.barograph.threshold.EvictionState;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ObservedSignal;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;
import org.junit.jupiter.api.Test;

class EvictionFamiliesTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private EvictionState state = EvictionState.NONE;

    @Test
    void tellsSignalsThresholdsAndSinceWhenTheyAreMet() {
        List<EvictionThreshold> thresholds = List.of(
                threshold(EvictionSignal.MEMORY_AVAILABLE, "500", Duration.ZERO),
                threshold(EvictionSignal.PID_AVAILABLE, "10%", MINUTE),
                threshold(EvictionSignal.NODEFS_INODES_FREE, "5", Duration.ZERO),
                threshold(EvictionSignal.IMAGEFS_AVAILABLE, "15%", Duration.ZERO));
        List<SignalLevel> levels = List.of(
                level(EvictionSignal.MEMORY_AVAILABLE, 250, 1000, 0),
                level(EvictionSignal.PID_AVAILABLE, -200, 1000, 0),
                level(EvictionSignal.NODEFS_INODES_FREE, 50, 100, 3_500_000),
                new SignalLevel(EvictionSignal.NODEFS_AVAILABLE, Reading.failed("hangs"), 40_000_000),
                new SignalLevel(EvictionSignal.IMAGEFS_AVAILABLE, Reading.absent("none"), 0));
        write(thresholds, levels, 100);
        assertThat(write(thresholds, levels, 130))
                .contains("barograph_eviction_signal_available_bytes{signal=\"memory.available\"} 250\n")
                .contains("barograph_eviction_signal_available_pids{signal=\"pid.available\"} -200\n")
                .contains("barograph_eviction_signal_capacity_inodes{signal=\"nodefs.inodesFree\"} 100\n")
                .contains("barograph_eviction_threshold_bytes{signal=\"memory.available\",type=\"hard\"} 500\n")
                .contains("barograph_eviction_threshold_pids{signal=\"pid.available\",type=\"soft\"} 100\n")
                .contains("barograph_eviction_headroom_ratio{signal=\"memory.available\",type=\"hard\"} -0.250000\n")
                .contains("barograph_eviction_headroom_ratio{signal=\"nodefs.inodesFree\",type=\"hard\"} 0.450000\n")
                .contains("barograph_eviction_threshold_met{signal=\"pid.available\",type=\"soft\"} 1\n")
                .contains("barograph_eviction_threshold_met{signal=\"nodefs.inodesFree\",type=\"hard\"} 0\n")
                .contains("_met_since_timestamp_seconds{signal=\"pid.available\",type=\"soft\"} 1699999970.000000\n")
                .doesNotContain("_met_since_timestamp_seconds{signal=\"nodefs")
                .contains("barograph_eviction_soft_grace_period_seconds{signal=\"pid.available\"} 60.000000\n")
                .contains("barograph_eviction_pressure_transition_period_seconds 300.000000\n")
                .contains("barograph_eviction_signal_age_seconds{signal=\"nodefs.inodesFree\"} 3.500000\n")
                .contains("barograph_eviction_signal_age_seconds{signal=\"nodefs.available\"} 40.000000\n")
                .doesNotContain("signal=\"imagefs.available\"");
    }

    @Test
    void tellsTheHigherOfTwoHardThresholds() {
        List<EvictionThreshold> thresholds = List.of(
                threshold(EvictionSignal.MEMORY_AVAILABLE, "100", Duration.ZERO),
                threshold(EvictionSignal.MEMORY_AVAILABLE, "300", Duration.ZERO));
        String text = write(thresholds, List.of(level(EvictionSignal.MEMORY_AVAILABLE, 250, 1000, 0)), 1);
        assertThat(text.lines().filter(line -> line.startsWith("barograph_eviction_threshold_bytes{")))
                .containsExactly("barograph_eviction_threshold_bytes{signal=\"memory.available\",type=\"hard\"} 300");
    }

    @Test
    void saysNothingWhereNobodyLooks() {
        assertThat(write(List.of(), List.of(), 1)).doesNotContain("barograph_eviction");
    }

    private String write(List<EvictionThreshold> thresholds, List<SignalLevel> levels, long seconds) {
        Map<EvictionSignal, ObservedSignal> seen = new EnumMap<>(EvictionSignal.class);
        for (SignalLevel each : levels) {
            Level level = each.level().orNull();
            if (level != null) {
                seen.put(each.signal(), new ObservedSignal(level.available(), level.capacity(), seconds));
            }
        }
        state = state.afterPass(thresholds, MINUTE, seen, seconds * 1_000_000);
        ThresholdStatuses standings = new ThresholdStatuses(
                state.statusesOf(thresholds, seen), Duration.ofMinutes(5), seconds * 1_000_000, NOW);
        Snapshot empty = HandmadePasses.snapshot("n", 0);
        Snapshot snapshot =
                new Snapshot(empty.origin(), empty.moment(), empty.stealPercent(), List.of(), List.of(), levels);
        Pass pass = new Pass(
                HandmadeFrames.frame(PressureFile.absent("none"), PressureFile.absent("none")),
                snapshot,
                ContentionTotals.NONE,
                standings);
        return HandmadeFrames.text(FamilySelection.leanWith(Set.of()), new Sample(pass));
    }

    private static SignalLevel level(EvictionSignal signal, long available, long capacity, long ageMicros) {
        return new SignalLevel(signal, Reading.of(new Level(available, capacity)), ageMicros);
    }

    private static EvictionThreshold threshold(EvictionSignal signal, String value, Duration grace) {
        ThresholdValue parsed = value.endsWith("%")
                ? Objects.requireNonNull(ThresholdValue.parse(value, KubeletDialect.KUBELET))
                : Quantity.parse(value);
        return new EvictionThreshold(signal, parsed, grace, null);
    }
}
