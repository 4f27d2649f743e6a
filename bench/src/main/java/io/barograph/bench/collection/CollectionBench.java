package io.barograph.bench.collection;

import io.barograph.exporter.PassMaker;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.kernel.live.LiveDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.options.EvictionConfig;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.SnapshotOrigin;
import module java.base;

/// One collection as the exporter makes it: a pass with all collectors, and the bytes of `/metrics`. Its clock
/// goes two seconds a pass, so that each pass measures contention, as the exporter's do.
final class CollectionBench implements AutoCloseable {

    private static final long INTERVAL_MICROS = 2_000_000;
    private static final int DESCRIPTORS = 100_000;

    private final KernelFs fs;
    private final PassMaker maker;
    private final Exposition exposition = new Exposition(FamilySelection.leanWith(Set.of()), Exposition.MAX_SERIES);
    private long micros;

    CollectionBench(HostRoots roots, WalkMode walk) {
        this(roots, walk, UnaryOperator.identity());
    }

    CollectionBench(HostRoots roots, WalkMode walk, UnaryOperator<KernelFs> around) {
        this.fs = around.apply(LiveKernelFs.open(roots, DESCRIPTORS, this::now));
        this.maker = PassMaker.of(
                fs,
                walk,
                new SnapshotOrigin("bench", "bench", "bench"),
                LiveDisks.open(roots.rootfs(), EvictionConfig.DEFAULT.paths(), MonotonicClock.system()),
                new EvictionWatch(EvictionPlan.DEFAULT, InstantSource.system()));
    }

    private long now() {
        micros += INTERVAL_MICROS;
        return micros;
    }

    /// What one collection came to.
    record Result(int bytes, long filesRead, int cgroups) {}

    Result collect() {
        Pass pass = maker.nextPass(INTERVAL_MICROS, Set.of(), false);
        ByteSink sink = exposition.writeExposition(new Sample(pass), List.of());
        return new Result(
                sink.length(), pass.cost().files(), pass.frame().cgroups().size());
    }

    @Override
    public void close() {
        maker.close();
        fs.close();
    }
}
