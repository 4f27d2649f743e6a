package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.WatchedTime;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Measures how much of one node's time was seen, and in how much of it each demand could be judged.
final class WatchedTimeMeter {

    private final boolean[] frozen;
    private final long[] frozenMillis;
    private @Nullable Observation lastObservation;
    private long firstMillis;
    private long lastMillis;
    private long unseenMillis;
    private long observations;

    WatchedTimeMeter(int demands) {
        frozen = new boolean[demands];
        frozenMillis = new long[demands];
    }

    /// Books the time since the observation before, under what was known then.
    void addObservation(Observation observation, List<DemandState> demandStates, long atMillis) {
        if (lastObservation == null) {
            firstMillis = atMillis;
        } else {
            long elapsed = Math.max(0, atMillis - lastMillis);
            long seenMillis = Math.min(elapsed, trustedMillis(lastObservation));
            unseenMillis += elapsed - seenMillis;
            for (int i = 0; i < frozen.length; i++) {
                frozenMillis[i] += frozen[i] ? seenMillis : 0;
            }
        }
        for (int i = 0; i < frozen.length; i++) {
            frozen[i] = demandStates.get(i).timing().frozen();
        }
        lastObservation = observation;
        lastMillis = Math.max(lastMillis, atMillis);
        observations++;
    }

    /// How long an observation holds for its node.
    private static long trustedMillis(Observation observation) {
        return switch (observation) {
            case Observation.Seen(var snapshot, var _) -> snapshot.moment().staleMicros() / 1000;
            case Observation.Silent _ -> 0;
        };
    }

    long lastMillis() {
        return lastMillis;
    }

    /// @param missing the inputs that a demand lacked at the last observation, by its index
    WatchedTime toWatchedTime(IntFunction<List<ReadInput>> missing) {
        long seenMillis = lastMillis - firstMillis - unseenMillis;
        List<WatchedTime.Frozen> demands = new ArrayList<>();
        for (int i = 0; i < frozen.length; i++) {
            boolean judged = frozenMillis[i] < seenMillis;
            demands.add(new WatchedTime.Frozen(frozenMillis[i], judged ? List.of() : missing.apply(i)));
        }
        return new WatchedTime(firstMillis, lastMillis, observations, unseenMillis, demands);
    }
}
