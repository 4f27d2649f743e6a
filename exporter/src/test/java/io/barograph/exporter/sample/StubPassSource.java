package io.barograph.exporter.sample;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.frame.ResourceUsage.Starts;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Passes made by a function of their number.
public final class StubPassSource implements PassSource {

    static final ResourceUsage USAGE = new ResourceUsage(NodeUsage.absent("none"), Map.of(), Starts.UNKNOWN, List.of());

    final AtomicInteger made = new AtomicInteger();
    final Set<String> changes = ConcurrentHashMap.newKeySet();
    final AtomicInteger closed = new AtomicInteger();
    private final IntFunction<@Nullable Pass> each;
    private final long intervalMicros;
    private final boolean onDemand;
    volatile boolean detailed;

    StubPassSource(long intervalMicros, boolean onDemand, IntFunction<@Nullable Pass> each) {
        this.intervalMicros = intervalMicros;
        this.onDemand = onDemand;
        this.each = each;
    }

    static Pass pass(int number) {
        return new Pass(
                new Frame(number, HandmadePasses.nothing(), Map.of()),
                HandmadePasses.snapshot("n", number),
                ContentionTotals.NONE,
                ThresholdStatuses.NONE);
    }

    @Override
    public @Nullable Pass nextPass(SamplingCause cause, Set<String> changed, boolean usage) {
        detailed = usage || !onDemand;
        changes.addAll(changed);
        Pass pass = each.apply(made.getAndIncrement());
        return pass == null
                ? null
                : pass.withNamesAndUsage(
                        WorkloadNames.NONE, detailed ? USAGE : null, new PassCost(1, 0, 0, 0, Map.of()));
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
    public void close() {
        closed.incrementAndGet();
    }
}
