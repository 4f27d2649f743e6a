package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import io.barograph.bench.RecordedSnapshots;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.wire.SnapshotLine;
import io.barograph.wire.SnapshotPage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Nodes that do not exist, whose exporters have been up for hours: recorded snapshots with names and times
/// of their own, calm ones, and from [#raise] to [#calm] such as a policy acts on. One snapshot follows the other as
/// recorded. A snapshot is made when it is asked for, by the product's own encoder, and so is what changed.
///
/// Recordings take minutes, so that their averages over 60 and 300 s are often absent, for another reason each time; a
/// node that has been up for hours has them, and here they are what the average over 10 s is. Recordings have no
/// eviction signals: here are such as are far from any threshold, and those of memory, tasks and the node's disk move
/// with each snapshot.
public final class SimulatedFleet {

    private static final long UP_MICROS = 7_200_000_000L;
    private static final int APART = 37;
    private static final double CALM_PERCENT = 8;
    private static final double BUSY_PERCENT = 45;

    /// Below the kubelet's own threshold of 100 MiB.
    private static final SignalLevel SHORT_OF_MEMORY = new SignalLevel(
            EvictionSignal.MEMORY_AVAILABLE, Reading.of(new SignalLevel.Level(60L << 20, 10L << 30)), 0);

    private static final Set<EvictionSignal> MOVING = EnumSet.of(
            EvictionSignal.MEMORY_AVAILABLE,
            EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE,
            EvictionSignal.MEM_AVAILABLE,
            EvictionSignal.PID_AVAILABLE,
            EvictionSignal.NODEFS_AVAILABLE);

    private final Pace pace;
    private final List<Snapshot> calm;
    private final List<Snapshot> busy;
    private final AtomicLongArray raisedFrom;
    private final AtomicLongArray raisedUntil;
    private final AtomicLongArray shortFrom;
    private final AtomicLongArray shortUntil;
    private final long beganMicros = BenchClock.micros();

    /// How many nodes, and how their time passes.
    ///
    /// @param intervalMicros between two snapshots, in the node's time
    /// @param speed how much faster the nodes' time passes than ours
    /// @param remembered how many snapshots an exporter keeps
    public record Pace(int nodes, long intervalMicros, int speed, int remembered) {}

    SimulatedFleet(List<Snapshot> recorded, Pace pace) {
        this.pace = pace;
        List<Snapshot> healthy = new ArrayList<>();
        for (Snapshot each : recorded) {
            healthy.add(healthy(each, healthy.size()));
        }
        this.calm = healthy.stream().filter(SimulatedFleet::isCalm).toList();
        this.busy = healthy.stream().filter(SimulatedFleet::isBusy).toList();
        if (calm.isEmpty() || busy.isEmpty()) {
            throw new IllegalArgumentException("recordings with " + calm.size() + " calm and " + busy.size()
                    + " busy snapshots; expected some of each. Maybe another directory is meant.");
        }
        raisedFrom = new AtomicLongArray(pace.nodes());
        raisedUntil = new AtomicLongArray(pace.nodes());
        shortFrom = new AtomicLongArray(pace.nodes());
        shortUntil = new AtomicLongArray(pace.nodes());
    }

    public static SimulatedFleet recorded(Path recordings, Pace pace) throws java.io.IOException {
        return new SimulatedFleet(RecordedSnapshots.read(recordings), pace);
    }

    public int count() {
        return pace.nodes();
    }

    public static String name(int node) {
        return "n%05d".formatted(node);
    }

    /// The node's address on loopback, one for each.
    public static String address(int node) {
        return "127.1." + node / 250 + "." + (1 + node % 250);
    }

    /// The node at an address.
    static int at(byte[] address) {
        return (address[2] & 0xff) * 250 + (address[3] & 0xff) - 1;
    }

    /// From its next snapshot on this node is busy; returns when that comes, in microseconds of [BenchClock].
    public long raise(int node) {
        long next = latest(node) + 1;
        raisedUntil.set(node, Long.MAX_VALUE);
        raisedFrom.set(node, next);
        return madeMicros(node, next);
    }

    /// From its next snapshot on this node is calm; returns when that comes.
    public long calm(int node) {
        long next = latest(node) + 1;
        raisedUntil.set(node, next);
        return madeMicros(node, next);
    }

    /// From its next snapshot on this node has little memory left.
    public void shorten(int node) {
        shortUntil.set(node, Long.MAX_VALUE);
        shortFrom.set(node, latest(node) + 1);
    }

    /// From its next snapshot on this node has memory again.
    public void relieve(int node) {
        shortUntil.set(node, latest(node) + 1);
    }

