package io.barograph.rules.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class FactsTest {

    private static final SnapshotOrigin ORIGIN = new SnapshotOrigin("n1", "boot-1", "instance-1");

    @Test
    void anEmptySnapshotStillYieldsEveryFactWithNothingKnown() {
        Facts facts = facts(List.of(), List.of());

        assertThat(facts.allFacts()).hasSize(6 * 3 + 1 + 6 * 3 * 2 + 11 + 1 + 1 + 1);
        assertThat(facts.allFacts().stream().map(Fact::subject)).doesNotHaveDuplicates();
        Contention contention = contention(facts);
        assertThat(contention.avg60()).isNaN();
        assertThat(contention.stalled()).isEqualTo(Fact.MISSING_COUNT);
        assertThat(facts.missing().whyMissing(contention, "avg60")).isEqualTo("the snapshot does not speak of it");
        assertThat(facts.missing().whyMissing(contention, "selfCrowded"))
                .isEqualTo("the snapshot does not speak of it");
        assertThat(facts.missing().whyMissing(contention, "scope")).isNull();
    }

    @Test
    void eachFieldIsMissingForItsOwnReason() {
        MovingAverages averages = new MovingAverages(
                Reading.of(42.5), Reading.absent("observed for 12 s of 60 s"), Reading.failed("EIO"));
        Reading<OwnerCounts> owners = Reading.of(new OwnerCounts(2, 1, 0, List.of()));
        Facts facts = facts(
                List.of(),
                List.of(new io.barograph.signal.Contention(
                        Scope.KUBEPODS, Resource.CPU, Reading.of(50.0), averages, owners)));

        Contention contention = contention(facts);
        assertThat(contention.avg10()).isEqualTo(42.5);
        assertThat(contention.stalled()).isEqualTo(2);
        assertThat(facts.missing().whyMissing(contention, "avg10")).isNull();
        assertThat(facts.missing().whyMissing(contention, "avg60")).isEqualTo("observed for 12 s of 60 s");
        assertThat(facts.missing().whyMissing(contention, "avg300")).isEqualTo("EIO");
    }

    @Test
    void aValueThatIsNoNumberOrBeyondAllMeasureIsMissing() {
        MovingAverages averages =
                new MovingAverages(Reading.of(Double.NaN), Reading.of(1.0), Reading.of(Double.MAX_VALUE));
        Facts facts = facts(
                List.of(),
                List.of(new io.barograph.signal.Contention(
                        Scope.KUBEPODS, Resource.CPU, Reading.of(50.0), averages, Reading.absent("none"))));

        assertThat(facts.missing().whyMissing(contention(facts), "avg10"))
                .isEqualTo("its value is not a number that can be");
        assertThat(facts.missing().whyMissing(contention(facts), "avg60")).isNull();
        assertThat(facts.missing().whyMissing(contention(facts), "avg300"))
                .isEqualTo("its value is not a number that can be");
    }

    @Test
    void pressureCarriesTheKernelsAverages() {
        var some = new io.barograph.signal.Pressure(
                Scope.NODE,
                Resource.IO,
                PressureKind.SOME,
                Reading.of(new PressureLine(1.5, 2.5, 3.5, 77)),
                Reading.absent("first"));
        Facts facts = facts(List.of(some), List.of());

        assertThat(facts.allFacts()).contains(new Pressure(Scope.NODE, Resource.IO, PressureKind.SOME, 1.5, 2.5, 3.5));
    }

    @Test
    void aNodeNobodyAskedTheApiServerAboutIsNotTakenForSchedulable() {
        Facts facts = facts(List.of(), List.of());

        Fact node = facts.allFacts().getLast();
        assertThat(node).isEqualTo(new Node("n1", false, Map.of(), Double.NaN, 0.5));
        assertThat(facts.missing().whyMissing(node, "unschedulable")).isEqualTo("no API server was asked");
        assertThat(facts.missing().whyMissing(node, "steal")).isNull();
    }

    @Test
    void conditionsBeyondTheMostThatAreReadAreNotKnown() {
        List<Condition> many = new ArrayList<>();
        for (int i = 0; i <= NodeView.MAX_MARKS; i++) {
            many.add(new Condition("Type" + i, ConditionStatus.True));
        }
        NodeView view = new NodeView(
                "n1",
                Reading.of(true),
                Reading.of(Map.of("topology.kubernetes.io/zone", "a", "pool", "x", "karpenter.sh/nodepool", "y")),
                Reading.of(Duration.ofMinutes(1)),
                Reading.of(new NodeView.Marks(many, List.of())));
        Snapshot snapshot = new Snapshot(ORIGIN, new SnapshotTime(0, 1, 1), Reading.of(0.5), List.of(), List.of());

        Facts facts = Facts.of(new Observation.Seen(snapshot, view), OwnMarks.NOTHING);
        assertThat(facts.missing().whyAll("Taint")).isEqualTo("the node has more than 64 conditions or taints");
        Node node = (Node) facts.allFacts().getLast();
        assertThat(node.zone()).isEqualTo("a");
        assertThat(node.pool()).isEqualTo("y");
        assertThat(node.age()).isEqualTo(60);
        assertThat(facts.missing().whyMissing(node, "labels[\"pool\"]")).isNull();
    }

    @Test
    void labelsOfANodeNobodyAskedAboutAreMissing() {
        Facts facts = facts(List.of(), List.of());
        assertThat(facts.missing().whyMissing(facts.allFacts().getLast(), "labels[\"pool\"]"))
                .isEqualTo("no API server was asked");
        assertThat(facts.missing().whyMissing(facts.allFacts().getLast(), "zone"))
                .isEqualTo("no API server was asked");
        assertThat(facts.missing().whyAll("Condition")).isEqualTo("no API server was asked");
    }

    @Test
    void teardownIsMissingWhereTheExporterCannotTellIt() {
        Snapshot old = new Snapshot(ORIGIN, new SnapshotTime(0, 1, 2_000_000), Reading.of(0.5), List.of(), List.of());
        Snapshot told = old.withTeardown(Reading.of(new io.barograph.signal.Teardown(3, 90_000_000)))
                .withRemoval(Reading.of(new FileRemoval(2_500, 31_000_000)));

        Facts without = Facts.of(new Observation.Seen(old, NodeView.ofName("n1")), OwnMarks.NOTHING);
        Teardown missing = fact(without, Teardown.class, Teardown.SUBJECT);
        assertThat(missing.containers()).isEqualTo(Fact.MISSING_COUNT);
        assertThat(missing.oldest()).isNaN();
        assertThat(without.missing().whyMissing(missing, "containers")).isEqualTo("the snapshot does not speak of it");
        assertThat(without.missing().whyMissing(missing, "oldest")).isEqualTo("the snapshot does not speak of it");
        assertThat(without.missing().whyMissing(missing, "removing")).isEqualTo("the snapshot does not speak of it");

        Facts with = Facts.of(new Observation.Seen(told, NodeView.ofName("n1")), OwnMarks.NOTHING);
        assertThat(fact(with, Teardown.class, Teardown.SUBJECT))
                .isEqualTo(new Teardown(3, 90, Fact.MISSING_COUNT, Fact.MISSING_COUNT, Double.NaN, 2_500, 31));
        assertThat(with.missing().whyMissing(fact(with, Teardown.class, Teardown.SUBJECT), "oldest"))
                .isNull();
    }

    @Test
    void deletedPodsAreKnownWithoutTheRuntime() {
        Snapshot old = new Snapshot(ORIGIN, new SnapshotTime(0, 1, 2_000_000), Reading.of(0.5), List.of(), List.of());
        NodeView view = NodeView.ofName("n1").withPods(Reading.absent("x"), Reading.of(new PodEndings(5, 2, 33.5)));

        Facts facts = Facts.of(new Observation.Seen(old, view), OwnMarks.NOTHING);
        Teardown found = fact(facts, Teardown.class, Teardown.SUBJECT);
        assertThat(found.terminating()).isEqualTo(5);
        assertThat(found.overdue()).isEqualTo(2);
        assertThat(found.oldestOverdue()).isEqualTo(33.5);
        assertThat(facts.missing().whyMissing(found, "overdue")).isNull();
        assertThat(facts.missing().whyMissing(found, "containers")).isEqualTo("the snapshot does not speak of it");
    }

    @Test
    void podsAreKnownTogetherOrNotAtAll() {
        Snapshot snapshot =
                new Snapshot(ORIGIN, new SnapshotTime(0, 1, 2_000_000), Reading.of(0.5), List.of(), List.of());
        Pods counted = new Pods(1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5, 0x1p30, 0.25, 0x1p20);
        NodeView view = NodeView.ofName("n1").withPods(Reading.of(counted));

        Facts known = Facts.of(new Observation.Seen(snapshot, view), OwnMarks.NOTHING);
        assertThat(known.allFacts()).contains(counted);
        assertThat(known.missing().whyMissing(counted, "running")).isNull();

        NodeView failed = view.withPods(Reading.failed("status 403"));
        Facts unknown = Facts.of(new Observation.Seen(snapshot, failed), OwnMarks.NOTHING);
        Pods nothing = fact(unknown, Pods.class, Pods.SUBJECT);
        assertThat(nothing.running()).isEqualTo(Fact.MISSING_COUNT);
        assertThat(nothing.memoryRequests()).isNaN();
        for (FactField each :
                Objects.requireNonNull(FactCatalogue.factNamed("Pods")).fields()) {
            assertThat(unknown.missing().whyMissing(nothing, each.name())).isEqualTo("status 403");
        }
    }

    @Test
    void whatIsWrongWithPodsIsMissingUntilSomebodyHasLooked() {
        Snapshot snapshot =
                new Snapshot(ORIGIN, new SnapshotTime(0, 1, 2_000_000), Reading.of(0.5), List.of(), List.of());
        Pods looked = Pods.NONE.withSurvey(new Pods.Survey(2, 0));

        Facts unknown = Facts.of(
                new Observation.Seen(snapshot, NodeView.ofName("n1").withPods(Reading.of(Pods.NONE))),
                OwnMarks.NOTHING);
        Pods nothing = fact(unknown, Pods.class, Pods.SUBJECT);
        assertThat(nothing.limitDrifts()).isEqualTo(Fact.MISSING_COUNT);
        assertThat(unknown.missing().whyMissing(nothing, "oomScoreMismatches"))
                .isEqualTo("the node's pods were not surveyed");
        assertThat(unknown.missing().whyMissing(nothing, "running")).isNull();

        Facts known = Facts.of(
                new Observation.Seen(snapshot, NodeView.ofName("n1").withPods(Reading.of(looked))), OwnMarks.NOTHING);
        assertThat(known.allFacts()).contains(looked);
        assertThat(known.missing().whyMissing(looked, "oomScoreMismatches")).isNull();
        assertThat(known.missing().whyMissing(looked, "limitDrifts")).isNull();
    }

    @Test
    void aSignalCarriesWhatIsLeftAndItsShare() {
        Facts facts = facts(new SignalLevel(
                EvictionSignal.NODEFS_INODES_FREE, Reading.of(new SignalLevel.Level(250, 1000)), 30_000_000));

        Signal signal = signal(facts, "nodefs.inodesFree");
        assertThat(signal).isEqualTo(new Signal("nodefs.inodesFree", EvictionSignal.Unit.INODES, 250, 1000, 25));
        assertThat(facts.missing().whyMissing(signal, "available")).isNull();
        assertThat(facts.missing().whyMissing(signal(facts, "memory.available"), "available"))
                .isEqualTo("the snapshot does not speak of it");
    }

    @Test
    void aSignalThatWasReadTooLongAgoIsMissing() {
        Facts facts = facts(new SignalLevel(
                EvictionSignal.NODEFS_AVAILABLE, Reading.of(new SignalLevel.Level(250, 1000)), 30_000_001));

        Signal signal = signal(facts, "nodefs.available");
        assertThat(signal.available()).isNaN();
        assertThat(signal.percent()).isNaN();
        assertThat(facts.missing().whyMissing(signal, "capacity"))
                .isEqualTo("it was read 30s ago, expected at most 30s");
    }

    @Test
    void aSignalThatFailedOrHasNoCapacityIsNotTakenForEmpty() {
        Facts facts = facts(
                new SignalLevel(EvictionSignal.IMAGEFS_AVAILABLE, Reading.failed("EIO"), 0),
                new SignalLevel(EvictionSignal.PID_AVAILABLE, Reading.of(new SignalLevel.Level(-5, 0)), 0));

        assertThat(facts.missing().whyMissing(signal(facts, "imagefs.available"), "available"))
                .isEqualTo("EIO");
        Signal pids = signal(facts, "pid.available");
        assertThat(pids.available()).isEqualTo(-5);
        assertThat(facts.missing().whyMissing(pids, "available")).isNull();
        assertThat(facts.missing().whyMissing(pids, "percent")).isEqualTo("its capacity is not known");
    }

    private static Facts facts(SignalLevel... levels) {
        Snapshot snapshot = new Snapshot(
                ORIGIN, new SnapshotTime(0, 1, 2_000_000), Reading.of(0.5), List.of(), List.of(), List.of(levels));
        return Facts.of(new Observation.Seen(snapshot, NodeView.ofName("n1")), OwnMarks.NOTHING);
    }

    private static <F extends Fact> F fact(Facts facts, Class<F> type, String subject) {
        return facts.allFacts().stream()
                .filter(each -> each.subject().equals(subject))
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Signal signal(Facts facts, String name) {
        return fact(facts, Signal.class, "Signal(" + name + ")");
    }

    private static Facts facts(
            List<io.barograph.signal.Pressure> pressures, List<io.barograph.signal.Contention> contentions) {
        Snapshot snapshot =
                new Snapshot(ORIGIN, new SnapshotTime(0, 1, 2_000_000), Reading.of(0.5), pressures, contentions);
        return Facts.of(new Observation.Seen(snapshot, NodeView.ofName("n1")), OwnMarks.NOTHING);
    }

    private static Contention contention(Facts facts) {
        return fact(facts, Contention.class, "Contention(KUBEPODS, CPU)");
    }
}
