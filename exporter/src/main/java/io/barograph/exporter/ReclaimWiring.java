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

    ReclaimAgent agent(Sampler sampler, MonotonicClock clock, SelfMetrics self) {
        return new ReclaimAgent(
                settings, config.node(), () -> room(sampler), clock::micros, InstantSource.system(), counts(self));
    }

    /// The counters begin at 0, so that `increase()` shows the first event too.
    static ReclaimListener counts(SelfMetrics self) {
        SelfCounter removed = self.counter(SelfMetric.RECLAIM_REMOVED.family());
        SelfCounter freed = self.counter(SelfMetric.RECLAIM_FREED.family());
        SelfCounter failures = self.counter(SelfMetric.RECLAIM_FAILURES.family());
        ReclaimListener.REMOVED.forEach(each -> removed.add(0, each));
        ReclaimListener.FAILED.forEach(each -> failures.add(0, each));
        AtomicReference<Double> reclaimable = new AtomicReference<>(Double.NaN);
        self.gauge(SelfMetric.RECLAIMABLE_IMAGE_BYTES.family(), reclaimable::get);
        return new ReclaimListener() {
            @Override
            public void removed(String kind, long bytes) {
                removed.inc(kind);
                freed.add((double) bytes);
            }

            @Override
            public void failed(String what) {
                failures.inc(what);
            }

            @Override
            public void reclaimable(double bytes) {
                reclaimable.set(bytes);
            }
        };
    }

    private NodeRoom room(Sampler sampler) {
        Sample sample = sampler.state().current();
        if (sample == null) {
            return new NodeRoom(Reading.absent("no pass over the kernel files was made"), Map.of(), Set.of());
        }
        EvictionConfig eviction = config.eviction();
        FilesystemLayout layout = eviction == null ? null : eviction.plan().layout();
        return new NodeRoom(
                layout == null ? EvictionSignals.layout(sample.pass().frame()) : Reading.of(layout),
                sample.pass().snapshot().levels().stream()
                        .collect(Collectors.toMap(SignalLevel::signal, SignalLevel::level)),
                pods(sample.pass().frame()));
    }

    private static Set<String> pods(Frame frame) {
        Set<String> uids = new HashSet<>();
        for (Cgroup each : frame.cgroups().values()) {
            if (each.identity().kind() instanceof CgroupClass.Pod pod) {
                uids.add(pod.uid());
            }
        }
        return uids;
    }
}
