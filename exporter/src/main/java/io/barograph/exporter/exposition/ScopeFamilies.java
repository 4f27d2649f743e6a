package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.ContentionTotals.Waited;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// The families of node, system, kubepods and the QoS classes.
final class ScopeFamilies {

    private final SampleWriter out;
    private final Map<Key, byte[]> prefixes = new HashMap<>();

    /// A family with label values, as enum constants and words; bounded, since both are.
    private record Key(ExporterMetric family, Enum<?> scope, Enum<?> resource, Object third, String window) {}

    ScopeFamilies(SampleWriter out) {
        this.out = out;
    }

    void write(Snapshot snapshot, ContentionTotals totals) {
        pressures(snapshot.pressures());
        contentionRatio(snapshot.contentions());
        seconds(ExporterMetric.CONTENTION_SECONDS, totals, Waited::contentionMicros);
        seconds(ExporterMetric.SELF_LIMITED_SECONDS, totals, Waited::selfLimitedMicros);
        seconds(ExporterMetric.SELF_CROWDED_SECONDS, totals, Waited::selfCrowdedMicros);
        owners(snapshot.contentions());
        out.begin(ExporterMetric.STEAL_RATIO);
        if (snapshot.stealPercent() instanceof Reading.Present<Double>(Double percent)) {
            out.ratio(out.format().prefix(ExporterMetric.STEAL_RATIO), percent);
        }
        moment(snapshot);
    }

    private void moment(Snapshot snapshot) {
        SnapshotOrigin origin = snapshot.origin();
        out.begin(ExporterMetric.SNAPSHOT_TIME);
        out.millionths(
                out.format().prefix(ExporterMetric.SNAPSHOT_TIME, origin.node(), origin.bootId()),
                snapshot.moment().monotonicMicros());
        out.begin(ExporterMetric.SNAPSHOT_INTERVAL);
        out.millionths(
                out.format().prefix(ExporterMetric.SNAPSHOT_INTERVAL),
                snapshot.moment().intervalMicros());
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

    private byte[] prefix(ExporterMetric family, Pressure of, String window) {
        Key key = new Key(family, of.scope(), of.resource(), of.kind(), window);
        return prefixes.computeIfAbsent(key, _ -> {
            String scope = of.scope().word();
            String resource = of.resource().word();
            String kind = of.kind().word();
            return window.isEmpty()
                    ? out.format().prefix(family, scope, resource, kind)
                    : out.format().prefix(family, scope, resource, kind, window);
        });
    }

    private void contentionRatio(List<Contention> contentions) {
        out.begin(ExporterMetric.CONTENTION_RATIO);
        for (Contention each : contentions) {
            window(each, "10s", each.averages().avg10());
            window(each, "60s", each.averages().avg60());
            window(each, "300s", each.averages().avg300());
        }
    }

    private void window(Contention of, String window, Reading<Double> average) {
        if (average instanceof Reading.Present<Double>(Double percent)) {
            out.ratio(prefix(ExporterMetric.CONTENTION_RATIO, of.scope(), of.resource(), window), percent);
        }
    }

    private void owners(List<Contention> contentions) {
        out.begin(ExporterMetric.CONTENTION_PODS);
        for (Contention each : contentions) {
            if (each.owners() instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
                out.count(
                        prefix(ExporterMetric.CONTENTION_PODS, each.scope(), each.resource(), "stalled"),
                        owners.stalled());
                out.count(
                        prefix(ExporterMetric.CONTENTION_PODS, each.scope(), each.resource(), "self_limited"),
                        owners.selfLimited());
                out.count(
                        prefix(ExporterMetric.CONTENTION_PODS, each.scope(), each.resource(), "self_crowded"),
                        owners.selfCrowded());
            }
        }
    }

    private void seconds(ExporterMetric family, ContentionTotals totals, ToLongFunction<Waited> micros) {
        out.begin(family);
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                Waited waited = totals.of(scope, resource);
                if (waited != null) {
                    Key key = new Key(family, scope, resource, "", "");
                    byte[] prefix = prefixes.computeIfAbsent(
                            key, _ -> out.format().prefix(family, scope.word(), resource.word()));
                    out.millionths(prefix, micros.applyAsLong(waited));
                }
            }
        }
    }

    private byte[] prefix(ExporterMetric family, Scope scope, Resource resource, String third) {
        Key key = new Key(family, scope, resource, third, "");
        return prefixes.computeIfAbsent(key, _ -> out.format().prefix(family, scope.word(), resource.word(), third));
    }
}
