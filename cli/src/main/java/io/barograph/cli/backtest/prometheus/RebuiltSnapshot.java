package io.barograph.cli.backtest.prometheus;

import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FileRemoval;
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
import module java.base;

/// Makes a snapshot of one scrape. What the scrape lacks is absent. A value that no exporter can have written is
/// failed.
record RebuiltSnapshot(ScrapeValues scrape) {

    private static final String INSTANCE = "prometheus";
    private static final String LACKS = "Prometheus has no sample of it from this scrape";
    private static final String UNKEPT = "Prometheus does not keep it";

    /// @param intervalMicros the longest time until the next scrape, as far as it is known
    static Snapshot of(ScrapeValues scrape, long seq, long intervalMicros) {
        RebuiltSnapshot it = new RebuiltSnapshot(scrape);
        return new Snapshot(
                new SnapshotOrigin(scrape.node(), scrape.bootId(), INSTANCE),
                new SnapshotTime(seq, scrape.monotonicMicros(), intervalMicros),
                it.percent("steal_ratio"),
                it.pressures(),
                it.contentions(),
                it.levels(),
                it.teardown(),
                it.thresholds(),
                List.of(),
                it.removal());
    }

    /// Where there is none at all, the exporter does not know them, or is an older one.
    private Reading<List<SignalThreshold>> thresholds() {
        List<SignalThreshold> all = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            Long grace =
                    micros("eviction_soft_grace_period_seconds", signal.word()).orNull();
            for (ThresholdKind kind : ThresholdKind.values()) {
                long micros = kind == ThresholdKind.HARD || grace == null ? 0 : grace;
                Reading<Double> amount = number("eviction_threshold", 0, 1e18, signal.word(), kind.word());
                if (!(amount instanceof Reading.Absent) || (kind == ThresholdKind.SOFT && grace != null)) {
                    all.add(new SignalThreshold(signal, kind, amount, micros));
                }
            }
        }
        return all.isEmpty() ? Reading.absent(LACKS) : Reading.of(all);
    }

    /// Where nothing is removed, there is no oldest.
    private Reading<Teardown> teardown() {
        Reading<Long> oldest = micros("teardown_containers_oldest_seconds");
        return number("teardown_containers", 0, 1e9)
                .map(Math::round)
                .then(containers -> containers == 0 && oldest instanceof Reading.Absent
                        ? Reading.of(new Teardown(0, 0))
                        : oldest.map(micros -> new Teardown(containers, micros)));
    }

    private Reading<FileRemoval> removal() {
        Reading<Long> lasting = micros("teardown_removing_seconds");
        return number("teardown_files_per_second", 0, 1e9)
                .then(files -> lasting.map(micros -> new FileRemoval(Math.round(files), micros)));
    }

    private List<Pressure> pressures() {
        List<Pressure> all = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    Reading<PressureLine> line = line(scope.word(), resource.word(), kind.word());
                    all.add(new Pressure(scope, resource, kind, line, Reading.absent(UNKEPT)));
                }
            }
        }
        return all;
    }

    private Reading<PressureLine> line(String scope, String resource, String kind) {
        return percent("pressure_ratio", scope, resource, kind, "10s")
                .then(avg10 -> percent("pressure_ratio", scope, resource, kind, "60s")
                        .then(avg60 -> percent("pressure_ratio", scope, resource, kind, "300s")
                                .then(avg300 -> micros("pressure_seconds_total", scope, resource, kind)
                                        .map(total -> new PressureLine(avg10, avg60, avg300, total)))));
    }

    private List<Contention> contentions() {
        List<Contention> all = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                MovingAverages averages = new MovingAverages(
                        percent("contention_ratio", scope.word(), resource.word(), "10s"),
                        percent("contention_ratio", scope.word(), resource.word(), "60s"),
                        percent("contention_ratio", scope.word(), resource.word(), "300s"));
                Reading<OwnerCounts> owners = pods(scope, resource, "stalled")
                        .then(stalled -> pods(scope, resource, "self_limited")
                                .then(limited -> pods(scope, resource, "self_crowded")
                                        .map(crowded -> new OwnerCounts(stalled, limited, crowded, List.of()))));
                all.add(new Contention(scope, resource, Reading.absent(UNKEPT), averages, owners));
            }
        }
        return all;
    }

    private List<SignalLevel> levels() {
        List<SignalLevel> all = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            Reading<Long> age = micros("eviction_signal_age_seconds", signal.word());
            Double capacity = scrape.get(key("eviction_signal_capacity", signal.word()));
            long most = capacity == null ? 0 : Math.max(0, Math.round(capacity));
            Reading<Level> level = number("eviction_signal_available", -9e18, 9e18, signal.word())
                    .then(available -> age.map(_ -> new Level(Math.round(available), most)));
            Long micros = age.orNull();
            all.add(new SignalLevel(signal, level, micros == null ? 0 : micros));
        }
        return all;
    }

    /// Exporters write shares in millionths, so that nothing is lost beyond the fourth decimal of a percentage.
    private Reading<Double> percent(String family, String... labels) {
        return number(family, 0, 1e6, labels).map(share -> Math.round(share * 1e6) / 1e4);
    }

    private Reading<Long> micros(String family, String... labels) {
        return number(family, 0, 1e12, labels).map(seconds -> Math.round(seconds * 1e6));
    }

    private Reading<Integer> pods(Scope scope, Resource resource, String state) {
        return number("contention_pods", 0, 1e6, scope.word(), resource.word(), state)
                .map(count -> (int) Math.round(count));
    }

    private Reading<Double> number(String family, double least, double most, String... labels) {
        Double value = scrape.get(key(family, labels));
        if (value == null) {
            return Reading.absent(LACKS);
        }
        return value >= least && value <= most
                ? Reading.of(value)
                : Reading.failed("Prometheus has " + value + ", expected " + least + " to " + most);
    }

    private static String key(String family, String... labels) {
        return "barograph_" + family + (labels.length == 0 ? "" : " " + String.join(" ", labels));
    }
}
