package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import java.util.ArrayList;
import java.util.List;

/// Makes the observations of a case: whole snapshots, as an exporter would send them.
///
/// @param calm whether inputs that the case does not name are 0; else they are missing
public record CaseObservations(CaseInputs inputs, boolean calm) {

    public static final String NODE = "case";

    /// Observations of a case without inputs.
    static CaseObservations nothing() {
        return new CaseObservations(CaseInputs.NONE, false);
    }

    public Observation.Seen observation(int index, SnapshotTime moment, String bootId) {
        List<Contention> contentions = new ArrayList<>();
        List<Pressure> pressures = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                contentions.add(contention(scope, resource, index));
                for (PressureKind kind : PressureKind.values()) {
                    pressures.add(pressure(scope, resource, kind, index));
                }
            }
        }
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin(NODE, bootId, bootId),
                moment,
                reading(Node.SUBJECT + ".steal", index),
                pressures,
                contentions,
                new CaseSignals(inputs.series(), calm).levels(index),
                teardown(index),
                new CaseThresholds(inputs.series(), calm).at(index));
        return new Observation.Seen(snapshot, new CaseNodeView(this).at(index));
    }

    private Contention contention(Scope scope, Resource resource, int index) {
        String subject = io.barograph.rules.fact.Contention.subject(scope, resource) + ".";
        MovingAverages averages = new MovingAverages(
                reading(subject + "avg10", index),
                reading(subject + "avg60", index),
                reading(subject + "avg300", index));
        return new Contention(scope, resource, averages.avg10(), averages, owners(subject, index));
    }

    /// The exporter gives both or neither; what a case does not name beside what it names is 0.
    private Reading<io.barograph.signal.Teardown> teardown(int index) {
        String containers = Teardown.SUBJECT + ".containers";
        String oldest = Teardown.SUBJECT + ".oldest";
        CaseObservations given =
                inputs.series().containsKey(containers) || inputs.series().containsKey(oldest)
                        ? new CaseObservations(inputs, true)
                        : this;
        return given.reading(containers, index)
                .then(count -> given.reading(oldest, index)
                        .map(seconds ->
                                new io.barograph.signal.Teardown(Math.round(count), Math.round(seconds * 1_000_000))));
    }

    /// The exporter gives all three counts or none; those that a case does not name beside one that it names are 0.
    private Reading<OwnerCounts> owners(String subject, int index) {
        boolean any = List.of("stalled", "selfLimited", "selfCrowded").stream()
                .anyMatch(field -> inputs.series().containsKey(subject + field));
        CaseObservations given = any ? new CaseObservations(inputs, true) : this;
        return given.reading(subject + "stalled", index)
                .then(stalled -> given.reading(subject + "selfLimited", index)
                        .then(limited -> given.reading(subject + "selfCrowded", index)
                                .map(crowded -> new OwnerCounts(
                                        stalled.intValue(), limited.intValue(), crowded.intValue(), List.of()))));
    }

    /// The kernel gives all three averages or none.
    private Pressure pressure(Scope scope, Resource resource, PressureKind kind, int index) {
        String subject = io.barograph.rules.fact.Pressure.subject(scope, resource, kind) + ".";
        Reading<PressureLine> line = reading(subject + "avg10", index)
                .then(avg10 -> reading(subject + "avg60", index)
                        .then(avg60 -> reading(subject + "avg300", index)
                                .map(avg300 -> new PressureLine(avg10, avg60, avg300, 0))));
        return new Pressure(scope, resource, kind, line, line.map(PressureLine::avg10Percent));
    }

    Reading<Double> reading(String name, int index) {
        ValueSeries series = inputs.series().get(name);
        if (series == null) {
            return calm ? Reading.of(0.0) : Reading.absent("the case does not give " + name);
        }
        return reading(series.at(index));
    }

    static Reading<Double> reading(ValueSeries.Sample sample) {
        return switch (sample) {
            case ValueSeries.Sample.Given(double value) -> Reading.of(value);
            case ValueSeries.Sample.Missing(String why) -> Reading.absent(why);
        };
    }
}
