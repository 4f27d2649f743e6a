package io.barograph.bench;

import io.barograph.exporter.RecordingReplay;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import module java.base;

/// The snapshots of all recordings, one behind the other. Most recordings have few eviction signals: each gets
/// levels that come and go, slowly and each at its own pace.
public final class RecordedSnapshots {

    private static final long CAPACITY = 1L << 34;

    private RecordedSnapshots() {}

    public static List<Snapshot> read(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "*.trace.gz")) {
            all.forEach(files::add);
        }
        Collections.sort(files);
        List<Snapshot> snapshots = new ArrayList<>();
        for (Path each : files) {
            RecordingReplay.forEachPass(
                    each, "n", pass -> snapshots.add(withLevels(pass.snapshot(), snapshots.size())));
        }
        return List.copyOf(snapshots);
    }

    private static Snapshot withLevels(Snapshot from, int index) {
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            double phase = index / (40.0 + 7 * levels.size()) + levels.size();
            long available = (long) (CAPACITY * (0.5 + 0.46 * Math.sin(phase)));
            levels.add(new SignalLevel(each, Reading.of(new SignalLevel.Level(available, CAPACITY)), 0));
        }
        return new Snapshot(
                from.origin(), from.moment(), from.stealPercent(), from.pressures(), from.contentions(), levels);
    }
}
