package io.barograph.cli.record;

import io.barograph.cli.report.text.ReportJson;
import io.barograph.exporter.sample.pass.CulpritsOfInterval;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One JSON object a line for each interval, scope and resource of a recording. What is absent is null.
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

    void addPass(Pass pass) {
        Snapshot snapshot = pass.snapshot();
        if (snapshot.moment().seq() == 0) {
            firstMicros = snapshot.moment().monotonicMicros();
            return;
        }
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (scope.contendsFor(resource)) {
                    out.println(toLine(pass, scope, resource));
                }
            }
        }
    }

    private String toLine(Pass pass, Scope scope, Resource resource) {
        Snapshot snapshot = pass.snapshot();
        Contention contention = snapshot.contentionOf(scope, resource);
        OwnerCounts owners = contention.owners().orNull();
        return ReportJson.toLine(new Line(
                recording,
                snapshot.moment().seq(),
                ReportJson.toDecimal((snapshot.moment().monotonicMicros() - firstMicros) / 1e6),
                scope.name(),
                resource.name(),
                decimal(snapshot.pressureOf(scope, resource, PressureKind.SOME).percent()),
                decimal(contention.percent()),
                decimal(contention.averages().avg10()),
                decimal(contention.averages().avg60()),
                decimal(contention.averages().avg300()),
                owners == null ? null : owners.stalled(),
                owners == null ? null : owners.selfLimited(),
                owners == null ? null : owners.selfCrowded(),
                toImposed(pass.culprits().worstImposed(scope, resource))));
    }

    /// Empty also where the contention is absent: then `contention_percent` is null.
    private static List<Imposed> toImposed(Reading<List<CulpritsOfInterval.Imposed>> reading) {
        List<CulpritsOfInterval.Imposed> worst = reading.orNull();
        return worst == null
                ? List.of()
                : worst.stream()
                        .map(imposed -> new Imposed(imposed.owner(), ReportJson.toDecimal(imposed.percent())))
                        .toList();
    }

    private static @Nullable BigDecimal decimal(Reading<Double> reading) {
        Double value = reading.orNull();
        return value == null ? null : ReportJson.toDecimal(value);
    }

    private record Line(
            String recording,
            long frame,
            BigDecimal atSeconds,
            String scope,
            String resource,
            @Nullable BigDecimal pressurePercent,
            @Nullable BigDecimal contentionPercent,
            @Nullable BigDecimal avg10,
            @Nullable BigDecimal avg60,
            @Nullable BigDecimal avg300,
            @Nullable Integer stalled,
            @Nullable Integer selfLimited,
            @Nullable Integer selfCrowded,
            List<Imposed> imposed) {}

    private record Imposed(String owner, BigDecimal percent) {}
}
