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

    ScopeFamilies(SampleWriter writer) {
        this.out = writer;
    }

    void writeFamilies(Snapshot snapshot, ContentionTotals totals) {
        writePressures(snapshot.pressures());
        writeContentions(snapshot.contentions());
        writeSeconds(ExporterMetric.CONTENTION_SECONDS, totals, LeafStall::contentionMicros);
        writeSeconds(ExporterMetric.SELF_LIMITED_SECONDS, totals, LeafStall::selfLimitedMicros);
        writeSeconds(ExporterMetric.SELF_CROWDED_SECONDS, totals, LeafStall::selfCrowdedMicros);
        writeOwners(snapshot.contentions());
        out.beginFamily(ExporterMetric.STEAL_RATIO);
        if (snapshot.stealPercent() instanceof Reading.Present<Double>(Double percent)) {
            out.writeRatio(ExpositionFormat.samplePrefix(ExporterMetric.STEAL_RATIO), percent);
        }
        out.beginFamily(ExporterMetric.SNAPSHOT_TIME);
        out.writeSample(
                snapshot.moment().monotonicMicros(),
                snapshot.origin().node(),
                snapshot.origin().bootId());
        out.beginFamily(ExporterMetric.SNAPSHOT_INTERVAL);
        out.writeSample(snapshot.moment().intervalMicros());
    }

    private void writePressures(List<Pressure> pressures) {
        out.beginFamily(ExporterMetric.PRESSURE_SECONDS);
        for (Pressure pressure : pressures) {
            if (pressure.line() instanceof Reading.Present<PressureLine>(PressureLine line)) {
                out.writeMillionths(samplePrefix(ExporterMetric.PRESSURE_SECONDS, pressure, ""), line.totalMicros());
            }
        }
        out.beginFamily(ExporterMetric.PRESSURE_RATIO);
        for (Pressure pressure : pressures) {
            if (pressure.line() instanceof Reading.Present<PressureLine>(PressureLine line)) {
                out.writeRatio(samplePrefix(ExporterMetric.PRESSURE_RATIO, pressure, "10s"), line.avg10Percent());
                out.writeRatio(samplePrefix(ExporterMetric.PRESSURE_RATIO, pressure, "60s"), line.avg60Percent());
                out.writeRatio(samplePrefix(ExporterMetric.PRESSURE_RATIO, pressure, "300s"), line.avg300Percent());
            }
        }
    }

    private void writeContentions(List<Contention> contentions) {
        out.beginFamily(ExporterMetric.CONTENTION_RATIO);
        for (Contention contention : contentions) {
            writeWindow(contention, "10s", contention.averages().avg10());
            writeWindow(contention, "60s", contention.averages().avg60());
            writeWindow(contention, "300s", contention.averages().avg300());
        }
    }

    private void writeWindow(Contention of, String window, Reading<Double> average) {
        if (average instanceof Reading.Present<Double>(Double percent)) {
            out.writeRatio(
                    samplePrefix(ExporterMetric.CONTENTION_RATIO, of.scope(), of.resource(), window, ""), percent);
        }
    }

    private void writeOwners(List<Contention> contentions) {
        out.beginFamily(ExporterMetric.CONTENTION_PODS);
        for (Contention contention : contentions) {
            if (contention.owners() instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
                writeOwnerCount(contention, "stalled", owners.stalled());
                writeOwnerCount(contention, "self_limited", owners.selfLimited());
                writeOwnerCount(contention, "self_crowded", owners.selfCrowded());
            }
        }
    }

    private void writeOwnerCount(Contention of, String state, long number) {
        out.writeCount(samplePrefix(ExporterMetric.CONTENTION_PODS, of.scope(), of.resource(), state, ""), number);
    }

    private void writeSeconds(ExporterMetric metric, ContentionTotals totals, ToLongFunction<LeafStall> micros) {
        out.beginFamily(metric);
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                LeafStall waited = totals.of(scope, resource);
                if (waited != null) {
                    out.writeMillionths(samplePrefix(metric, scope, resource, "", ""), micros.applyAsLong(waited));
                }
            }
        }
    }

    private byte[] samplePrefix(ExporterMetric metric, Pressure of, String window) {
        return samplePrefix(metric, of.scope(), of.resource(), of.kind().word(), window);
    }

    private byte[] samplePrefix(ExporterMetric metric, Scope scope, Resource resource, String third, String fourth) {
        return prefixes.computeIfAbsent(
                new Key(metric, scope, resource, third, fourth),
                _ -> ExpositionFormat.samplePrefix(
                        metric,
                        Stream.of(scope.word(), resource.word(), third, fourth)
                                .limit(metric.family().labels().size())
                                .toArray(String[]::new)));
    }
}
