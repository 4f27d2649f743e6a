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

    /// The least contention, in percent, at which an owner is asked about.
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
    /// The last time that the node took pages from anybody; null where it did not yet
    private @Nullable Long reclaimedMicros;
    /// The last time that pages in use came back; null where none did yet
    private @Nullable Long restoredMicros;
    private Reading<DiskBaselines> countedDisks = Reading.absent(FIRST);
    private List<Contention> contentions = absentContentions(FIRST);
    private CulpritHistory culpritHistory = CulpritHistory.NONE;
    private CulpritsOfInterval culprits = CulpritsOfInterval.NONE;
    private List<Culprits> named = noCulprits(FIRST);
    private Reading<Double> stealPercent = Reading.absent(FIRST);
    /// The frame at which the interval that is not over yet began
    private @Nullable Frame base;

    private final FileRemovalWatch removal = new FileRemovalWatch();
    private @Nullable Pass lastPass;

    public SnapshotMaker(SnapshotOrigin origin) {
        this(origin, null);
    }

    /// @param eviction what looks at the eviction signals, or null
    public SnapshotMaker(SnapshotOrigin origin, @Nullable EvictionWatch eviction) {
        this.origin = origin;
        this.eviction = eviction;
    }

    /// The pass that this frame adds. A frame that is no newer than the last one gives the last pass again,
    /// without a new number.
    ///
    /// @param names the names of the frame's owners
    /// @param intervalMicros the longest time until the next frame, as its reader expects it
    public Pass nextPass(Frame frame, Function<Cgroup, String> names, long intervalMicros) {
        Pass previousPass = lastPass;
        if (previousPass != null && frame.atMicros() <= previousPass.frame().atMicros()) {
            return previousPass;
        }
        Frame startFrame = base;
        if (startFrame == null) {
            base = frame;
        } else if (frame.atMicros() - startFrame.atMicros() >= SHORTEST_INTERVAL_MICROS) {
            measureInterval(startFrame, frame, names);
            base = frame;
        }
        Seen seenSignals = eviction == null ? Seen.NOTHING : eviction.observeFrame(frame);
        Pass pass = new Pass(
                frame,
                makeSnapshot(previousPass, frame, seenSignals, intervalMicros),
                sums.totals(),
                seenSignals.thresholdStatuses(),
                culprits,
                countedDisks instanceof Reading.Present<DiskBaselines>(DiskBaselines counted)
                        ? counted
                        : DiskBaselines.NONE);
        lastPass = pass;
        return pass;
    }

    private void measureInterval(Frame startFrame, Frame frame, Function<Cgroup, String> names) {
        ContentionMeasurement measurement =
                ContentionMeasurement.between(startFrame, frame, disks, isLately(restoredMicros, frame));
        stealPercent = CpuSteal.stealPercent(startFrame, frame);
        if (measurement.startedAnew()) {
            disks = DiskBaselines.NONE;
            reclaimedMicros = null;
            restoredMicros = null;
            countedDisks = Reading.absent(REBOOTED);
            history = ContentionHistory.NONE;
            contentions = absentContentions(REBOOTED);
            culpritHistory = CulpritHistory.NONE;
            culprits = CulpritsOfInterval.NONE;
            named = noCulprits(REBOOTED);
            return;
        }
        disks = measurement.disks();
        reclaimedMicros = measurement.reclaims() ? Long.valueOf(frame.atMicros()) : reclaimedMicros;
        restoredMicros = measurement.restoresPages() ? Long.valueOf(frame.atMicros()) : restoredMicros;
        countedDisks = measurement.countedDisks();
        history = history.afterInterval(measurement);
        contentions = history.toContentions(measurement, names);
        Map<Resource, Reading<Attribution>> attributions = CulpritMeasurement.of(measurement);
        sums.addInterval(measurement, attributions);
        culpritHistory = culpritHistory.afterInterval(measurement, attributions);
        culprits = new CulpritsOfInterval(attributions, measurement.micros());
        named = culpritHistory.toCulprits(measurement, attributions, names);
    }

    /// The resources for which owners of the node wait, so that the next frame is to say who uses them.
    public Set<Resource> contended() {
        Set<Resource> contended = EnumSet.noneOf(Resource.class);
        for (Contention contention : contentions) {
            if (contention.scope() == Scope.NODE
                    && (isFelt(contention.percent())
                            || isFelt(contention.averages().avg10()))) {
                contended.add(contention.resource());
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
        Pass latestPass = lastPass;
        return latestPass != null
                && latestPass
                                .snapshot()
                                .pressureOf(Scope.NODE, Resource.IO, PressureKind.SOME)
                                .percent()
                        instanceof Reading.Present<Double>(Double percent)
                && percent >= WAITED_FOR_PERCENT;
    }

    /// Whether the node took pages lately: an owner whose pages were pushed out waits for disks. The kernel takes
    /// pages in bursts.
    private boolean hasReclaimedLately() {
        Pass latestPass = lastPass;
        return latestPass != null && isLately(reclaimedMicros, latestPass.frame());
    }

    private static boolean isLately(@Nullable Long atMicros, Frame frame) {
        return atMicros != null && frame.atMicros() - atMicros <= LATELY_MICROS;
    }

    private static boolean isFelt(Reading<Double> percent) {
        return percent instanceof Reading.Present<Double>(Double value) && value >= FELT_PERCENT;
    }

    private Snapshot makeSnapshot(@Nullable Pass previousPass, Frame frame, Seen seenSignals, long intervalMicros) {
        long seq = previousPass == null ? 0 : previousPass.snapshot().moment().seq() + 1;
        return new Snapshot(
                        origin,
                        new SnapshotTime(seq, frame.atMicros(), intervalMicros),
                        stealPercent,
                        ScopePressures.of(previousPass == null ? null : previousPass.frame(), frame),
                        contentions,
                        seenSignals.levels())
                .withThresholds(seenSignals.thresholds())
                .withCulprits(named)
                .withRemoval(removal.afterLook(frame.usage().disks().containerfs()))
                .withDisks(countedDisks.map(BusyDisks::slowestTimings))
                .withLayout(seenSignals.layout());
    }

    private static List<Culprits> noCulprits(String why) {
        return Stream.of(Resource.values())
                .map(resource -> Culprits.absent(resource, why))
                .toList();
    }

    private static List<Contention> absentContentions(String why) {
        List<Contention> absentContentions = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                absentContentions.add(Contention.absent(scope, resource, why));
            }
        }
        return absentContentions;
    }
}
