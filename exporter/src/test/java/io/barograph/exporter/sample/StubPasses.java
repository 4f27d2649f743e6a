package io.barograph.exporter.sample;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.Host;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.Usage;
import io.barograph.exporter.frame.Usage.Starts;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Passes made by a function of their number.
final class StubPasses implements Passes {

    static final Usage USAGE = new Usage(NodeUsage.absent("none"), Map.of(), Names.NONE, Starts.UNKNOWN);

    final AtomicInteger made = new AtomicInteger();
    final Set<String> changes = ConcurrentHashMap.newKeySet();
    final AtomicInteger closed = new AtomicInteger();
    private final IntFunction<@Nullable Pass> each;
    private final long intervalMicros;
    private final boolean onDemand;
    volatile boolean detailed;

    StubPasses(long intervalMicros, boolean onDemand, IntFunction<@Nullable Pass> each) {
        this.intervalMicros = intervalMicros;
        this.onDemand = onDemand;
        this.each = each;
    }

    static Pass pass(int number) {
        Host host = new Host(
                Map.of(),
                PressureFile.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"));
        return new Pass(new Frame(number, host, Map.of()), snapshot(number), Totals.NONE);
    }

    static Snapshot snapshot(long number) {
        return new Snapshot(
                new SnapshotOrigin("n", "b", "i"),
                new SnapshotTime(number, number * 2_000_000, 2_000_000),
                Reading.absent("none"),
                List.of(),
                List.of());
    }

    @Override
    public @Nullable Pass next(Cause cause, Set<String> changed, boolean usage) {
        detailed = usage || !onDemand;
        changes.addAll(changed);
        return each.apply(made.getAndIncrement());
    }

    @Override
    public @Nullable Usage usage() {
        return detailed ? USAGE : null;
    }

    @Override
    public long dueMicros(long lastMicros) {
        return lastMicros + intervalMicros;
    }

    @Override
    public boolean onDemand() {
        return onDemand;
    }

    @Override
    public Names names() {
        return Names.NONE;
    }

    @Override
    public PassCost cost() {
        return new PassCost(1, 0, 0, 0);
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
