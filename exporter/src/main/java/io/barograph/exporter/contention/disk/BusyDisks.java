package io.barograph.exporter.contention.disk;

import io.barograph.exporter.contention.disk.DiskBaselines.DiskActivity;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.Reading;
import module java.base;

/// The disks that are shown to people. Partitions are not: their requests are the disk's.
public final class BusyDisks {

    /// Metrics show so many.
    public static final int MOST = 32;

    private BusyDisks() {}

    /// Disks that had requests in the interval or have a baseline, by name: of more than [#MOST] those with the
    /// most requests.
    public static List<DiskActivity> of(DiskBaselines disks) {
        return shownDisks(disks)
                .filter(diskActivity -> diskActivity.directions().values().stream()
                        .anyMatch(it ->
                                it.done().count() > 0 || it.baselineMicros().isPresent()))
                .sorted(Comparator.comparingLong(BusyDisks::requestCount)
                        .reversed()
                        .thenComparing(DiskActivity::name))
                .limit(MOST)
                .sorted(Comparator.comparing(DiskActivity::name))
                .toList();
    }

    /// How long requests took, of the disks and directions whose requests took longest together, by name: at most
    /// [DiskTiming#MOST].
    public static List<DiskTiming> slowestTimings(DiskBaselines disks) {
        record Work(DiskTiming timing, double waitedMicros) {}
        List<Work> work = new ArrayList<>();
        shownDisks(disks)
                .forEach(disk -> disk.directions().forEach((direction, latency) -> {
                    if (latency.presentMicros() instanceof Reading.Present<Double>(Double micros)) {
                        DiskTiming timing = new DiskTiming(
                                disk.name(),
                                direction,
                                Math.round(micros),
                                latency.baselineMicros().map(Math::round));
                        work.add(new Work(timing, latency.waitedMicros()));
                    }
                }));
        Comparator<Work> byName = Comparator.comparing(
                        (Work timedWork) -> timedWork.timing().name())
                .thenComparing(timedWork -> timedWork.timing().direction());
        return work.stream()
                .sorted(Comparator.comparingDouble(Work::waitedMicros)
                        .reversed()
                        .thenComparing(byName))
                .limit(DiskTiming.MOST)
                .sorted(byName)
                .map(Work::timing)
                .toList();
    }

    /// The disks to be shown. Each name is there once: it names a series.
    private static Stream<DiskActivity> shownDisks(DiskBaselines disks) {
        Set<String> names = new HashSet<>();
        return disks.disks().values().stream()
                .filter(diskActivity -> DiskTiming.isName(diskActivity.name()) && names.add(diskActivity.name()));
    }

    private static long requestCount(DiskActivity disk) {
        return disk.directions().values().stream()
                .mapToLong(diskLatency -> diskLatency.done().count())
                .sum();
    }
}
