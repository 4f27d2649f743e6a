package io.barograph.controller.decide.fleet;

import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The last hour of a node, a minute a point: of each scope and resource the mean of pressure and of
/// contention, and the largest contention; of each eviction signal the least that was left. Half a percent fine in one
/// byte each, 4,020 bytes if all of them move; those that do not, as most of a calm node, take no bytes for each
/// minute.
///
/// A minute in which nothing was known has no value. Minutes are those of the node's monotonic clock.
public final class HourTrend {

    /// How many points there are.
    public static final int MINUTES = 60;

    private static final int RESOURCES = Resource.values().length;
    private static final int LANES = Scope.values().length * RESOURCES;
    private static final List<EvictionSignal> SIGNALS = List.of(EvictionSignal.values());
    private static final int ALL_LANES = 3 * LANES + SIGNALS.size();
    private static final long MINUTE_MICROS = 60_000_000;

    /// Pressure, contention, largest contention of each scope and resource, then the signals, of the minutes before the
    /// one at hand.
    private final CompactValueRing lanes = new CompactValueRing(ALL_LANES, MINUTES);

    /// The same of the minute at hand.
    private final byte[] currentRow = new byte[ALL_LANES];

    /// The minutes before it in which there was a snapshot, by their slots.
    private final BitSet filledSlots = new BitSet(MINUTES);

    /// Of the minute at hand: percent times seconds, and seconds.
    private final Sums pressure = new Sums();

    private final Sums contention = new Sums();
    private long minute;
    /// Whether there is a minute at hand.
    private boolean begun;
    private long lastMicros;
    private long promisedMicros;

    private static final class Sums {
        private final float[] weighed = new float[LANES];
        private final float[] seconds = new float[LANES];

        byte addToMean(int lane, double percent, double forSeconds) {
            weighed[lane] += (float) (percent * forSeconds);
            seconds[lane] += (float) forSeconds;
            return CompactValueRing.toByte((double) (weighed[lane] / seconds[lane]));
        }

        void clear() {
            Arrays.fill(weighed, 0);
            Arrays.fill(seconds, 0);
        }
    }

    /// One scope and resource, a value each minute, oldest first; null where nothing was known.
    ///
    /// @param pressure mean percent of the kernel's `some`
    /// @param contention mean percent
    /// @param peak the largest percent of contention within the minute
    public record Series(
            Scope scope,
            Resource resource,
            List<@Nullable Double> pressure,
            List<@Nullable Double> contention,
            List<@Nullable Double> peak) {

        /// Whether anything is known at all.
        public boolean isEmpty() {
            return pressure.stream().allMatch(value -> value == null)
                    && contention.stream().allMatch(value -> value == null);
        }
    }

    /// One eviction signal, a value each minute, oldest first; null where nothing was known.
    ///
    /// @param percent the least that was left within the minute, of the capacity
    public record SignalSeries(EvictionSignal signal, List<@Nullable Double> percent) {

        /// Whether anything is known at all.
        public boolean isEmpty() {
            return percent.stream().allMatch(value -> value == null);
        }
    }

    HourTrend() {
        clear();
    }

    synchronized void addSnapshot(Snapshot snapshot) {
        long snapshotMinute = snapshot.moment().monotonicMicros() / MINUTE_MICROS;
        if (begun && snapshotMinute < minute) {
            return;
        }
        double seconds = secondsCovered(snapshot.moment());
        if (!begun || snapshotMinute > minute) {
            beginMinute(snapshotMinute);
        }
        for (Pressure pressureReading : snapshot.pressures()) {
            Double percent = pressureReading.kind() == PressureKind.SOME
                    ? pressureReading.percent().orNull()
                    : null;
            if (percent != null) {
                int lane = laneIndex(pressureReading.scope(), pressureReading.resource());
                currentRow[lane] = pressure.addToMean(lane, percent, seconds);
            }
        }
        snapshot.levels().forEach(this::addLevel);
        for (Contention contentionReading : snapshot.contentions()) {
            Double percent = contentionReading.percent().orNull();
            if (percent != null) {
                int lane = laneIndex(contentionReading.scope(), contentionReading.resource());
                currentRow[LANES + lane] = contention.addToMean(lane, percent, seconds);
                byte previousPeak = currentRow[2 * LANES + lane];
                byte peak = CompactValueRing.toByte(percent);
                currentRow[2 * LANES + lane] =
                        previousPeak == CompactValueRing.NONE || Byte.compareUnsigned(peak, previousPeak) > 0
                                ? peak
                                : previousPeak;
            }
        }
    }

