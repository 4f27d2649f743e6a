package io.barograph.cli.record;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.sample.pass.ContentionTotals;
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

/// The summary of a recording: for each scope and resource with enough pressure, the kernel's pressure beside
/// the contention in it, what else the pressure was, who waited the most, and for whom.
final class ReplayTable {

    private static final double WORTH_A_ROW_PERCENT = 1;
    private static final String ROW = "%-11s %-8s %8s %8s %10s %8s %8s %8s %8s  %s";

    private final String recording;
    private final List<Summary> rows = new ArrayList<>();
    private final ReplayCulprits culprits = new ReplayCulprits();
    private ContentionTotals totals = ContentionTotals.NONE;
    private long frames;
    private long firstMicros;
    private long lastMicros;
    private double stealPercent;

    ReplayTable(String recording) {
        this.recording = recording;
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (scope.contendsFor(resource)) {
                    rows.add(new Summary(scope, resource));
                }
            }
        }
    }

    void addPass(Pass pass) {
        Snapshot snapshot = pass.snapshot();
        lastMicros = snapshot.moment().monotonicMicros();
        firstMicros = frames == 0 ? lastMicros : firstMicros;
        if (frames++ > 0) {
            rows.forEach(row -> row.addSnapshot(snapshot));
        }
        if (snapshot.stealPercent() instanceof Reading.Present<Double>(Double percent)) {
            stealPercent = Math.max(stealPercent, percent);
        }
        totals = pass.totals();
        culprits.addPass(pass);
    }

    /// Nothing where there was no frame.
    void printTable(PrintWriter out) {
        if (frames == 0) {
            return;
        }
        out.printf(
                Locale.ROOT,
                "%s: %s, %.1f s",
                recording,
                ReadableValues.countedWords(frames, "frame"),
                (lastMicros - firstMicros) / 1e6);
        out.println(stealPercent < WORTH_A_ROW_PERCENT ? "" : ", steal up to %.0f %%".formatted(stealPercent));
        out.println(ROW.formatted(
                        "PERCENT OF", "", "PRESSURE", "", "CONTENTION", "", "SELF-", "SELF-", "OWNERS", "WAITED MOST")
                .stripTrailing());
        out.println(ROW.formatted(
                        "THE TIME", "", "mean", "max", "mean", "max", "LIMITED", "CROWDED", "STALLED", "(10 s average)")
                .stripTrailing());
        int calm = 0;
        for (Summary row : rows) {
            if (row.isWorthARow()) {
                out.println(row.toLine(totals.of(row.scope, row.resource), lastMicros - firstMicros)
                        .stripTrailing());
            } else {
                calm++;
            }
        }
        if (calm > 0) {
            out.println("(" + calm + " more below " + (int) WORTH_A_ROW_PERCENT + " % throughout)");
        }
        culprits.worstLines(lastMicros - firstMicros).forEach(out::println);
        out.println();
    }

    /// The series of one scope and resource.
    private static final class Summary {

        private final Scope scope;
        private final Resource resource;
        private final Series pressure = new Series();
        private final Series contention = new Series();
        private OwnerCounts.@Nullable Worst worst;
        private int stalled;

        Summary(Scope scope, Resource resource) {
            this.scope = scope;
            this.resource = resource;
        }

        void addSnapshot(Snapshot snapshot) {
            pressure.addValue(
                    snapshot.pressureOf(scope, resource, PressureKind.SOME).percent());
            Contention scopeContention = snapshot.contentionOf(scope, resource);
            contention.addValue(scopeContention.percent());
            OwnerCounts owners = scopeContention.owners().orNull();
            if (owners != null) {
                stalled = Math.max(stalled, owners.stalled());
                for (OwnerCounts.Worst worstOwner : owners.worst()) {
                    worst = worst == null || worstOwner.percent() > worst.percent() ? worstOwner : worst;
                }
            }
        }

        boolean isWorthARow() {
            return pressure.max >= WORTH_A_ROW_PERCENT
                    || contention.max >= WORTH_A_ROW_PERCENT
                    || (scope == Scope.NODE && contention.count == 0);
        }

        String toLine(@Nullable LeafStall waited, long micros) {
            String limited = waited == null ? "-" : percentText(100.0 * waited.selfLimitedMicros() / micros);
            String crowded = waited == null ? "-" : percentText(100.0 * waited.selfCrowdedMicros() / micros);
            String name = worst == null ? "" : percentText(worst.percent()) + " " + worst.name();
            return ROW.formatted(
                    scope,
                    resource.word(),
                    pressure.mean(),
                    pressure.most(),
                    contention.mean(),
                    contention.most(),
                    limited,
                    crowded,
                    stalled,
                    contention.count == 0 ? contention.why : name);
        }
    }

    /// A series of percentages, and why it is empty where it is.
    private static final class Series {

        private double sum;
        private double max;
        private int count;
        private String why = "";

        void addValue(Reading<Double> value) {
            Double number = value.orNull();
            if (number == null) {
                why = value.why();
                return;
            }
            sum += number;
            // The kernel books stalls some milliseconds late, so that an interval can come out above the whole
            max = Math.min(100, Math.max(max, number));
            count++;
        }

        String mean() {
            return count == 0 ? "-" : percentText(sum / count);
        }

        String most() {
            return count == 0 ? "-" : percentText(max);
        }
    }

    private static String percentText(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
