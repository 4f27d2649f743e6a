package io.barograph.exporter.exposition;

import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;

/// The families of node, system, kubepods and the QoS classes.
final class ScopeFamilies {

    private final SampleWriter out;
    private final Map<Key, byte[]> prefixes = new HashMap<>();

    /// A metric with its label values. They are bounded, since all are words of enums and windows. The last two are
    /// empty where the metric has no such label.
    private record Key(ExporterMetric metric, Scope scope, Resource resource, String third, String fourth) {}

    ScopeFamilies(SampleWriter out) {
        this.out = out;
    }

    void write(Snapshot snapshot, ContentionTotals totals) {
        pressures(snapshot.pressures());
        contentions(snapshot.contentions());
        seconds(ExporterMetric.CONTENTION_SECONDS, totals, LeafStall::contentionMicros);
        seconds(ExporterMetric.SELF_LIMITED_SECONDS, totals, LeafStall::selfLimitedMicros);
        seconds(ExporterMetric.SELF_CROWDED_SECONDS, totals, LeafStall::selfCrowdedMicros);
        owners(snapshot.contentions());
        out.begin(ExporterMetric.STEAL_RATIO);
        if (snapshot.stealPercent() instanceof Reading.Present<Double>(Double percent)) {
            out.ratio(ExpositionFormat.prefix(ExporterMetric.STEAL_RATIO), percent);
        }
        out.begin(ExporterMetric.SNAPSHOT_TIME);
        out.sample(
                snapshot.moment().monotonicMicros(),
                snapshot.origin().node(),
                snapshot.origin().bootId());
        out.begin(ExporterMetric.SNAPSHOT_INTERVAL);
        out.sample(snapshot.moment().intervalMicros());
    }

    private void pressures(List<Pressure> pressures) {
        out.begin(ExporterMetric.PRESSURE_SECONDS);
        for (Pressure each : pressures) {
            if (each.line() instanceof Reading.Present<PressureLine>(PressureLine line)) {
                out.millionths(prefix(ExporterMetric.PRESSURE_SECONDS, each, ""), line.totalMicros());
            }
        }
        out.begin(ExporterMetric.PRESSURE_RATIO);
        for (Pressure each : pressures) {
            if (each.line() instanceof Reading.Present<PressureLine>(PressureLine line)) {
                out.ratio(prefix(ExporterMetric.PRESSURE_RATIO, each, "10s"), line.avg10Percent());
                out.ratio(prefix(ExporterMetric.PRESSURE_RATIO, each, "60s"), line.avg60Percent());
                out.ratio(prefix(ExporterMetric.PRESSURE_RATIO, each, "300s"), line.avg300Percent());
            }
        }
    }

    private void contentions(List<Contention> contentions) {
        out.begin(ExporterMetric.CONTENTION_RATIO);
        for (Contention each : contentions) {
            window(each, "10s", each.averages().avg10());
            window(each, "60s", each.averages().avg60());
            window(each, "300s", each.averages().avg300());
        }
    }

    private void window(Contention of, String window, Reading<Double> average) {
        if (average instanceof Reading.Present<Double>(Double percent)) {
            out.ratio(prefix(ExporterMetric.CONTENTION_RATIO, of.scope(), of.resource(), window, ""), percent);
        }
    }

    private void owners(List<Contention> contentions) {
        out.begin(ExporterMetric.CONTENTION_PODS);
        for (Contention each : contentions) {
            if (each.owners() instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
                owners(each, "stalled", owners.stalled());
                owners(each, "self_limited", owners.selfLimited());
                owners(each, "self_crowded", owners.selfCrowded());
            }
        }
    }

    private void owners(Contention of, String state, long number) {
        out.count(prefix(ExporterMetric.CONTENTION_PODS, of.scope(), of.resource(), state, ""), number);
    }

    private void seconds(ExporterMetric metric, ContentionTotals totals, ToLongFunction<LeafStall> micros) {
        out.begin(metric);
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                LeafStall waited = totals.of(scope, resource);
                if (waited != null) {
                    out.millionths(prefix(metric, scope, resource, "", ""), micros.applyAsLong(waited));
                }
            }
        }
    }

    private byte[] prefix(ExporterMetric metric, Pressure of, String window) {
        return prefix(metric, of.scope(), of.resource(), of.kind().word(), window);
    }

    private byte[] prefix(ExporterMetric metric, Scope scope, Resource resource, String third, String fourth) {
        return prefixes.computeIfAbsent(
                new Key(metric, scope, resource, third, fourth),
                _ -> ExpositionFormat.prefix(
                        metric,
                        Stream.of(scope.word(), resource.word(), third, fourth)
                                .limit(metric.family().labels().size())
                                .toArray(String[]::new)));
    }
}
