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

    void addTransition(Transition transition, long atMillis) {
        String key = transition.demand().key();
        Phase newPhase = transition.step().toPhase();
        Open openEpisode = open.get(key);
        if (openEpisode != null && (newPhase == Phase.INACTIVE || (newPhase == Phase.PENDING && openEpisode.active))) {
            open.remove(key);
            endEpisode(openEpisode, atMillis, false);
            openEpisode = null;
        }
        if (newPhase == Phase.INACTIVE) {
            return;
        }
        if (openEpisode == null) {
            openEpisode = new Open(causeOf(transition));
            open.put(key, openEpisode);
        }
        if (!openEpisode.active && newPhase != Phase.PENDING) {
            openEpisode.active = true;
            openEpisode.cause = causeOf(transition);
        }
        if (openEpisode.steps.size() < Episode.MOST_STEPS) {
            openEpisode.steps.add(new Episode.Step(newPhase, atMillis));
        }
    }

    /// Ends what is open where the source ends.
    void endAll(long lastMillis) {
        open.values().forEach(openEpisode -> endEpisode(openEpisode, lastMillis, true));
        open.clear();
    }

    private void endEpisode(Open ended, long atMillis, boolean stillOpen) {
        List<Episode> keptEpisodes = ended.active ? raised : pending;
        if (keptEpisodes.size() < (ended.active ? MOST_RAISED : MOST_PENDING)) {
            keptEpisodes.add(new Episode(node, ended.cause, ended.steps, atMillis, stillOpen));
        } else {
            cut++;
        }
    }

    private static Episode.Cause causeOf(Transition transition) {
        return Episode.Cause.of(
                transition.demand(),
                transition.source().policy(),
                transition.source().rule());
    }

    /// By the time of the first sign, then by demand.
    List<Episode> episodes() {
        List<Episode> allEpisodes = new ArrayList<>(raised);
        allEpisodes.addAll(pending);
        allEpisodes.sort(Comparator.comparingLong(Episode::beginMillis)
                .thenComparing(episode -> episode.cause().demand()));
        return List.copyOf(allEpisodes);
    }

    /// How many did not fit.
    long cut() {
        return cut;
    }
}
