package io.barograph.exporter;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.exposition.catalogue.SelfMetric;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.options.EvictionConfig;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.exporter.reclaim.NodeRoom;
import io.barograph.exporter.reclaim.ReclaimAgent;
import io.barograph.exporter.reclaim.ReclaimListener;
import io.barograph.exporter.reclaim.ReclaimSettings;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.Sampler;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;

/// Gives the agent that makes room the sampler's signals and the program's metrics.
record ReclaimWiring(ExporterConfig config, ReclaimSettings settings) {

    ReclaimAgent createAgent(Sampler sampler, MonotonicClock clock, SelfMetrics self) {
        return new ReclaimAgent(
                settings,
                config.node(),
                () -> currentRoom(sampler),
                clock::micros,
                InstantSource.system(),
                countingListener(self));
    }

    /// The counters begin at 0, so that `increase()` shows the first event too.
    static ReclaimListener countingListener(SelfMetrics self) {
        SelfCounter removed = self.counter(SelfMetric.RECLAIM_REMOVED.family());
        SelfCounter freed = self.counter(SelfMetric.RECLAIM_FREED.family());
        SelfCounter failures = self.counter(SelfMetric.RECLAIM_FAILURES.family());
        ReclaimListener.REMOVED.forEach(kind -> removed.add(0, kind));
        ReclaimListener.FAILED.forEach(kind -> failures.add(0, kind));
        AtomicReference<Double> reclaimable = new AtomicReference<>(Double.NaN);
        self.gaugeOf(SelfMetric.RECLAIMABLE_IMAGE_BYTES.family(), reclaimable::get);
        return new ReclaimListener() {
            @Override
            public void countRemoved(String kind, long bytes) {
                removed.inc(kind);
                freed.add((double) bytes);
            }

            @Override
            public void countFailure(String what) {
                failures.inc(what);
            }

            @Override
            public void reportReclaimable(double bytes) {
                reclaimable.set(bytes);
            }
        };
    }

    private NodeRoom currentRoom(Sampler sampler) {
        Sample sample = sampler.state().current();
        if (sample == null) {
            return new NodeRoom(Reading.absent("no pass over the kernel files was made"), Map.of(), Set.of());
        }
        EvictionConfig eviction = config.eviction();
        FilesystemLayout layout = eviction == null ? null : eviction.plan().layout();
        return new NodeRoom(
                layout == null ? EvictionSignals.filesystemLayout(sample.pass().frame()) : Reading.of(layout),
                sample.pass().snapshot().levels().stream()
                        .collect(Collectors.toMap(SignalLevel::signal, SignalLevel::level)),
                podUids(sample.pass().frame()));
    }

    private static Set<String> podUids(Frame frame) {
        Set<String> uids = new HashSet<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (cgroup.identity().kind() instanceof CgroupClass.Pod pod) {
                uids.add(pod.uid());
            }
        }
        return uids;
    }
}
