package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A grace of ten minutes, and an exporter that is started anew in the middle of it.
class BlindWindowBridgeTest {

    private static final String RULES = """
            rule "the node waits for CPU" when
                Pressure(scope == NODE, resource == CPU, kind == SOME, avg10 >= 40, avg60 >= 40)
            then
                node.condition("High").after("10m");
            end
            rule "pods wait for others" when
                Contention(scope == NODE, resource == CPU, avg10 >= 40)
            then
                node.condition("Contended").after("10m");
            end
            """;

    private final PolicySet policies = WrittenRules.loaded(RULES);
    private final Engine engine = new Engine(policies);
    private Evaluation last = engine.evaluate(EngineState.start(), new Observation.Silent("n1", 0));
    private String boot = "b1";
    private long seconds = 1000;
    private long stalledSeconds = 500;

    @AfterEach
    void close() {
        policies.close();
    }

    /// Looks every ten seconds for so long, while this much of the time is stalled.
    private void looks(long forSeconds, double percent) {
        for (long i = 0; i < forSeconds; i += 10) {
            seconds += 10;
            stalledSeconds += Math.round(percent / 10);
            look(percent);
        }
    }

    /// No look for so long, while this much of the time is stalled; then one look.
    private void blind(long forSeconds, double percent, double then) {
        seconds += forSeconds;
        stalledSeconds += Math.round(forSeconds * percent / 100);
        look(then);
    }

    private void look(double percent) {
        PressureLine line = new PressureLine(percent, percent, percent, stalledSeconds * 1_000_000);
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", boot, "i1"),
                new SnapshotTime(seconds, seconds * 1_000_000, 10_000_000),
                Reading.of(0.0),
                List.of(new Pressure(
                        Scope.NODE, Resource.CPU, PressureKind.SOME, Reading.of(line), Reading.of(percent))),
                List.of(new Contention(
                        Scope.NODE,
                        Resource.CPU,
                        Reading.of(percent),
                        new MovingAverages(Reading.of(percent), Reading.absent("young"), Reading.absent("young")),
                        Reading.absent("not in this test"))));
        last = engine.evaluate(last.state(), new Observation.Seen(snapshot, NodeView.ofName("n1")));
    }

    private DemandState demand(String key) {
        return SeenObservations.demand(last, key);
    }

    private long secondsToGo(String key) {
        assertThat(demand(key).phase()).isEqualTo(Phase.PENDING);
        return (demand(key).timing().remainingMicros() + 999_999) / 1_000_000;
    }

    @Test
    void aGraceGoesOnWhereTheCountersSayThatItHeld() {
        looks(130, 80);
        assertThat(secondsToGo("High")).isEqualTo(480);
        blind(240, 41, 80);
        assertThat(secondsToGo("High")).isEqualTo(240);
        looks(240, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.FIRING);
    }

    @Test
    void aGraceBeginsAnewWhereTheMeanIsBelow() {
        looks(130, 80);
        blind(240, 39, 80);
        assertThat(secondsToGo("High")).isEqualTo(600);
        looks(590, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.PENDING);
        looks(10, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.FIRING);
    }

    @Test
    void firesNoEarlierThanAtTheSecondLook() {
        looks(130, 80);
        blind(3000, 80, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.PENDING);
        looks(10, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.FIRING);
    }

    @Test
    void isOverWhereTheFirstLookSaysSoWhateverWasBefore() {
        looks(130, 80);
        blind(3000, 80, 10);
        assertThat(demand("High").phase()).isEqualTo(Phase.INACTIVE);
    }

    @Test
    void contentionWasSeenByNobodySoItsGraceStandsStill() {
        looks(130, 80);
        blind(240, 80, 80);
        assertThat(secondsToGo("Contended")).isEqualTo(480);
        blind(240, 0, 80);
        assertThat(secondsToGo("Contended")).isEqualTo(480);
    }

    @Test
    void afterMoreThanAnHourEveryGraceBeginsAnew() {
        looks(130, 80);
        blind(3600, 80, 80);
        assertThat(secondsToGo("Contended")).isEqualTo(480);
        blind(3601, 80, 80);
        assertThat(secondsToGo("High")).isEqualTo(600);
        assertThat(secondsToGo("Contended")).isEqualTo(600);
    }

    @Test
    void aCounterThatRunsBackwardsIsAnothersSoEveryGraceBeginsAnew() {
        looks(130, 80);
        stalledSeconds = 3;
        blind(240, 0, 80);
        assertThat(secondsToGo("High")).isEqualTo(600);
        assertThat(secondsToGo("Contended")).isEqualTo(600);
    }

    @Test
    void anotherBootStartsCleanWhateverItsCountersSay() {
        looks(130, 80);
        boot = "b2";
        blind(240, 80, 80);
        assertThat(secondsToGo("High")).isEqualTo(600);
        assertThat(demand("High").timing().sinceMicros()).isEqualTo(seconds * 1_000_000);
    }

    @Test
    void whatFiresNeitherClearsNorIsRaisedByTimeInWhichNobodyLooked() {
        looks(610, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.FIRING);
        blind(240, 0, 80);
        assertThat(demand("High").phase()).isEqualTo(Phase.FIRING);
        looks(10, 0);
        assertThat(demand("High").phase()).isEqualTo(Phase.INACTIVE);
        blind(3000, 90, 80);
        assertThat(secondsToGo("High")).isEqualTo(600);
    }
}
