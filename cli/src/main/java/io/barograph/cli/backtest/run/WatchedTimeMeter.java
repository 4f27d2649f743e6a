package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.WatchedTime;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.observation.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How much of one node's time was seen, and how much of it each demand could be judged in. What was not seen is not
/// taken for quiet.
final class WatchedTimeMeter {

    private final boolean[] frozen;
    private final long[] frozenMillis;
    private @Nullable Observation last;
    private long firstMillis;
    private long lastMillis;
    private long unseenMillis;
    private long observations;

    WatchedTimeMeter(int demands) {
        frozen = new boolean[demands];
        frozenMillis = new long[demands];
    }

    /// Books the time since the observation before, under what was known then.
    void add(Observation observation, List<DemandState> after, long atMillis) {
        if (last == null) {
            firstMillis = atMillis;
        } else {
            long elapsed = Math.max(0, atMillis - lastMillis);
            long seen = Math.min(elapsed, trustedMillis(last));
            unseenMillis += elapsed - seen;
            for (int i = 0; i < frozen.length; i++) {
                frozenMillis[i] += frozen[i] ? seen : 0;
            }
        }
        for (int i = 0; i < frozen.length; i++) {
            frozen[i] = after.get(i).timing().frozen();
        }
        last = observation;
        lastMillis = Math.max(lastMillis, atMillis);
        observations++;
    }

    /// For how long an observation speaks of its node.
    private static long trustedMillis(Observation observation) {
        return switch (observation) {
            case Observation.Seen(var snapshot, var _) -> snapshot.moment().staleMicros() / 1000;
            case Observation.Silent _ -> 0;
        };
    }

    long lastMillis() {
        return lastMillis;
    }

    WatchedTime watched() {
        return new WatchedTime(firstMillis, lastMillis, observations, unseenMillis, frozenMillis);
    }
}
