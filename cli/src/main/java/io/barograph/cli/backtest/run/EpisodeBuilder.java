package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;

/// Makes episodes of one node's transitions. It keeps a bounded number and counts the others.
final class EpisodeBuilder {

    /// Of one node that were raised.
    static final int MOST_RAISED = 5_000;

    /// Of one node that came to nothing.
    static final int MOST_PENDING = 500;

    private final String node;
    private final Map<String, Open> open = new LinkedHashMap<>();
    private final List<Episode> raised = new ArrayList<>();
    private final List<Episode> pending = new ArrayList<>();
    private long cut;

    EpisodeBuilder(String node) {
        this.node = node;
    }

    /// One that has not ended.
    private static final class Open {
        private final List<Episode.Step> steps = new ArrayList<>();
        private Episode.Cause cause;
        private boolean active;

        private Open(Episode.Cause cause) {
            this.cause = cause;
        }
    }

    void add(Transition transition, long atMillis) {
        String key = transition.demand().key();
        Phase to = transition.step().to();
        Open now = open.get(key);
        if (now != null && (to == Phase.INACTIVE || (to == Phase.PENDING && now.active))) {
            open.remove(key);
            end(now, atMillis, false);
            now = null;
        }
        if (to == Phase.INACTIVE) {
            return;
        }
        if (now == null) {
            now = new Open(cause(transition));
            open.put(key, now);
        }
        if (!now.active && to != Phase.PENDING) {
            now.active = true;
            now.cause = cause(transition);
        }
        if (now.steps.size() < Episode.MOST_STEPS) {
            now.steps.add(new Episode.Step(to, atMillis));
        }
    }

    /// Ends what is open where the source ends.
    void end(long lastMillis) {
        open.values().forEach(each -> end(each, lastMillis, true));
        open.clear();
    }

    private void end(Open ended, long atMillis, boolean stillOpen) {
        List<Episode> kept = ended.active ? raised : pending;
        if (kept.size() < (ended.active ? MOST_RAISED : MOST_PENDING)) {
            kept.add(new Episode(node, ended.cause, ended.steps, atMillis, stillOpen));
        } else {
            cut++;
        }
    }

    private static Episode.Cause cause(Transition transition) {
        return Episode.Cause.of(
                transition.demand(),
                transition.source().policy(),
                transition.source().rule());
    }

    /// By the time of the first sign, then by demand.
    List<Episode> episodes() {
        List<Episode> all = new ArrayList<>(raised);
        all.addAll(pending);
        all.sort(Comparator.comparingLong(Episode::beginMillis)
                .thenComparing(each -> each.cause().demand()));
        return List.copyOf(all);
    }

    /// How many did not fit.
    long cut() {
        return cut;
    }
}
