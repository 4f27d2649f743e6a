package io.barograph.exporter.sample.pass;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.CpuSteal;
import io.barograph.exporter.contention.average.ContentionHistory;
import io.barograph.exporter.contention.disk.BusyDisks;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.culprit.Attribution;
import io.barograph.exporter.culprit.CulpritHistory;
import io.barograph.exporter.culprit.CulpritMeasurement;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.eviction.EvictionWatch.Seen;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.teardown.FileRemovalWatch;
import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The way from frames to snapshots: same frames, same snapshots. It has no clock, its time is the frames'; it
/// belongs to one thread.
///
/// Contention is measured over 2 s or more. A frame that follows sooner, for a scrape or a cgroup, brings new
/// pressures and repeats the last interval's contention; the next interval still begins where the last one ended.
public final class SnapshotMaker {

    /// 2 s, and what a timer may be early.
    public static final long SHORTEST_INTERVAL_MICROS = 1_900_000;

    /// Whose contention is less is not asked about.
    private static final double FELT_PERCENT = 1;

    /// A node whose disks are waited for less has no contention for them that could move it.
    private static final double WAITED_FOR_PERCENT = 5;

    private static final long LATELY_MICROS = 10_000_000;

    private static final String REBOOTED = "the node was rebooted";
    private static final String FIRST = "the first frame has none before it";

    private final SnapshotOrigin origin;
    private final @Nullable EvictionWatch eviction;
    private ContentionHistory history = ContentionHistory.NONE;
    private final TotalsAccumulator sums = new TotalsAccumulator();
    private DiskBaselines disks = DiskBaselines.NONE;
    /// When the node took pages from anybody the last time; null where it did not yet
    private @Nullable Long reclaimedMicros;
    /// When pages in use came back the last time; null where none did yet
    private @Nullable Long restoredMicros;
    private Reading<DiskBaselines> countedDisks = Reading.absent(FIRST);
    private List<Contention> contentions = absent(FIRST);
    private CulpritHistory culpritHistory = CulpritHistory.NONE;
    private CulpritsOfInterval culprits = CulpritsOfInterval.NONE;
    private List<Culprits> named = noCulprits(FIRST);
    private Reading<Double> stealPercent = Reading.absent(FIRST);
    /// Where the interval that is not over yet began
    private @Nullable Frame base;

    private final FileRemovalWatch removal = new FileRemovalWatch();
    private @Nullable Pass last;

    public SnapshotMaker(SnapshotOrigin origin) {
        this(origin, null);
    }

    /// @param eviction what looks at the eviction signals, or null
    public SnapshotMaker(SnapshotOrigin origin, @Nullable EvictionWatch eviction) {
        this.origin = origin;
        this.eviction = eviction;
    }

    /// What this frame adds. A frame that is no newer than the last one gives the last pass again, without a new
    /// number.
    ///
    /// @param names the names of the frame's owners
    /// @param intervalMicros the longest time until the next frame, as its reader expects it
    public Pass pass(Frame frame, Function<Cgroup, String> names, long intervalMicros) {
        Pass before = last;
        if (before != null && frame.atMicros() <= before.frame().atMicros()) {
            return before;
        }
        Frame from = base;
        if (from == null) {
            base = frame;
        } else if (frame.atMicros() - from.atMicros() >= SHORTEST_INTERVAL_MICROS) {
            measure(from, frame, names);
            base = frame;
        }
        Seen seen = eviction == null ? Seen.NOTHING : eviction.after(frame);
        Pass pass = new Pass(
                frame,
                snapshot(before, frame, seen, intervalMicros),
                sums.totals(),
                seen.standings(),
                culprits,
                countedDisks instanceof Reading.Present<DiskBaselines>(DiskBaselines counted)
                        ? counted
                        : DiskBaselines.NONE);
        last = pass;
        return pass;
    }

