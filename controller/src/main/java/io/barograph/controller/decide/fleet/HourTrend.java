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
    private final byte[] latest = new byte[ALL_LANES];

    /// The minutes before it in which there was a snapshot, by their slots.
    private final BitSet looked = new BitSet(MINUTES);

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

        byte mean(int lane, double percent, double forSeconds) {
            weighed[lane] += (float) (percent * forSeconds);
            seconds[lane] += (float) forSeconds;
            return CompactValueRing.small((double) (weighed[lane] / seconds[lane]));
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
            return pressure.stream().allMatch(each -> each == null)
                    && contention.stream().allMatch(each -> each == null);
        }
    }

    /// One eviction signal, a value each minute, oldest first; null where nothing was known.
    ///
    /// @param percent the least that was left within the minute, of the capacity
    public record SignalSeries(EvictionSignal signal, List<@Nullable Double> percent) {

        /// Whether anything is known at all.
        public boolean isEmpty() {
            return percent.stream().allMatch(each -> each == null);
        }
    }

    HourTrend() {
        clear();
    }

    synchronized void add(Snapshot snapshot) {
        long now = snapshot.moment().monotonicMicros() / MINUTE_MICROS;
        if (begun && now < minute) {
            return;
        }
        double seconds = seconds(snapshot.moment());
        if (!begun || now > minute) {
            begin(now);
        }
        for (Pressure each : snapshot.pressures()) {
            Double percent = each.percent().orNull();
            if (percent != null && each.kind() == PressureKind.SOME) {
                int lane = lane(each.scope(), each.resource());
                latest[lane] = pressure.mean(lane, percent, seconds);
            }
        }
        snapshot.levels().forEach(this::add);
        for (Contention each : snapshot.contentions()) {
            Double percent = each.percent().orNull();
            if (percent != null) {
                int lane = lane(each.scope(), each.resource());
                latest[LANES + lane] = contention.mean(lane, percent, seconds);
                byte before = latest[2 * LANES + lane];
                byte peak = CompactValueRing.small(percent);
                latest[2 * LANES + lane] =
                        before == CompactValueRing.NONE || Byte.compareUnsigned(peak, before) > 0 ? peak : before;
            }
        }
    }

    /// How long a snapshot speaks for: since the one before, and no longer than the two say that a pause lasts.
    private double seconds(SnapshotTime moment) {
        long pause = Math.max(promisedMicros, moment.intervalMicros());
        long micros = begun ? Math.min(pause, moment.monotonicMicros() - lastMicros) : moment.intervalMicros();
        lastMicros = moment.monotonicMicros();
        promisedMicros = moment.intervalMicros();
        return Math.max(1, micros) / 1e6;
    }

    @SuppressWarnings("EnumOrdinal") // a place in memory, which is neither kept nor sent
    private void add(SignalLevel level) {
        if (level.level() instanceof Reading.Present<SignalLevel.Level>(SignalLevel.Level at) && at.capacity() > 0) {
            int lane = 3 * LANES + level.signal().ordinal();
            byte before = latest[lane];
            byte left = CompactValueRing.small(100.0 * at.available() / at.capacity());
            latest[lane] = before == CompactValueRing.NONE || Byte.compareUnsigned(left, before) < 0 ? left : before;
        }
    }

    /// The minutes between the one before and this one have no values.
    private void begin(long now) {
        if (begun) {
            lanes.put(slot(minute), latest);
            looked.set(slot(minute));
        }
        for (long each = Math.max(minute + 1, now - MINUTES + 1); each <= now; each++) {
            looked.clear(slot(each));
        }
        minute = now;
        begun = true;
        Arrays.fill(latest, CompactValueRing.NONE);
        pressure.clear();
        contention.clear();
    }

    /// Begins anew: the node was rebooted.
    synchronized void clear() {
        begun = false;
        lanes.clear();
        looked.clear();
        Arrays.fill(latest, CompactValueRing.NONE);
        pressure.clear();
        contention.clear();
    }

    /// Every scope and resource with [#MINUTES] points each; the last point is the minute at hand.
    public synchronized List<Series> series() {
        List<Series> all = new ArrayList<>(LANES);
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                int lane = lane(scope, resource);
                all.add(new Series(scope, resource, values(lane), values(LANES + lane), values(2 * LANES + lane)));
            }
        }
        return all;
    }

    /// Every eviction signal with [#MINUTES] points; the last point is the minute at hand.
    public synchronized List<SignalSeries> signals() {
        List<SignalSeries> all = new ArrayList<>(SIGNALS.size());
        for (int i = 0; i < SIGNALS.size(); i++) {
            all.add(new SignalSeries(SIGNALS.get(i), values(3 * LANES + i)));
        }
        return all;
    }

    private List<@Nullable Double> values(int lane) {
        List<@Nullable Double> values = new ArrayList<>(MINUTES);
        for (long each = minute - MINUTES + 1; each <= minute; each++) {
            values.add(CompactValueRing.large(value(each, lane)));
        }
        return values;
    }

    private byte value(long of, int lane) {
        if (of == minute) {
            return latest[lane];
        }
        return of >= 0 && looked.get(slot(of)) ? lanes.get(slot(of), lane) : CompactValueRing.NONE;
    }

    private static int slot(long minute) {
        return (int) (minute % MINUTES);
    }

    @SuppressWarnings("EnumOrdinal") // a place in memory, which is neither kept nor sent
    private static int lane(Scope scope, Resource resource) {
        return scope.ordinal() * RESOURCES + resource.ordinal();
    }
}
