package io.barograph.cli.backtest.prometheus;

import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import io.barograph.signal.ThresholdKind;
import java.util.ArrayList;
import java.util.List;

/// A snapshot as far as one scrape tells it. What the scrape lacks is absent; what no exporter can have said is failed.
final class RebuiltSnapshot {

    private static final String INSTANCE = "prometheus";
    private static final String LACKS = "Prometheus has no sample of it from this scrape";
    private static final String UNKEPT = "Prometheus does not keep it";

    private final ScrapeValues row;

    private RebuiltSnapshot(ScrapeValues row) {
        this.row = row;
    }

    /// @param intervalMicros the longest time until the next scrape, as far as it can be told
    static Snapshot of(ScrapeValues row, long seq, long intervalMicros) {
        RebuiltSnapshot it = new RebuiltSnapshot(row);
        return new Snapshot(
                new SnapshotOrigin(row.node(), row.bootId(), INSTANCE),
                new SnapshotTime(seq, row.monotonicMicros(), intervalMicros),
                it.percent(SeriesColumns.STEAL),
                it.pressures(),
                it.contentions(),
                it.levels(),
                it.teardown(),
                it.thresholds());
    }

    /// Where there is none at all, the exporter was not told of any, or is an older one.
    private Reading<List<SignalThreshold>> thresholds() {
        List<SignalThreshold> all = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            for (ThresholdKind kind : ThresholdKind.values()) {
                Reading<Long> told = kind == ThresholdKind.HARD ? Reading.of(0L) : micros(SeriesColumns.grace(signal));
                Long grace = told.orNull();
                int column = SeriesColumns.threshold(signal, kind);
                boolean known = row.has(column) || (kind == ThresholdKind.SOFT && grace != null);
                if (known) {
                    Reading<Double> amount = number(column, 0, 1e18);
                    all.add(new SignalThreshold(signal, kind, amount, grace == null ? 0 : grace));
                }
            }
        }
        return all.isEmpty() ? Reading.absent(LACKS) : Reading.of(all);
    }

    /// Where nothing is removed, there is no oldest.
    private Reading<Teardown> teardown() {
        return number(SeriesColumns.TEARDOWN, 0, 1e9)
                .map(Math::round)
                .then(containers -> containers == 0 && !row.has(SeriesColumns.TEARDOWN_OLDEST)
                        ? Reading.of(new Teardown(0, 0))
                        : micros(SeriesColumns.TEARDOWN_OLDEST).map(oldest -> new Teardown(containers, oldest)));
    }

    private List<Pressure> pressures() {
        List<Pressure> all = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    all.add(new Pressure(scope, resource, kind, line(scope, resource, kind), Reading.absent(UNKEPT)));
                }
            }
        }
        return all;
    }

    private Reading<PressureLine> line(Scope scope, Resource resource, PressureKind kind) {
        return percent(SeriesColumns.pressure(scope, resource, kind, 0))
                .then(avg10 -> percent(SeriesColumns.pressure(scope, resource, kind, 1))
                        .then(avg60 -> percent(SeriesColumns.pressure(scope, resource, kind, 2))
                                .then(avg300 -> micros(SeriesColumns.total(scope, resource, kind))
                                        .map(total -> new PressureLine(avg10, avg60, avg300, total)))));
    }

    private List<Contention> contentions() {
        List<Contention> all = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                MovingAverages averages = new MovingAverages(
                        percent(SeriesColumns.contention(scope, resource, 0)),
                        percent(SeriesColumns.contention(scope, resource, 1)),
                        percent(SeriesColumns.contention(scope, resource, 2)));
                Reading<OwnerCounts> owners = count(SeriesColumns.owners(scope, resource, 0))
                        .then(stalled -> count(SeriesColumns.owners(scope, resource, 1))
                                .then(limited -> count(SeriesColumns.owners(scope, resource, 2))
                                        .map(crowded -> new OwnerCounts(stalled, limited, crowded, List.of()))));
                all.add(new Contention(scope, resource, Reading.absent(UNKEPT), averages, owners));
            }
        }
        return all;
    }

    private List<SignalLevel> levels() {
        List<SignalLevel> all = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            Reading<Long> age = micros(SeriesColumns.age(signal));
            Reading<Level> level = whole(SeriesColumns.available(signal)).then(available -> {
                long capacity = row.has(SeriesColumns.capacity(signal))
                        ? Math.round(row.get(SeriesColumns.capacity(signal)))
                        : 0;
                return age.map(_ -> new Level(available, Math.max(0, capacity)));
            });
            Long micros = age.orNull();
            all.add(new SignalLevel(signal, level, micros == null ? 0 : micros));
        }
        return all;
    }

    /// Exporters write shares in millionths, so that nothing is lost beyond the fourth decimal of a percentage.
    private Reading<Double> percent(int column) {
        return number(column, 0, 1e6).map(share -> Math.round(share * 1e6) / 1e4);
    }

    private Reading<Long> micros(int column) {
        return number(column, 0, 1e12).map(seconds -> Math.round(seconds * 1e6));
    }

    private Reading<Integer> count(int column) {
        return number(column, 0, 1e6).map(count -> (int) Math.round(count));
    }

    private Reading<Long> whole(int column) {
        return number(column, -9e18, 9e18).map(Math::round);
    }

    private Reading<Double> number(int column, double least, double most) {
        if (!row.has(column)) {
            return Reading.absent(LACKS);
        }
        double value = row.get(column);
        return value >= least && value <= most
                ? Reading.of(value)
                : Reading.failed("Prometheus has " + value + ", expected " + least + " to " + most);
    }
}
