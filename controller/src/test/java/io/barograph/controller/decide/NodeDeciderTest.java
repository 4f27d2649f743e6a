package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.barograph.controller.TestRules;
import io.barograph.controller.decide.fleet.ExporterState;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.metrics.ControllerCounts;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Snapshot;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeDeciderTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.EPOCH);
    private final TestRules rules = new TestRules();
    private final PolicyStore policies =
            PolicyStore.openLive(rules, ParameterOverrides.none(), WALL, PolicyStoreListener.none(), null);
    private final FleetStatus fleet = new FleetStatus(null);
    private final List<Decision> decided = new ArrayList<>();
    private final SelfMetrics metrics = new SelfMetrics("barograph_controller_");
    private boolean broken;
    private boolean closed;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream() {
        @Override
        public synchronized void write(byte[] bytes, int from, int count) {
            if (broken) {
                throw new IllegalStateException("broken");
            }
            super.write(bytes, from, count);
        }
    };
    private final NodeWatchListener decider = new NodeDeciderFactory(
                    new NodeDeciderFactory.Inputs(policies, NodeView::ofName, ShadowComparison.none()),
                    new NodeDeciderFactory.Outputs(
                            fleet,
                            DecisionLogWriter.toStream(log),
                            Journal.none(),
                            this::takeOrRefuse,
                            new ControllerCounts(metrics, _ -> {})),
                    new NodeDeciderFactory.Clocks(WALL, () -> 0))
            .apply(new ExporterAddress("n1", URI.create("http://127.0.0.1:9977")));

    @AfterEach
    void close() {
        policies.close();
    }

    private void takeOrRefuse(Decision each) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        decided.add(each);
    }

    private String scraped() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        metrics.writeAll(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(StandardCharsets.UTF_8);
    }

    private void see(long seq, double percent) {
        decider.snapshotSeen(SmallSnapshots.waiting("n1", seq, percent, "shop/web"), 0);
    }

    private void seeBusy(int from, int to) {
        for (int seq = from; seq <= to; seq++) {
            see(seq, 50);
        }
    }

    private NodeStatus status() {
        return fleet.nodes().getFirst();
    }

    private List<Reason> reasons() {
        return decided.stream()
                .flatMap(each -> each.transitions().stream())
                .filter(each -> each.demand().key().equals("PodsWait"))
                .map(each -> each.step().reason())
                .toList();
    }

    @Test
    void handsOnEveryDecisionOnceItHasCaughtUp() {
        decider.caughtUp();
        seeBusy(0, 2);
        assertThat(decided).as("two fresh samples first").hasSize(2);
        assertThat(reasons()).containsExactly(Reason.PressureHigh, Reason.PressureRaised);
        assertThat(decided.getLast().desired().demands()).allMatch(DemandState::active);
        assertThat(decided.getLast().worstPercent()).isEqualTo(50);
    }

    @Test
    void keepsTheVerySnapshotThatItIsGiven() {
        see(0, 50);
        Snapshot given = SmallSnapshots.waiting("n1", 1, 60, "shop/web");
        decider.snapshotSeen(given, 0);
        assertThat(status().heard().latestSnapshot()).isSameAs(given);
    }

    @Test
    void writesEachTransitionToTheLogAtOnce() {
        decider.caughtUp();
        see(0, 50);
        String first = log.toString(StandardCharsets.UTF_8);
        assertThat(first.lines()).hasSize(2).allMatch(line -> line.contains("\"to\":\"pending\""));
        seeBusy(1, 2);
        assertThat(log.toString(StandardCharsets.UTF_8)).startsWith(first).hasLineCount(4);
    }

    /// An exporter may let its memory be read for as long as it likes.
    @Test
    void ofAMemoryWithoutEndFewStepsAreKept() {
        for (int seq = 0; seq < 2_000; seq++) {
            see(seq, seq / 5 % 2 == 0 ? 50 : 0);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines()).hasSizeGreaterThan(200);
        decider.nodeStale(3_000_000_000L, Duration.ofMinutes(2));
        assertThat(decided).hasSize(1);
        assertThat(decided.getFirst().transitions()).hasSizeBetween(1, 64);
    }

    @Test
    void aGracePeriodSurvivesARestart() {
        seeBusy(0, 2);
        assertThat(decided).isEmpty();
        decider.caughtUp();
        see(3, 50);
        assertThat(decided).as("one fresh sample is too few").isEmpty();
        see(4, 50);
        assertThat(decided)
                .singleElement()
                .satisfies(each -> assertThat(each.desired().demands()).allMatch(DemandState::active));
        assertThat(reasons()).containsExactly(Reason.PressureHigh, Reason.PressureRaised);
    }

    @Test
    void oldNewsOfAnExportersMemoryIsNotToldAgain() {
        seeBusy(0, 40);
        decider.caughtUp();
        seeBusy(41, 42);
        assertThat(reasons()).isEmpty();
        assertThat(decided.getFirst().desired().demands()).allMatch(DemandState::active);
        assertThat(status().decision().lastTransitions())
                .extracting(each -> each.step().reason())
                .contains(Reason.PressureRaised);
    }

    @Test
    void silenceFreezesAndIsHandedOn() {
        decider.caughtUp();
        seeBusy(0, 1);
        decider.nodeStale(60_000_000, Duration.ofSeconds(30));
        assertThat(status().heard().stale()).isTrue();
        Decision last = decided.getLast();
        assertThat(last.freshness()).isEqualTo(new Freshness.Silent(last.takenMicros() - 30_000_000));
        assertThat(last.desired().demands()).allMatch(each -> each.timing().frozen() && each.phase() == Phase.PENDING);
    }

    @Test
    void silenceAfterAnExportersMemoryWasReadIsHandedOnAtOnce() {
        see(0, 50);
        decider.caughtUp();
        decider.nodeStale(60_000_000, Duration.ofSeconds(30));
        assertThat(decided).singleElement().extracting(Decision::freshness).isInstanceOf(Freshness.Silent.class);
    }

    @Test
    void aNodeNeverHeardOfHasNoDecision() {
        decider.nodeStale(0, Duration.ofSeconds(30));
        assertThat(decided).isEmpty();
        assertThat(status().heard().stale()).isTrue();
        assertThat(status().decision().desired()).isNull();
    }

    @Test
    void newRulesDecideFromTheNextSnapshotOn() {
        decider.caughtUp();
        see(0, 50);
        rules.set(TestRules.BUSY.replace("PodsWait", "PodsWaitStill"));
        policies.lookForChanges();
        policies.lookForChanges();
        see(1, 50);
        assertThat(decided.getLast().desired().demands())
                .extracting(each -> each.demand().key())
                .contains("PodsWaitStill")
                .doesNotContain("PodsWait");
    }

    @Test
    void theFleetShowsHowTheExporterAnswers() {
        assertThat(status().link().state()).isEqualTo(ExporterState.NEW);
        decider.exporterFailed(ExporterFault.MALFORMED, "line 3");
        assertThat(status().link())
                .isEqualTo(new NodeStatus.Link(ExporterState.REFUSED, "malformed: line 3", Instant.EPOCH));
        decider.exporterFailed(ExporterFault.UNREACHABLE, "connection refused");
        assertThat(status().link().state()).isEqualTo(ExporterState.DOWN);
        decider.exporterAnswered();
        NodeStatus up = status();
        assertThat(up.link().state()).isEqualTo(ExporterState.UP);
        decider.exporterAnswered();
        assertThat(status()).isSameAs(up);
        decider.watchEnded();
        assertThat(fleet.nodes()).isEmpty();
    }

    @Test
    void keepsTheNewestTransitionsFirst() {
        decider.caughtUp();
        for (int seq = 0; seq < 200; seq++) {
            see(seq, seq % 10 < 5 ? 50 : 0);
        }
        List<Transition> last = status().decision().lastTransitions();
        assertThat(last).hasSize(40);
        assertThat(last.getFirst().moment().monotonicMicros())
                .isGreaterThan(last.getLast().moment().monotonicMicros());
    }

    @Test
    void handsOnThatNobodyAsksTheExporterAnyMore() {
        decider.caughtUp();
        seeBusy(0, 2);
        DesiredState last = decided.getLast().desired();
        decider.watchEnded();
        assertThat(decided.getLast().freshness()).isInstanceOf(Freshness.Leaving.class);
        assertThat(decided.getLast().desired()).isEqualTo(last);
        assertThat(decided.getLast().transitions()).isEmpty();
    }

    @Test
    void takesNothingBackThatWasNeverHandedOn() {
        see(0, 50);
        decider.watchEnded();
        assertThat(decided).isEmpty();
    }

    @Test
    void handsOnThatNothingNewIsKnownWhereANodeCannotBeEvaluated() {
        decider.caughtUp();
        seeBusy(0, 1);
        broken = true;
        see(2, 50);
        assertThat(status().decision().error()).contains("broken");
        assertThat(decided.getLast().freshness()).isInstanceOf(Freshness.Leaving.class);
    }

    @Test
    void anEvaluationThatFailsIsShownAsAFaultOfThisProgram() {
        decider.caughtUp();
        broken = true;
        see(0, 50);
        assertThat(fleet.faults().sentence())
                .startsWith("a fault of this program, seen 1 time since it started: node n1 could not be evaluated: ")
                .contains("broken");
        assertThat(scraped()).contains("\nbarograph_rules_evaluation_failures_total 1.0\n");
    }

    @Test
    void whereADecisionCannotBeHandedOnTheNodeIsEvaluatedAllTheSame() {
        decider.caughtUp();
        see(0, 50);
        closed = true;
        IllegalStateException thrown = catchThrowableOfType(IllegalStateException.class, () -> see(1, 50));
        decider.ourFault(thrown);
        assertThat(status().decision().error()).isEmpty();
        assertThat(scraped())
                .contains("\nbarograph_rules_evaluation_failures_total 0.0\n")
                .contains("\nbarograph_program_faults_total 1.0\n");
        assertThat(fleet.faults().sentence())
                .isEqualTo("a fault of this program, seen 1 time since it started: an exception stopped work for node"
                        + " n1: java.lang.IllegalStateException: closed");
        closed = false;
        see(2, 50);
        assertThat(reasons()).as("what was not handed on is not lost").contains(Reason.PressureHigh);
    }

    @Test
    void aFaultOfOursSaysNothingOfTheExporter() {
        decider.exporterAnswered();
        decider.ourFault(new IllegalStateException("a bug"));
        assertThat(status().link().state()).isEqualTo(ExporterState.UP);
        assertThat(scraped()).contains("\nbarograph_watch_errors_total{reason=\"malformed\",} 0.0\n");
    }
}