    private void measure(Frame from, Frame frame, Function<Cgroup, String> names) {
        ContentionMeasurement measured =
                ContentionMeasurement.between(from, frame, disks, isLately(restoredMicros, frame));
        stealPercent = CpuSteal.percent(from, frame);
        if (measured.startedAnew()) {
            disks = DiskBaselines.NONE;
            reclaimedMicros = null;
            restoredMicros = null;
            countedDisks = Reading.absent(REBOOTED);
            history = ContentionHistory.NONE;
            contentions = absent(REBOOTED);
            culpritHistory = CulpritHistory.NONE;
            culprits = CulpritsOfInterval.NONE;
            named = noCulprits(REBOOTED);
            return;
        }
        disks = measured.disks();
        reclaimedMicros = measured.reclaims() ? Long.valueOf(frame.atMicros()) : reclaimedMicros;
        restoredMicros = measured.restoresPages() ? Long.valueOf(frame.atMicros()) : restoredMicros;
        countedDisks = measured.countedDisks();
        history = history.after(measured);
        contentions = history.contentions(measured, names);
        Map<Resource, Reading<Attribution>> found = CulpritMeasurement.of(measured);
        sums.add(measured, found);
        culpritHistory = culpritHistory.after(measured, found);
        culprits = new CulpritsOfInterval(found, measured.micros());
        named = culpritHistory.culprits(measured, found, names);
    }

    /// The resources for which owners of the node wait, so that the next frame is to say who uses them.
    public Set<Resource> contended() {
        Set<Resource> contended = EnumSet.noneOf(Resource.class);
        for (Contention each : contentions) {
            if (each.scope() == Scope.NODE
                    && (isFelt(each.percent()) || isFelt(each.averages().avg10()))) {
                contended.add(each.resource());
            }
        }
        if (isDiskWaitedFor()) {
            contended.add(Resource.IO);
            if (hasReclaimedLately()) {
                contended.add(Resource.MEMORY);
            }
        }
        return contended;
    }

    /// Whether tasks of the node wait for disks for long enough to ask who else uses them: who writes behind the
    /// page cache waits for nothing.
    private boolean isDiskWaitedFor() {
        Pass latest = last;
        return latest != null
                && latest.snapshot()
                                .pressure(Scope.NODE, Resource.IO, PressureKind.SOME)
                                .percent()
                        instanceof Reading.Present<Double>(Double percent)
                && percent >= WAITED_FOR_PERCENT;
    }

    /// Whose pages were pushed out shows in what tasks wait for disks. The kernel takes pages in bursts.
    private boolean hasReclaimedLately() {
        Pass latest = last;
        return latest != null && isLately(reclaimedMicros, latest.frame());
    }

    private static boolean isLately(@Nullable Long atMicros, Frame frame) {
        return atMicros != null && frame.atMicros() - atMicros <= LATELY_MICROS;
    }

    private static boolean isFelt(Reading<Double> percent) {
        return percent instanceof Reading.Present<Double>(Double value) && value >= FELT_PERCENT;
    }

    private Snapshot snapshot(@Nullable Pass before, Frame frame, Seen seen, long intervalMicros) {
        long seq = before == null ? 0 : before.snapshot().moment().seq() + 1;
        return new Snapshot(
                        origin,
                        new SnapshotTime(seq, frame.atMicros(), intervalMicros),
                        stealPercent,
                        ScopePressures.of(before == null ? null : before.frame(), frame),
                        contentions,
                        seen.levels())
                .withThresholds(seen.thresholds())
                .withCulprits(named)
                .withRemoval(removal.after(frame.usage().disks().containerfs()))
                .withDisks(countedDisks.map(BusyDisks::timings))
                .withLayout(seen.layout());
    }

    private static List<Culprits> noCulprits(String why) {
        return Stream.of(Resource.values())
                .map(resource -> Culprits.absent(resource, why))
                .toList();
    }

    private static List<Contention> absent(String why) {
        List<Contention> all = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                all.add(Contention.absent(scope, resource, why));
            }
        }
        return all;
    }
}
