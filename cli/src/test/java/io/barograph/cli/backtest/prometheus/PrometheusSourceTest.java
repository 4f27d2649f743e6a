package io.barograph.cli.backtest.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.observation.Observation;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Teardown;
import io.barograph.signal.ThresholdKind;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrometheusSourceTest {

    private static final long T = 1_700_000_000_000L;

    private static CollectedObservations taken(ScriptedScrapes scrapes, long toMillis) throws Exception {
        try (ScriptedPrometheus prometheus = new ScriptedPrometheus(scrapes::answer)) {
            return CollectedObservations.of(prometheus, T - 1, toMillis);
        }
    }

    @Test
    void makesAnObservationOfEachScrape() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes()
                .at(T, "b", 100.000001)
                .contention(T, "0.523412")
                .at(T + 2_000, "b", 102)
                .contention(T + 2_000, "0.4");
        CollectedObservations taken = taken(scrapes, T + 3_000);
        assertThat(taken.sightings).map(it -> it.atMillis()).containsExactly(T, T + 2_000);
        assertThat(taken.snapshots())
                .map(it ->
                        it.contentionOf(Scope.KUBEPODS, Resource.CPU).averages().avg60())
                .containsExactly(Reading.of(52.3412), Reading.of(40.0));
        assertThat(taken.snapshots())
                .map(it -> it.moment().monotonicMicros())
                .containsExactly(100_000_001L, 102_000_000L);
        assertThat(taken.snapshots()).allMatch(it -> it.origin().node().equals("n1"));
        assertThat(taken.shares).isSorted().endsWith(1.0);
    }

    @ParameterizedTest
    @CsvSource({"+Inf, Infinity", "-Inf, -Infinity"})
    void anInfiniteValueFailsOnlyItsOwnReading(String written, String shown) throws Exception {
        var snapshot = taken(new ScriptedScrapes().at(T, "b", 100).contention(T, written), T + 3_000)
                .snapshots()
                .getFirst();
        assertThat(snapshot.contentionOf(Scope.KUBEPODS, Resource.CPU)
                        .averages()
                        .avg60())
                .isEqualTo(Reading.failed("Prometheus has " + shown + ", expected 0.0 to 1000000.0"));
    }

    @Test
    void whatAScrapeLacksIsAbsentAndWhatNobodySaysIsFailed() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes()
                .at(T, "b", 100)
                .contention(T, "NaN")
                .sample("barograph_steal_ratio", T - 500, "0.5")
                .sample("barograph_eviction_signal_available_bytes\",\"signal\":\"memory.available", T, "-4096")
                .sample("barograph_eviction_signal_age_seconds\",\"signal\":\"memory.available", T, "0.5");
        var snapshot = taken(scrapes, T + 3_000).snapshots().getFirst();
        assertThat(snapshot.stealPercent())
                .isEqualTo(Reading.absent("Prometheus has no sample of it from this scrape"));
        assertThat(snapshot.contentionOf(Scope.KUBEPODS, Resource.CPU)
                        .averages()
                        .avg60())
                .isEqualTo(Reading.failed("Prometheus has NaN, expected 0.0 to 1000000.0"));
        assertThat(snapshot.levelOf(EvictionSignal.MEMORY_AVAILABLE))
                .isEqualTo(Reading.of(new SignalLevel.Level(-4096, 0)));
        assertThat(snapshot.levelOf(EvictionSignal.PID_AVAILABLE).isPresent()).isFalse();
    }

    @Test
    void removalsOfAllRuntimesAreOneTeardown() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes();
        for (int i = 0; i < 3; i++) {
            scrapes.at(T + i * 2_000L, "b", 100 + i * 2);
        }
        scrapes.sample("barograph_teardown_containers\",\"runtime\":\"containerd", T, "2")
                .sample("barograph_teardown_containers_oldest_seconds\",\"runtime\":\"containerd", T, "12.5")
                .sample("barograph_teardown_containers\",\"runtime\":\"crio", T, "1")
                .sample("barograph_teardown_containers_oldest_seconds\",\"runtime\":\"crio", T, "30")
                .sample("barograph_teardown_containers\",\"runtime\":\"crio", T + 2_000, "0");
        assertThat(taken(scrapes, T + 5_000).snapshots())
                .map(it -> it.teardown().orNull())
                .containsExactly(new Teardown(3, 30_000_000), new Teardown(0, 0), null);
    }

    @Test
    void theKubeletsThresholdsAreAsTheExporterTells() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes()
                .at(T, "b", 100)
                .sample(
                        "barograph_eviction_threshold_bytes\",\"signal\":\"memory.available\",\"type\":\"hard",
                        T,
                        "1024")
                .sample(
                        "barograph_eviction_threshold_bytes\",\"signal\":\"memory.available\",\"type\":\"soft",
                        T,
                        "4096")
                .sample("barograph_eviction_soft_grace_period_seconds\",\"signal\":\"memory.available", T, "90")
                .sample("barograph_eviction_soft_grace_period_seconds\",\"signal\":\"nodefs.available", T, "60")
                .at(T + 2_000, "b", 102);
        List<Reading<List<SignalThreshold>>> told = taken(scrapes, T + 3_000).snapshots().stream()
                .map(it -> it.thresholds())
                .toList();
        String lacks = "Prometheus has no sample of it from this scrape";
        assertThat(told.getFirst())
                .isEqualTo(Reading.of(List.of(
                        new SignalThreshold(EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.HARD, Reading.of(1024.0), 0),
                        new SignalThreshold(
                                EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.SOFT, Reading.of(4096.0), 90_000_000),
                        new SignalThreshold(
                                EvictionSignal.NODEFS_AVAILABLE,
                                ThresholdKind.SOFT,
                                Reading.absent(lacks),
                                60_000_000))));
        assertThat(told.getLast()).isEqualTo(Reading.absent(lacks));
    }

    @Test
    void twoScrapesOfOnePassAreOneObservation() throws Exception {
        ScriptedScrapes scrapes =
                new ScriptedScrapes().at(T, "b", 100).at(T + 1_000, "b", 100).at(T + 2_000, "b", 102);
        assertThat(taken(scrapes, T + 3_000).snapshots()).hasSize(2);
    }

    @Test
    void whereNothingCameForTooLongASilenceIsTold() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes()
                .at(T, "b", 100)
                .at(T + 2_000, "b", 102)
                .at(T + 4_000, "b", 104)
                .at(T + 60_000, "b", 160);
        CollectedObservations taken = taken(scrapes, T + 100_000);
        assertThat(taken.sightings)
                .map(it -> it.observation() instanceof Observation.Silent(String node, long micros)
                        ? node + " silent at " + micros
                        : "seen")
                .containsExactly("seen", "seen", "seen", "n1 silent at 134000000", "seen", "n1 silent at 190000000");
        assertThat(taken.sightings.get(3).atMillis()).isEqualTo(T + 34_000);
    }

    @Test
    void whereScrapesAreRareTheUsualTimeBetweenThemIsTheInterval() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes();
        for (int i = 0; i < 5; i++) {
            scrapes.at(T + i * 60_000L, "b", 100 + i * 60);
        }
        CollectedObservations taken = taken(scrapes, T + 300_000);
        assertThat(taken.sightings).hasSize(5);
        assertThat(taken.snapshots()).allMatch(it -> it.moment().intervalMicros() == 60_000_000);
    }

    @Test
    void aRebootIsAnotherBootIdAndAnEarlierBootNeverComesBack() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes().at(T, "b", 100).at(T + 9_000, "c", 3);
        assertThat(taken(scrapes, T + 10_000).snapshots())
                .map(it -> it.origin().bootId())
                .containsExactly("b", "c");
        scrapes.at(T + 11_000, "b", 111);
        assertThatThrownBy(() -> taken(scrapes, T + 12_000))
                .isInstanceOf(PrometheusException.class)
                .hasMessageContaining("node n1: boot b appears again")
                .hasMessageContaining("--selector");
    }

    @Test
    void samplesOutsideOfTheRangeAreNotTaken() throws Exception {
        ScriptedScrapes scrapes =
                new ScriptedScrapes().at(T - 1_000, "b", 99).at(T, "b", 100).at(T + 5_000, "b", 105);
        assertThat(taken(scrapes, T + 4_000).snapshots()).hasSize(1);
    }

    @Test
    void asksForSamplesThemselvesPieceByPiece() throws Exception {
        ScriptedScrapes scrapes = new ScriptedScrapes().at(T, "b", 100);
        try (ScriptedPrometheus prometheus = new ScriptedPrometheus(scrapes::answer)) {
            CollectedObservations.of(prometheus, T, T + 5 * 3_600_000L);
            assertThat(prometheus.asked()).hasSize(4).first().asString().contains("/api/v1/series?match[]=");
            assertThat(prometheus.asked().subList(1, 4))
                    .allMatch(it -> it.contains("/api/v1/query?query={__name__=~") && it.contains("instance=\"i\"}["))
                    .noneMatch(it -> it.contains("query_range"));
            assertThat(prometheus.asked().get(2)).contains("[7200000ms]");
        }
    }

    @Test
    void aTargetsSelectorTellsItFromEveryOther() throws Exception {
        ExporterTargets targets = new ExporterTargets();
        targets.addTarget(Map.of("__name__", "x", "node", "n1", "boot_id", "b", "instance", "a\"\\"));
        targets.addTarget(Map.of("__name__", "x", "exported_node", "n2", "boot_id", "b", "node", "w", "pod", "p"));
        assertThat(targets.byNode().keySet()).containsExactly("n1", "n2");
        List<SortedSet<ExporterTargets.Target>> both =
                List.copyOf(targets.byNode().values());
        assertThat(targets.targetSelector(both.getFirst().first()))
                .endsWith(",instance=\"a\\\"\\\\\",node=\"\",pod=\"\"}");
        assertThat(targets.targetSelector(both.getLast().first())).endsWith(",instance=\"\",node=\"w\",pod=\"p\"}");
    }

    @Test
    void aLabelWithDotsOrDashesIsQuoted() throws Exception {
        ExporterTargets targets = new ExporterTargets();
        targets.addTarget(
                Map.of("__name__", "x", "node", "n1", "boot_id", "b", "k8s.node-name", "a", "9", "b", "instance", "i"));
        assertThat(targets.targetSelector(targets.of("n1").first()))
                .endsWith(",\"9\"=\"b\",instance=\"i\",\"k8s.node-name\"=\"a\"}");
    }
}
