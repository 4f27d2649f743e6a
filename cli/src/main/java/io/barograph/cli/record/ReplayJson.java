package io.barograph.cli.record;

import io.barograph.cli.report.text.JsonLine;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import java.io.PrintWriter;

/// One JSON object a line for each interval, scope and resource of a recording. What is absent is null.
///
///
/// {"recording":"a.trace.gz","frame":1,"at_seconds":2.000,"scope":"NODE","resource":"CPU","pressure_percent":95.012,
///      "contention_percent":0.401,...}
final class ReplayJson {

    private final PrintWriter out;
    private final String recording;
    private long firstMicros;

    ReplayJson(PrintWriter out, String recording) {
        this.out = out;
        this.recording = recording;
    }

    void add(Pass pass) {
        Snapshot snapshot = pass.snapshot();
        if (snapshot.moment().seq() == 0) {
            firstMicros = snapshot.moment().monotonicMicros();
            return;
        }
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                out.println(line(snapshot, scope, resource));
            }
        }
    }

    private JsonLine line(Snapshot snapshot, Scope scope, Resource resource) {
        Contention contention = snapshot.contention(scope, resource);
        return new JsonLine()
                .add("recording", recording)
                .add("frame", snapshot.moment().seq())
                .add("at_seconds", (snapshot.moment().monotonicMicros() - firstMicros) / 1e6)
                .add("scope", scope.name())
                .add("resource", resource.name())
                .addDouble(
                        "pressure_percent",
                        snapshot.pressure(scope, resource, PressureKind.SOME).percent())
                .addDouble("contention_percent", contention.percent())
                .addDouble("avg10", contention.averages().avg10())
                .addDouble("avg60", contention.averages().avg60())
                .addDouble("avg300", contention.averages().avg300())
                .addInt("stalled", contention.owners().map(OwnerCounts::stalled))
                .addInt("self_limited", contention.owners().map(OwnerCounts::selfLimited))
                .addInt("self_crowded", contention.owners().map(OwnerCounts::selfCrowded));
    }
}
