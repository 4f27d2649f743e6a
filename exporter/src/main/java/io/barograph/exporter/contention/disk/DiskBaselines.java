package io.barograph.exporter.contention.disk;

import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.DiskTiming.Direction;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The baselines of the node's disks, by `major:minor`, beside what they did in the last interval. It never
/// changes; each interval gives the next one.
///
/// A disk's baseline is the lowest mean latency of an interval. While at most one request is in flight hardly any
/// waits for another, whoever makes them; an interval with more can only take longer. So once an interval without
/// a queue was seen, the lowest is what a request takes alone. A slower interval without a queue raises it by at
/// most 5 %: a cloud may throttle a disk. Bursts with pauses between them are queues too, which must not raise it,
/// nor must larger requests: these take longer by themselves.
public final class DiskBaselines {

    /// The baselines before the first observation.
    public static final DiskBaselines NONE = new DiskBaselines(Map.of());

    /// The most disks that are learned of.
    private static final int MOST_DISKS = 256;

    /// A latency that no healthy disk has for one request, also behind a network.
    private static final double SLOWEST_MICROS = 10_000;

    private static final double SLOWEST_ROTATING_MICROS = 20_000;

    /// Milliseconds are printed as 32 bits, which a busy disk fills within days.
    private static final long MILLIS_WRAP = 1L << 32;

    /// More requests in flight, on average over the time in which there are any, make a burst.
    private static final double BURST = 1.5;

    private final Map<String, DiskActivity> disks;

    private DiskBaselines(Map<String, DiskActivity> disks) {
        this.disks = Collections.unmodifiableMap(disks);
    }

    /// The activity of one disk.
    ///
    /// @param name `nvme0n1`
    public record DiskActivity(String name, Map<Direction, DiskLatency> directions) {

        public DiskActivity {
            directions = Collections.unmodifiableMap(directions);
        }
    }

    /// The baselines after one more interval. Disks that are gone leave it, and new ones never take a known one's
    /// place; without /proc/diskstats nothing is learned.
    public DiskBaselines afterInterval(Frame previousFrame, Frame currentFrame) {
        Map<String, Disk> previousDisks = previousFrame.host().disks().orNull();
        Map<String, Disk> currentDisks = currentFrame.host().disks().orNull();
        if (previousDisks == null || currentDisks == null) {
            return this;
        }
        long micros = currentFrame.atMicros() - previousFrame.atMicros();
        Map<String, DiskActivity> next = new TreeMap<>();
        devicesKnownFirst(currentDisks).limit(MOST_DISKS).forEach(device -> {
            Disk disk = Objects.requireNonNull(currentDisks.get(device));
            next.put(device, nextActivity(disks.get(device), previousDisks.get(device), disk, micros));
        });
        return new DiskBaselines(next);
    }

    private Stream<String> devicesKnownFirst(Map<String, Disk> currentDisks) {
        return Stream.concat(
                disks.keySet().stream().filter(currentDisks::containsKey),
                currentDisks.keySet().stream().filter(device -> !disks.containsKey(device)));
    }

    private static DiskActivity nextActivity(
            @Nullable DiskActivity knownActivity, @Nullable Disk previousDisk, Disk currentDisk, long intervalMicros) {
        boolean replaced = isReplaced(previousDisk, currentDisk);
        boolean sameDisk = knownActivity != null && knownActivity.name().equals(currentDisk.name()) && !replaced;
        Map<Direction, Requests> done = new EnumMap<>(Direction.class);
        long millis = 0;
        long count = 0;
        for (Direction direction : Direction.values()) {
            Requests previousRequests = previousDisk == null ? Requests.NONE : previousDisk.requestsIn(direction);
            Requests newRequests =
                    replaced ? Requests.NONE : requestsSince(previousRequests, currentDisk.requestsIn(direction));
            done.put(direction, newRequests);
            millis += newRequests.millis();
            count += newRequests.count();
        }
        boolean crowded = millis * 1000.0 > intervalMicros;
        long busyMillis = replaced ? Disk.UNKNOWN : busyMillisSince(previousDisk, currentDisk);
        boolean bursts = busyMillis != Disk.UNKNOWN && millis > BURST * busyMillis;
        double meanServiceMicros = busyMillis == Disk.UNKNOWN || count == 0 ? 0 : 1000.0 * busyMillis / count;
        double slowest =
                Boolean.FALSE.equals(currentDisk.rotates().orNull()) ? SLOWEST_MICROS : SLOWEST_ROTATING_MICROS;
        Map<Direction, DiskLatency> next = new EnumMap<>(Direction.class);
        done.forEach((direction, newRequests) -> {
            DiskLatency previousLatency = sameDisk && knownActivity != null
                    ? knownActivity.directions().get(direction)
                    : null;
            DiskBaseline baseline = DiskBaseline.afterInterval(
                    previousLatency == null ? null : previousLatency.baseline(),
                    newRequests,
                    new DiskBaseline.Queue(crowded, bursts),
                    intervalMicros);
            next.put(direction, new DiskLatency(newRequests, intervalMicros, meanServiceMicros, slowest, baseline));
        });
        return new DiskActivity(currentDisk.name(), next);
    }

    /// Whether the number belongs to another disk now: one of another name, or with a counter that went back,
    /// such as a volume that was attached in another one's place.
    private static boolean isReplaced(@Nullable Disk previousDisk, Disk currentDisk) {
        return previousDisk != null
                && (!previousDisk.name().equals(currentDisk.name())
                        || Arrays.stream(Direction.values())
                                .anyMatch(direction -> wentBack(
                                        previousDisk.requestsIn(direction), currentDisk.requestsIn(direction))));
    }

    /// Milliseconds that begin anew move by less than half of what they hold: more would be 25 days of waiting.
    private static boolean wentBack(Requests previousRequests, Requests currentRequests) {
        return currentRequests.count() < previousRequests.count()
                || (currentRequests.millis() < previousRequests.millis()
                        && requestsSince(previousRequests, currentRequests).millis() > MILLIS_WRAP / 2);
    }

    private static long busyMillisSince(@Nullable Disk previousDisk, Disk currentDisk) {
        long previousMillis = previousDisk == null ? Disk.UNKNOWN : previousDisk.busyMillis();
        return previousMillis == Disk.UNKNOWN || currentDisk.busyMillis() < previousMillis
                ? Disk.UNKNOWN
                : currentDisk.busyMillis() - previousMillis;
    }

    private static Requests requestsSince(Requests previousRequests, Requests currentRequests) {
        long millis = currentRequests.millis() - previousRequests.millis();
        return new Requests(
                currentRequests.count() - previousRequests.count(),
                millis < 0 ? Math.max(0, millis + MILLIS_WRAP) : millis,
                Math.max(0, currentRequests.sectors() - previousRequests.sectors()));
    }

    /// All disks, by `major:minor`.
    public Map<String, DiskActivity> disks() {
        return disks;
    }

    /// The latency of one direction of one disk; null where /proc/diskstats does not count it.
    public @Nullable DiskLatency latency(String device, Direction direction) {
        DiskActivity disk = disks.get(device);
        return disk == null ? null : disk.directions().get(direction);
    }
}
