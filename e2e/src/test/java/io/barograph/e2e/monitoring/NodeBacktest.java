package io.barograph.e2e.monitoring;

import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.Observation.Seen;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.signal.Snapshot;
import module java.base;

/// What the evaluation makes of one node's observations.
///
/// @param log the lines of a decision log
record NodeBacktest(List<Snapshot> seen, List<Transition> transitions, List<String> log) {

    static NodeBacktest of(ObservationSource source, String node, Path policy) throws Exception {
        List<Observation> observations = new ArrayList<>();
        source.forEachSighting(new ObservationSource.Sink() {
            @Override
            public void takeSighting(ObservationSource.Sighting sighting) {
                boolean own = switch (sighting.observation()) {
                    case Seen(var snapshot, var _) -> snapshot.origin().node().equals(node);
                    case Observation.Silent(var silent, var _) -> silent.equals(node);
                };
                if (own) {
                    observations.add(sighting.observation());
                }
            }

            @Override
            public void reportProgress(double share) {}
        });
        return of(observations, policy);
    }

    /// The same, had only these passes been seen.
    NodeBacktest only(List<Snapshot> passes, Path policy) throws Exception {
        Set<Long> times =
                passes.stream().map(it -> it.moment().monotonicMicros()).collect(Collectors.toSet());
        List<Observation> observations = new ArrayList<>();
        for (Snapshot each : seen) {
            if (times.contains(each.moment().monotonicMicros())) {
                observations.add(new Seen(each, NodeView.ofName(each.origin().node())));
            }
        }
        return of(observations, policy);
    }

    /// The longest time of the node's between two passes that were seen.
    long largestGapMicros() {
        long largest = 0;
        for (int i = 1; i < seen.size(); i++) {
            largest = Math.max(
                    largest,
                    seen.get(i).moment().monotonicMicros()
                            - seen.get(i - 1).moment().monotonicMicros());
        }
        return largest;
    }

    private static NodeBacktest of(List<Observation> observations, Path policy) throws Exception {
        List<Snapshot> seen = new ArrayList<>();
        List<Transition> transitions = new ArrayList<>();
        EngineState state = EngineState.start();
        try (PolicySet policies = PolicySet.of(PolicyFile.readFiles(List.of(policy)), ParameterOverrides.none())) {
            Engine engine = new Engine(policies);
            for (Observation each : observations) {
                if (each instanceof Seen(var snapshot, var _)) {
                    seen.add(snapshot);
                }
                Evaluation made = engine.evaluate(state, each);
                state = made.state();
                transitions.addAll(made.transitions());
            }
        }
        return new NodeBacktest(
                seen,
                transitions,
                transitions.stream().map(DecisionLog::transitionLine).toList());
    }
}
