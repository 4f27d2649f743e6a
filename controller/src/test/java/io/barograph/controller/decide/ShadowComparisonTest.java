package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShadowComparisonTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.EPOCH);
    private static final String TAINT = "example.org/pods-wait:NoSchedule";

    private final TestRules live = new TestRules();
    private final TestRules tried = new TestRules();
    private final PolicyStore policies =
            PolicyStore.openLive(live, ParameterOverrides.none(), WALL, PolicyStoreListener.none(), null);
    private final List<String> counted = new ArrayList<>();
    private final FleetStatus fleet = new FleetStatus(null);
    private final List<Decision> decided = new ArrayList<>();

    private PolicyStore store = PolicyStore.openShadow(tried, ParameterOverrides.none(), WALL);

    @AfterEach
    void close() {
        store.close();
        policies.close();
    }

    private ShadowComparison shadow() {
        return new ShadowComparison(store, (demand, kind) -> counted.add(demand + " " + kind.word()));
    }

    private NodeWatchListener decider(ShadowComparison shadow) {
        NodeWatchListener decider = new NodeDeciderFactory(
                        new NodeDeciderFactory.Inputs(policies, NodeView::ofName, shadow),
                        new NodeDeciderFactory.Outputs(
                                fleet,
                                DecisionLogWriter.none(),
                                Journal.none(),
                                decided::add,
                                new DecisionListener() {}),
                        new NodeDeciderFactory.Clocks(WALL, () -> 0))
                .apply(new ExporterAddress("n1", URI.create("http://127.0.0.1:9977")));
        decider.caughtUp();
        return decider;
    }

    private void retry(String rules) {
        store.close();
        tried.set(rules);
        store = PolicyStore.openShadow(tried, ParameterOverrides.none(), WALL);
    }

    private static void see(NodeWatchListener decider, int from, int to, double percent) {
        for (int seq = from; seq < to; seq++) {
            decider.snapshotSeen(SmallSnapshots.waiting("n1", seq, percent, "shop/web"), 0);
        }
    }

    private static ShadowReport report(ShadowComparison shadow) {
        return Objects.requireNonNull(shadow.report());
    }

    @Test
    void theSamePoliciesDifferInNothing() {
        ShadowComparison shadow = shadow();
        NodeWatchListener decider = decider(shadow);
        see(decider, 0, 6, 50);

        assertThat(counted).isEmpty();
        assertThat(report(shadow).differing()).isEmpty();
        assertThat(report(shadow).digests()).containsOnlyKeys("busy");
    }

    @Test
    void countsOnceWhereOneDemandsWhatTheOtherDoesNot() {
        retry(TestRules.BUSY
                .replace(">= 20", ">= 80")
                .replace("node.taint(\"example.org/pods-wait\"", "node.taint(\"example.org/new\""));
        ShadowComparison shadow = shadow();
        NodeWatchListener decider = decider(shadow);
        see(decider, 0, 6, 50);
        assertThat(counted).containsExactlyInAnyOrder("PodsWait only_old", TAINT + " only_old");

        see(decider, 6, 12, 90);
        assertThat(counted).hasSize(3).endsWith("example.org/new:NoSchedule only_new");
        assertThat(report(shadow).differing())
                .containsOnlyKeys("n1")
                .hasEntrySatisfying("n1", it -> assertThat(it).containsOnlyKeys(TAINT, "example.org/new:NoSchedule"));

        see(decider, 12, 20, 0);
        assertThat(report(shadow).differing()).isEmpty();
    }

    @Test
    void decidesNothingItself() {
        retry(TestRules.BUSY.replace(">= 20", ">= 0"));
        NodeWatchListener decider = decider(shadow());
        see(decider, 0, 6, 10);

        assertThat(decided.getLast().desired().demands()).noneMatch(DemandState::active);
        assertThat(counted).hasSize(2).allMatch(line -> line.endsWith("only_new"));
    }

    @Test
    void badPoliciesAreRefusedAndTheLiveOnesDecideOn() {
        retry("rule \"broken\" when");
        ShadowComparison shadow = shadow();
        NodeWatchListener decider = decider(shadow);
        see(decider, 0, 6, 50);

        assertThat(decided.getLast().desired().demands()).allMatch(DemandState::active);
        assertThat(report(shadow).error()).contains("busy.drl");
        assertThat(report(shadow).loadedAt()).isNull();

        tried.set(TestRules.BUSY);
        store.lookForChanges();
        store.lookForChanges();
        assertThat(report(shadow).error()).isEmpty();
        see(decider, 6, 8, 50);
        assertThat(counted).as("new policies begin where the live ones stand").isEmpty();
    }

    @Test
    void ofANodeThatIsWatchedNoMoreNothingIsSaid() {
        retry(TestRules.BUSY.replace(">= 20", ">= 0"));
        ShadowComparison shadow = shadow();
        NodeWatchListener decider = decider(shadow);
        see(decider, 0, 6, 10);
        decider.watchEnded();

        assertThat(report(shadow).differing()).isEmpty();
    }
}
