package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.metrics.ControllerCounts;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.engine.EngineState.RaisedBefore;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A new controller beside a new exporter: what fires stands on the node alone.
class InheritedMarksTest {

    private static final String TAINT = "example.org/pods-wait:NoSchedule";
    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");
    private static final InstantSource WALL = InstantSource.fixed(NOW);

    private final PolicyStore policies =
            PolicyStore.openLive(new TestRules(), ParameterOverrides.none(), WALL, PolicyStoreListener.none(), null);
    private final List<Decision> decided = new ArrayList<>();
    private final List<Instant> askedSince = new ArrayList<>();
    private final NodeWatchListener decider = new NodeDeciderFactory(
                    new NodeDeciderFactory.Inputs(policies, NodeView::ofName, this::raised, ShadowComparison.none()),
                    new NodeDeciderFactory.Outputs(
                            new FleetStatus(null),
                            DecisionLogWriter.toStream(OutputStream.nullOutputStream()),
                            Journal.none(),
                            decided::add,
                            new ControllerCounts(new SelfMetrics("barograph_controller_"), _ -> {})),
                    new NodeDeciderFactory.Clocks(WALL, () -> 0))
            .apply(new ExporterAddress("n1", URI.create("http://127.0.0.1:9977")));

    private Set<RaisedBefore> raised(String node, Instant since) {
        assertThat(node).isEqualTo("n1");
        askedSince.add(since);
        return Set.of(new RaisedBefore("busy", TAINT), new RaisedBefore("busy", "PodsWait"));
    }

    @AfterEach
    void close() {
        policies.close();
    }

    private void see(long seq, double percent) {
        decider.snapshotSeen(SmallSnapshots.waiting("n1", seq, percent, "shop/web"), 0);
    }

    private List<Phase> phases() {
        return decided.getLast().desired().demands().stream()
                .map(DemandState::phase)
                .distinct()
                .toList();
    }

    @Test
    void keepsWhatIsOnTheNodeAndLetsItFireWithoutAGracePeriod() {
        see(0, 0);
        decider.caughtUp();
        see(1, 0);
        see(2, 50);
        assertThat(phases()).containsExactly(Phase.FIRING);
        see(3, 0);
        assertThat(phases()).containsExactly(Phase.KEEP_FIRING);
        see(4, 0);
        assertThat(phases()).containsExactly(Phase.INACTIVE);
    }

    @Test
    void takesItOverOnceAndOnlyOfThisBoot() {
        see(0, 0);
        decider.caughtUp();
        see(1, 0);
        assertThat(askedSince).isEmpty();
        see(2, 0);
        see(3, 0);
        assertThat(askedSince).containsExactly(NOW.minusSeconds(12));
    }

    @Test
    void believesAnExporterThatRemembersTheWholeTransitionPeriod() {
        see(0, 0);
        see(1, 0);
        see(2, 0);
        decider.caughtUp();
        see(3, 0);
        see(4, 50);
        assertThat(phases()).containsExactly(Phase.PENDING);
    }
}