    /// What each pod of the node uses now, as `/pods` has it.
    ///
    /// @param pods uses of memory in bytes, by the pods' UIDs
    NodePods usage(int node, Map<String, Long> pods) {
        Reading<Long> none = Reading.absent("not simulated");
        return new NodePods(
                name(node),
                boot(node),
                nodeMicros(),
                pods.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> new PodUsage(
                                each.getKey(),
                                new PodUsage.Memory(Reading.of(each.getValue()), Reading.of(each.getValue())),
                                none,
                                new PodUsage.Limits(none, none),
                                new PodUsage.OomCounts(none, none),
                                List.of()))
                        .toList());
    }

    /// The number of the latest snapshot.
    long latest(int node) {
        return (nodeMicros() - phase(node)) / pace.intervalMicros();
    }

    /// When this snapshot is made, in microseconds of [BenchClock].
    long madeMicros(int node, long seq) {
        return beganMicros + (seq * pace.intervalMicros() + phase(node) - UP_MICROS) / pace.speed();
    }

    /// When the node's first snapshot is made at this time or later, in microseconds of [BenchClock].
    long nextMicros(int node, long notBefore) {
        long sinceFirst = UP_MICROS + (notBefore - beganMicros) * pace.speed() - phase(node);
        return madeMicros(node, Math.ceilDiv(sinceFirst, pace.intervalMicros()));
    }

    /// What is newer than this number, as much as a page holds.
    ///
    /// @param changes whether lines may be changes, the first one since the snapshot of this number
    byte[] page(int node, long after, boolean changes) {
        long latest = latest(node);
        long first = Math.max(after + 1, latest - pace.remembered() + 1);
        ByteArrayOutputStream page = new ByteArrayOutputStream(16_384);
        @Nullable
        SnapshotLine before =
                changes && after >= 0 && first == after + 1 ? SnapshotLine.of(snapshot(node, after)) : null;
        for (long seq = first; seq <= latest; seq++) {
            SnapshotLine now = SnapshotLine.of(snapshot(node, seq));
            byte[] change = before == null ? null : now.changeSince(before);
            byte[] line = change == null ? now.whole() : change;
            if (page.size() + line.length + 1 > SnapshotPage.MAX_BYTES) {
                break;
            }
            page.writeBytes(line);
            page.write('\n');
            before = changes ? now : null;
        }
        return page.toByteArray();
    }

    private Snapshot snapshot(int node, long seq) {
        boolean raised = seq >= raisedFrom.get(node) && seq < raisedUntil.get(node);
        List<Snapshot> pool = raised ? busy : calm;
        Snapshot of = pool.get((int) ((long) node * APART + seq) % pool.size());
        SnapshotTime moment = new SnapshotTime(seq, seq * pace.intervalMicros() + phase(node), pace.intervalMicros());
        SnapshotOrigin origin = new SnapshotOrigin(name(node), boot(node), "bench");
        return new Snapshot(origin, moment, of.stealPercent(), of.pressures(), of.contentions(), levels(node, seq, of));
    }

    private List<SignalLevel> levels(int node, long seq, Snapshot of) {
        return seq >= shortFrom.get(node) && seq < shortUntil.get(node)
                ? of.levels().stream()
                        .map(each -> each.signal() == EvictionSignal.MEMORY_AVAILABLE ? SHORT_OF_MEMORY : each)
                        .toList()
                : of.levels();
    }

    private static String boot(int node) {
        return "boot-" + node;
    }

    private long nodeMicros() {
        return UP_MICROS + (BenchClock.micros() - beganMicros) * pace.speed();
    }

    /// Nodes do not all look at the same moment.
    private long phase(int node) {
        return (long) node * 7_919 % pace.nodes() * pace.intervalMicros() / pace.nodes();
    }

    private static Snapshot healthy(Snapshot from, int index) {
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            long used = MOVING.contains(each) ? index * 7_919L % 50_000 * 4_096 : 0;
            levels.add(new SignalLevel(each, Reading.of(new SignalLevel.Level((6L << 30) - used, 10L << 30)), 0));
        }
        List<Contention> contentions =
                from.contentions().stream().map(SimulatedFleet::longObserved).toList();
        return new Snapshot(from.origin(), from.moment(), from.stealPercent(), from.pressures(), contentions, levels);
    }

    private static Contention longObserved(Contention from) {
        MovingAverages averages = from.averages();
        Reading<Double> avg10 = averages.avg10();
        MovingAverages all = new MovingAverages(
                avg10,
                averages.avg60().isPresent() ? averages.avg60() : avg10,
                averages.avg300().isPresent() ? averages.avg300() : avg10);
        return new Contention(from.scope(), from.resource(), from.percent(), all, from.owners());
    }

    private static boolean isCalm(Snapshot snapshot) {
        return snapshot.contentions().stream()
                .allMatch(each ->
                        below(each.averages().avg10()) && below(each.averages().avg60()));
    }

    private static boolean below(Reading<Double> percent) {
        Double value = percent.orNull();
        return value != null && value < CALM_PERCENT;
    }

    private static boolean isBusy(Snapshot snapshot) {
        Contention pods = snapshot.contentionOf(Scope.BURSTABLE, Resource.CPU);
        Double avg10 = pods.averages().avg10().orNull();
        Double avg60 = pods.averages().avg60().orNull();
        return avg10 != null && avg60 != null && avg10 >= BUSY_PERCENT && avg60 >= BUSY_PERCENT;
    }
}
