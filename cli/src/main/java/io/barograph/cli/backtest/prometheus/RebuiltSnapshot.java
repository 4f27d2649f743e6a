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
                        it.percentOf("steal_ratio"),
                        it.pressures(),
                        it.contentions(),
                        it.levels())
                .withTeardown(it.teardown())
                .withThresholds(it.thresholds())
                .withRemoval(it.removal());
    }

    /// Where there is none at all, the exporter does not know them, or is an older one.
    private Reading<List<SignalThreshold>> thresholds() {
        List<SignalThreshold> thresholds = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            Long grace = microsOf("eviction_soft_grace_period_seconds", signal.word())
                    .orNull();
            for (ThresholdKind kind : ThresholdKind.values()) {
                long micros = kind == ThresholdKind.HARD || grace == null ? 0 : grace;
                Reading<Double> amount = boundedNumber("eviction_threshold", 0, 1e18, signal.word(), kind.word());
                if (!(amount instanceof Reading.Absent) || (kind == ThresholdKind.SOFT && grace != null)) {
                    thresholds.add(new SignalThreshold(signal, kind, amount, micros));
                }
            }
        }
        return thresholds.isEmpty() ? Reading.absent(LACKS) : Reading.of(thresholds);
    }

    /// Where nothing is removed, there is no oldest.
    private Reading<Teardown> teardown() {
        Reading<Long> oldest = microsOf("teardown_containers_oldest_seconds");
        return boundedNumber("teardown_containers", 0, 1e9)
                .map(Math::round)
                .flatMap(containers -> containers == 0 && oldest instanceof Reading.Absent
                        ? Reading.of(new Teardown(0, 0))
                        : oldest.map(micros -> new Teardown(containers, micros)));
    }

    private Reading<FileRemoval> removal() {
        Reading<Long> lasting = microsOf("teardown_removing_seconds");
        return boundedNumber("teardown_files_per_second", 0, 1e9)
                .flatMap(files -> lasting.map(micros -> new FileRemoval(Math.round(files), micros)));
    }

    private List<Pressure> pressures() {
        List<Pressure> pressures = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    Reading<PressureLine> line = pressureLine(scope.word(), resource.word(), kind.word());
                    pressures.add(new Pressure(scope, resource, kind, line, Reading.absent(UNKEPT)));
                }
            }
        }
        return pressures;
    }

    private Reading<PressureLine> pressureLine(String scope, String resource, String kind) {
        return percentOf("pressure_ratio", scope, resource, kind, "10s")
                .flatMap(avg10 -> percentOf("pressure_ratio", scope, resource, kind, "60s")
                        .flatMap(avg60 -> percentOf("pressure_ratio", scope, resource, kind, "300s")
                                .flatMap(avg300 -> microsOf("pressure_seconds_total", scope, resource, kind)
                                        .map(total -> new PressureLine(avg10, avg60, avg300, total)))));
    }

    private List<Contention> contentions() {
        List<Contention> contentions = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                MovingAverages averages = new MovingAverages(
                        percentOf("contention_ratio", scope.word(), resource.word(), "10s"),
                        percentOf("contention_ratio", scope.word(), resource.word(), "60s"),
                        percentOf("contention_ratio", scope.word(), resource.word(), "300s"));
                Reading<OwnerCounts> owners = podCount(scope, resource, "stalled")
                        .flatMap(stalled -> podCount(scope, resource, "self_limited")
                                .flatMap(limited -> podCount(scope, resource, "self_crowded")
                                        .map(crowded -> new OwnerCounts(stalled, limited, crowded, List.of()))));
                contentions.add(new Contention(scope, resource, Reading.absent(UNKEPT), averages, owners));
            }
        }
        return contentions;
    }

    private List<SignalLevel> levels() {
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            Reading<Long> age = microsOf("eviction_signal_age_seconds", signal.word());
            Double capacity = scrape.get(seriesKey("eviction_signal_capacity", signal.word()));
            long most = capacity == null ? 0 : Math.max(0, Math.round(capacity));
            Reading<Level> level = boundedNumber("eviction_signal_available", -9e18, 9e18, signal.word())
                    .flatMap(available -> age.map(_ -> new Level(Math.round(available), most)));
            Long micros = age.orNull();
            levels.add(new SignalLevel(signal, level, micros == null ? 0 : micros));
        }
        return levels;
    }

    /// Exporters write shares in millionths, so that nothing is lost beyond the fourth decimal of a percentage.
    private Reading<Double> percentOf(String family, String... labels) {
        return boundedNumber(family, 0, 1e6, labels).map(share -> Math.round(share * 1e6) / 1e4);
    }

    private Reading<Long> microsOf(String family, String... labels) {
        return boundedNumber(family, 0, 1e12, labels).map(seconds -> Math.round(seconds * 1e6));
    }

    private Reading<Integer> podCount(Scope scope, Resource resource, String state) {
        return boundedNumber("contention_pods", 0, 1e6, scope.word(), resource.word(), state)
                .map(count -> (int) Math.round(count));
    }

    private Reading<Double> boundedNumber(String family, double least, double most, String... labels) {
        Double value = scrape.get(seriesKey(family, labels));
        if (value == null) {
            return Reading.absent(LACKS);
        }
        return value >= least && value <= most
                ? Reading.of(value)
                : Reading.failed("Prometheus has " + value + ", expected " + least + " to " + most);
    }

    private static String seriesKey(String family, String... labels) {
        return "barograph_" + family + (labels.length == 0 ? "" : " " + String.join(" ", labels));
    }
}
