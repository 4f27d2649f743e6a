package io.barograph.rules.explain.question;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.explain.RandomObservations;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.signal.Culprits;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.ThresholdKind;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenInputsTest {

    private final Observation.Seen seen = new RandomObservations(new Random(1), 0).next();
    private final Facts facts = Facts.of(seen, OwnMarks.NOTHING);

    private Observation.Seen after(String... settings) {
        return GivenInputs.parseSettings(List.of(settings), facts, OwnMarks.NOTHING)
                .nextObservation(seen);
    }

    @Test
    void aSignalIsSetByTheKubeletsNameAndKeepsItsCapacity() {
        long capacity = capacity(seen.snapshot());

        assertThat(after("memory.available=400Mi").snapshot().levelOf(EvictionSignal.MEMORY_AVAILABLE))
                .isEqualTo(Reading.of(new Level(400 << 20, capacity)));
        assertThat(after("memory.available=25%").snapshot().levelOf(EvictionSignal.MEMORY_AVAILABLE))
                .isEqualTo(Reading.of(new Level(capacity / 4, capacity)))
                .isEqualTo(after("memory.available%=25").snapshot().levelOf(EvictionSignal.MEMORY_AVAILABLE));
    }

    /// Though the observation has them: they would be accepted, and change nothing.
    @Test
    void culpritsAndThresholdsOfTheObservationCannotBeGiven() {
        Culprits.Part part = new Culprits.Part("u1", "shop/cart", 50, 40, 30);
        Facts with = Facts.of(
                new Observation.Seen(
                        seen.snapshot()
                                .withCulprits(List.of(new Culprits(
                                        Resource.CPU, Reading.of(new Culprits.Parts(List.of(part), List.of(), 0)))))
                                .withThresholds(Reading.of(List.of(new SignalThreshold(
                                        EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.HARD, Reading.of(1e8), 0)))),
                        NodeView.ofName("n1")),
                OwnMarks.NOTHING);
        assertThat(with.allFacts()).anyMatch(each -> each.subject().equals("Culprit(CPU, shop/cart)"));
        for (String each :
                List.of("Culprit(CPU, shop/cart).imposed=1", "Threshold(memory.available, HARD).available=1Mi")) {
            assertThatThrownBy(() -> GivenInputs.parseSettings(List.of(each), with, OwnMarks.NOTHING))
                    .hasMessageContaining("cannot be given");
        }
    }

    private static long capacity(Snapshot snapshot) {
        return requireNonNull(snapshot.levelOf(EvictionSignal.MEMORY_AVAILABLE).orNull())
                .capacity();
    }

    @Test
    void oneAverageIsSetAndTheOthersStay() {
        Snapshot next = after("Contention(KUBEPODS,CPU).avg60=55%").snapshot();

        assertThat(next.contentionOf(Scope.KUBEPODS, Resource.CPU).averages().avg60())
                .isEqualTo(Reading.of(55.0));
        assertThat(next.contentionOf(Scope.KUBEPODS, Resource.CPU).averages().avg10())
                .isEqualTo(seen.snapshot()
                        .contentionOf(Scope.KUBEPODS, Resource.CPU)
                        .averages()
                        .avg10());
        assertThat(next.moment().monotonicMicros())
                .isEqualTo(seen.snapshot().moment().monotonicMicros());
    }

    @Test
    void whatTheApiServerSaysIsSetToo() {
        Observation.Seen next = after(
                "Condition(Ready).status=false",
                "Taint(example.com/a,NoSchedule)=true",
                "Node.labels[\"pool\"]=batch",
                "Node.unschedulable=true");

        assertThat(next.node().marks().orNull()).satisfies(marks -> {
            assertThat(marks).isNotNull();
            assertThat(marks.conditions()).contains(new Condition("Ready", ConditionStatus.False));
            assertThat(marks.taints()).contains(new Taint("example.com/a", TaintEffect.NoSchedule));
        });
        assertThat(next.node().labels().map(Map::entrySet).orNull()).contains(Map.entry("pool", "batch"));
        assertThat(next.node().unschedulable()).isEqualTo(Reading.of(true));
    }

    @Test
    void aPoolIsALabelAndReplacesOthers() {
        Observation.Seen next = after("Node.labels[karpenter.sh/nodepool]=web", "Node.pool=batch", "Node.zone=a");
        assertThat(next.node().pool()).isEqualTo("batch");
        assertThat(next.node().labels().map(Map::entrySet).orNull())
                .contains(Map.entry("pool", "batch"), Map.entry("topology.kubernetes.io/zone", "a"));
        assertThat(after("Node.pool=none").node().pool()).isEmpty();
    }

    @Test
    void podsAreGivenOneByOneAndMissingTogether() {
        NodeView blind = seen.node().withPods(Reading.<Pods>absent("not counted"));
        Observation.Seen unknown = new Observation.Seen(seen.snapshot(), blind);
        GivenInputs three =
                GivenInputs.parseSettings(List.of("Pods.running=3", "Pods.cpuRequests=1500m"), facts, OwnMarks.NOTHING);
        assertThat(three.nextObservation(unknown).node().pods())
                .isEqualTo(Reading.of(new Pods(0, 3, 0, 0, 0, 0, 0, 0, 0, 1.5, 0, 0, 0)));
        assertThat(after("Pods.limitDrifts=3").node().pods().map(Pods::survey))
                .isEqualTo(Reading.of(new Pods.Survey(0, 3)));
        assertThat(after("Pods.limitDrifts=3", "Pods.oomScoreMismatches=missing")
                        .node()
                        .pods()
                        .map(Pods::limitDrifts))
                .isEqualTo(Reading.of(Integer.MIN_VALUE));
        assertThat(after("Pods.running=3", "Pods.pending=missing").node().pods())
                .isEqualTo(Reading.absent("it was given as missing"));
    }

    @Test
    void anInputIsSetToBeMissing() {
        assertThat(after("memory.available=missing").snapshot().levelOf(EvictionSignal.MEMORY_AVAILABLE))
                .isEqualTo(Reading.absent("it was given as missing"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        memory.available | gives no value, expected INPUT=VALUE
        =4 | gives no value
        memory.available= | gives no value
        memory.avalable=4Mi | Did you mean memory.available?
        Contention(KUBEPOD, CPU).avg60=4 | Did you mean Contention(KUBEPODS, CPU).avg60?
        Contention(KUBEPODS, CPU).avg60=400 | expected at most 100
        Contention(KUBEPODS, CPU).avg60=-1 | expected a percentage such as 55
        Contention(KUBEPODS, CPU).avg60=NaN | expected a percentage
        Contention(KUBEPODS, CPU).stalled=1.5 | expected a whole number
        memory.available=12Xi | expected a quantity such as 400Mi
        Signal(memory.available).capacity=0 | expected more than 0
        Node.age=5 | expected a duration such as 10m
        Node.unschedulable=maybe | expected true or false
        Node.pol=a | Did you mean Node.pool?
        Pods.runing=3 | Did you mean Pods.running?
        Pods.running=few | expected a whole number
        Condition(Ready).status=Maybe | expected True, False, Unknown, none
        """)
    void whatCannotBeSetIsRefusedWithASentence(String setting, String sentence) {
        assertThatThrownBy(() -> after(setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void contradictionsAndOurOwnMarksAreRefused() {
        assertThatThrownBy(() -> after("memory.available=4Mi", "memory.available=5%"))
                .hasMessageContaining("give one of them");
        assertThatThrownBy(() -> after("memory.available=4Mi", "Signal(memory.available).available=4Mi"))
                .hasMessageContaining("is given twice");
        OwnMarks ours = new OwnMarks(Set.of("KubepodsCPUContentionPressure"), Set.of());
        assertThatThrownBy(() -> GivenInputs.parseSettings(
                        List.of("Condition(KubepodsCPUContentionPressure).status=True"), facts, ours))
                .hasMessageContaining("the loaded policies' own");
    }

    private Reading<Level> memory(String first, String over) {
        GivenInputs given =
                GivenInputs.parseSettings(List.of(first)).overriddenBy(GivenInputs.parseSettings(List.of(over)));
        return given.givenIn(seen, Duration.ZERO).snapshot().levelOf(EvictionSignal.MEMORY_AVAILABLE);
    }

    @Test
    void theLaterHoldsWhetherItIsAnAmountOrAPercentage() {
        long capacity = capacity(seen.snapshot());
        assertThat(memory("memory.available=25%", "memory.available=400Mi"))
                .isEqualTo(Reading.of(new Level(400 << 20, capacity)));
        assertThat(memory("memory.available=400Mi", "memory.available=25%"))
                .isEqualTo(Reading.of(new Level(capacity / 4, capacity)));
    }
}
