package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DemandStandings.Standing;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What nodes have in common of what is known of them, and that each still has its own times.
class DemandStandingsTest {

    private static final String POLICY = """
            rule "pods wait for CPU" when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("High").after("4s").keepFor("4s");
                node.taint("example.com/high", NoSchedule);
            end
            """;

    private static EngineState calm(Engine engine, long second) {
        EngineState state =
                engine.evaluate(EngineState.start(), seen(5, second)).state();
        return engine.evaluate(state, seen(5, second + 2)).state();
    }

    private static Observation seen(double avg10, long second) {
        return new SeenObservations()
                .contention(Scope.KUBEPODS, Resource.CPU, avg10, 0)
                .at(second);
    }

    @Test
    void calmNodesHaveTheirStatesInCommonAndNotTheirTimes() {
        try (PolicySet policies = policies()) {
            Engine engine = new Engine(policies);
            EngineState one = calm(engine, 10);
            EngineState other = calm(engine, 500);
            assertThat(other.feeders()).isSameAs(one.feeders());
            assertThat(other.standings().at(0)).isSameAs(one.standings().at(0));
            assertThat(one.standings().sinceMicros(0)).isEqualTo(10_000_000);
            assertThat(other.standings().sinceMicros(1)).isEqualTo(500_000_000);
            EngineState busy = engine.evaluate(other, seen(50, 504)).state();
            assertThat(busy.standings().at(0)).extracting(Standing::phase).isEqualTo(Phase.PENDING);
            assertThat(calm(engine, 900).feeders()).isSameAs(one.feeders());
        }
    }

    private static PolicySet policies() {
        return PolicySet.of(
                List.of(PolicyFile.of("busy.drl", POLICY.getBytes(StandardCharsets.US_ASCII))),
                ParameterOverrides.none());
    }

    @Test
    void whatChangesInOnePlaceStaysInTheOthers() {
        Standing calm = standing(Phase.INACTIVE);
        DemandStandings before = DemandStandings.of(new Standing[] {calm, calm, calm}, new long[] {7, 7, 7});
        DemandStandings.Changes changes = before.changing();
        changes.put(0, calm, 7);
        changes.put(1, standing(Phase.FIRING), 9);
        changes.put(2, standing(Phase.INACTIVE), 7);
        DemandStandings after = changes.made(DemandRoster.EMPTY);
        assertThat(List.of(after.sinceMicros(0), after.sinceMicros(1), after.sinceMicros(2)))
                .containsExactly(7L, 9L, 7L);
        assertThat(after.at(1)).isEqualTo(standing(Phase.FIRING));
        assertThat(before.at(1)).isEqualTo(calm);
        assertThat(before.sinceMicros(1)).isEqualTo(7);
        assertThat(after.changing().made(DemandRoster.EMPTY)).isSameAs(after);
    }

    private static Standing standing(Phase phase) {
        return new Standing(phase, new Transition.Source("busy", "r", Severity.INFO), new Feeder.Key("busy/r", 0));
    }
}
