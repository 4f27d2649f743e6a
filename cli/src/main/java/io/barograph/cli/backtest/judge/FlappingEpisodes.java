package io.barograph.cli.backtest.judge;

import io.barograph.cli.backtest.outcome.Episode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Episodes that began soon after the same demand had been cleared on the same node.
final class FlappingEpisodes {

    private FlappingEpisodes() {}

    /// @param raised those of one node, by time
    static List<Episode> of(List<Episode> raised, long withinMillis) {
        Map<String, Episode> last = new HashMap<>();
        List<Episode> flaps = new ArrayList<>();
        for (Episode each : raised) {
            Episode before = last.put(each.cause().demand(), each);
            if (before != null && each.raisedMillis() - before.endMillis() <= withinMillis) {
                flaps.add(each);
            }
        }
        return flaps;
    }
}