    /// How long a snapshot speaks for: since the one before, and no longer than the two say that a pause lasts.
    private double secondsCovered(SnapshotTime time) {
        long pause = Math.max(promisedMicros, time.intervalMicros());
        long micros = begun ? Math.min(pause, time.monotonicMicros() - lastMicros) : time.intervalMicros();
        lastMicros = time.monotonicMicros();
        promisedMicros = time.intervalMicros();
        return Math.max(1, micros) / 1e6;
    }

    @SuppressWarnings("EnumOrdinal") // a place in memory, which is neither kept nor sent
    private void addLevel(SignalLevel level) {
        if (level.level() instanceof Reading.Present<SignalLevel.Level>(SignalLevel.Level signalReading)
                && signalReading.capacity() > 0) {
            int lane = 3 * LANES + level.signal().ordinal();
            byte previousLeast = currentRow[lane];
            byte availableShare = CompactValueRing.toByte(100.0 * signalReading.available() / signalReading.capacity());
            currentRow[lane] =
                    previousLeast == CompactValueRing.NONE || Byte.compareUnsigned(availableShare, previousLeast) < 0
                            ? availableShare
                            : previousLeast;
        }
    }

    /// The minutes between the one before and this one have no values.
    private void beginMinute(long newMinute) {
        if (begun) {
            lanes.putRow(slotIndex(minute), currentRow);
            filledSlots.set(slotIndex(minute));
        }
        for (long skippedMinute = Math.max(minute + 1, newMinute - MINUTES + 1);
                skippedMinute <= newMinute;
                skippedMinute++) {
            filledSlots.clear(slotIndex(skippedMinute));
        }
        minute = newMinute;
        begun = true;
        Arrays.fill(currentRow, CompactValueRing.NONE);
        pressure.clear();
        contention.clear();
    }

    /// Begins anew: the node was rebooted.
    synchronized void clear() {
        begun = false;
        lanes.clear();
        filledSlots.clear();
        Arrays.fill(currentRow, CompactValueRing.NONE);
        pressure.clear();
        contention.clear();
    }

    /// Every scope and resource with [#MINUTES] points each; the last point is the minute at hand.
    public synchronized List<Series> series() {
        List<Series> allSeries = new ArrayList<>(LANES);
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                int lane = laneIndex(scope, resource);
                allSeries.add(new Series(
                        scope, resource, laneValues(lane), laneValues(LANES + lane), laneValues(2 * LANES + lane)));
            }
        }
        return allSeries;
    }

    /// Every eviction signal with [#MINUTES] points; the last point is the minute at hand.
    public synchronized List<SignalSeries> signals() {
        List<SignalSeries> allSignals = new ArrayList<>(SIGNALS.size());
        for (int i = 0; i < SIGNALS.size(); i++) {
            allSignals.add(new SignalSeries(SIGNALS.get(i), laneValues(3 * LANES + i)));
        }
        return allSignals;
    }

    private List<@Nullable Double> laneValues(int lane) {
        List<@Nullable Double> values = new ArrayList<>(MINUTES);
        for (long valueMinute = minute - MINUTES + 1; valueMinute <= minute; valueMinute++) {
            values.add(CompactValueRing.toPercent(minuteValue(valueMinute, lane)));
        }
        return values;
    }

    private byte minuteValue(long valueMinute, int lane) {
        if (valueMinute == minute) {
            return currentRow[lane];
        }
        return valueMinute >= 0 && filledSlots.get(slotIndex(valueMinute))
                ? lanes.valueAt(slotIndex(valueMinute), lane)
                : CompactValueRing.NONE;
    }

    private static int slotIndex(long minute) {
        return (int) (minute % MINUTES);
    }

    @SuppressWarnings("EnumOrdinal") // a place in memory, which is neither kept nor sent
    private static int laneIndex(Scope scope, Resource resource) {
        return scope.ordinal() * RESOURCES + resource.ordinal();
    }
}
