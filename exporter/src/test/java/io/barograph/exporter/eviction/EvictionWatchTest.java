package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.eviction.EvictionWatch.Seen;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.FixedDisks;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.ThresholdKind;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ThresholdStatus;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvictionWatchTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.ofEpochSecond(1000));

    @TempDir
    private Path directory;

    @Test
    void holdsEveryFrameAgainstTheThresholds() {
        TemporaryHost host = new TemporaryHost(directory);
        HostDisks disks = FixedDisks.all(
                Map.of("f_frsize", "4096", "f_blocks", "1000", "f_bavail", "99", "f_files", "100", "f_ffree", "50"));
        EvictionWatch watch = new EvictionWatch(EvictionPlan.DEFAULT, WALL);
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.FULL, disks);
            Seen first = watch.observeFrame(reader.readFrame());
            assertThat(first.levels())
                    .hasSize(EvictionSignal.values().length)
                    .extracting(SignalLevel::signal)
                    .doesNotHaveDuplicates();
            host.seconds(10);
            Frame frame = reader.readFrame();
            Seen seen = watch.observeFrame(frame);
            assertThat(seen.thresholdStatuses().readTime()).isEqualTo(Instant.ofEpochSecond(1000));
            assertThat(statusOf(seen, EvictionSignal.NODEFS_AVAILABLE).metSinceMicros())
                    .isEqualTo(1_000_000);
            assertThat(statusOf(seen, EvictionSignal.CONTAINERFS_AVAILABLE)
                            .threshold()
                            .value()
                            .text())
                    .isEqualTo("10%");
            assertThat(statusOf(seen, EvictionSignal.NODEFS_INODES_FREE).headroom())
                    .isEqualTo(0.45);
            assertThat(statusOf(seen, EvictionSignal.MEMORY_AVAILABLE).observed())
                    .isNull();
            assertThat(statusOf(seen, EvictionSignal.MEMORY_AVAILABLE).metSinceMicros())
                    .isNull();
        }
    }

    @Test
    void knowsNoThresholdOfContainerfsWhereTheLayoutCannotBeTold() {
        try (LiveKernelFs fs = new TemporaryHost(directory).open()) {
            Frame frame = new FrameReader(fs, WalkMode.FULL, HostDisks.allMissing("not here")).readFrame();
            Seen seen = new EvictionWatch(EvictionPlan.DEFAULT, WALL).observeFrame(frame);
            assertThat(seen.thresholdStatuses().statuses())
                    .noneMatch(it -> it.threshold().signal().word().startsWith("containerfs"));
        }
    }

    @Test
    void tellsHowTheDisksLieAsConfiguredOrAsTheirDevicesShow() {
        EvictionPlan split =
                new EvictionPlan(EvictionSignals.DEFAULT, List.of(), Duration.ofMinutes(5), "", FilesystemLayout.SPLIT);
        HostDisks one = FixedDisks.all(
                Map.of("f_frsize", "4096", "f_blocks", "1000", "f_bavail", "99", "f_files", "100", "f_ffree", "50"));
        try (LiveKernelFs fs = new TemporaryHost(directory).open()) {
            Frame shown = new FrameReader(fs, WalkMode.FULL, one).readFrame();
            Frame unknown = new FrameReader(fs, WalkMode.FULL, HostDisks.allMissing("not here")).readFrame();
            assertThat(new EvictionWatch(EvictionPlan.DEFAULT, WALL)
                            .observeFrame(shown)
                            .layout())
                    .isEqualTo(Reading.of(FilesystemLayout.SINGLE));
            assertThat(new EvictionWatch(EvictionPlan.DEFAULT, WALL)
                            .observeFrame(unknown)
                            .layout())
                    .isEqualTo(Reading.absent("not here"));
            assertThat(new EvictionWatch(split, WALL).observeFrame(unknown).layout())
                    .isEqualTo(Reading.of(FilesystemLayout.SPLIT));
        }
    }

    @Test
    void tellsThresholdsOnlyWhereSomebodyToldThem() {
        List<EvictionThreshold> thresholds = List.of(
                new EvictionThreshold(EvictionSignal.MEMORY_AVAILABLE, Quantity.parse("100Mi"), Duration.ZERO, null),
                new EvictionThreshold(
                        EvictionSignal.MEMORY_AVAILABLE, Quantity.parse("1Gi"), Duration.ofSeconds(90), null),
                new EvictionThreshold(EvictionSignal.MEMORY_AVAILABLE, Quantity.parse("2Gi"), Duration.ZERO, null),
                new EvictionThreshold(
                        EvictionSignal.NODEFS_AVAILABLE,
                        Percentage.parse("10%", KubeletDialect.BAROGRAPH),
                        Duration.ZERO,
                        null));
        EvictionPlan told =
                new EvictionPlan(EvictionSignals.DEFAULT, thresholds, Duration.ZERO, "", FilesystemLayout.SINGLE);
        try (LiveKernelFs fs = new TemporaryHost(directory).open()) {
            Frame frame = new FrameReader(fs, WalkMode.FULL, HostDisks.allMissing("not here")).readFrame();
            assertThat(new EvictionWatch(EvictionPlan.DEFAULT, WALL)
                            .observeFrame(frame)
                            .thresholds())
                    .isEqualTo(
                            Reading.absent(
                                    "the exporter does not know the kubelet's thresholds. Maybe start it with --kubelet-config"));
            Reading<Double> unknown = Reading.absent("it is a share of an unknown capacity");
            assertThat(new EvictionWatch(told, WALL).observeFrame(frame).thresholds())
                    .isEqualTo(Reading.of(List.of(
                            new SignalThreshold(
                                    EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.HARD, Reading.of(0x1p20 * 100), 0),
                            new SignalThreshold(
                                    EvictionSignal.MEMORY_AVAILABLE,
                                    ThresholdKind.SOFT,
                                    Reading.of(0x1p30),
                                    90_000_000),
                            new SignalThreshold(EvictionSignal.NODEFS_AVAILABLE, ThresholdKind.HARD, unknown, 0),
                            new SignalThreshold(
                                    EvictionSignal.CONTAINERFS_AVAILABLE, ThresholdKind.HARD, unknown, 0))));
        }
    }

    private static ThresholdStatus statusOf(Seen seen, EvictionSignal signal) {
        return seen.thresholdStatuses().statuses().stream()
                .filter(it -> it.threshold().signal() == signal)
                .findFirst()
                .orElseThrow();
    }
}
