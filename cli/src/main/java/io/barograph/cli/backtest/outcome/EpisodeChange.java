package io.barograph.cli.backtest.outcome;

import module java.base;

/// What became of one episode when the rules changed.
public sealed interface EpisodeChange {

    /// Only the new rules raise it.
    record Appeared(Episode newEpisode) implements EpisodeChange {}

    /// Only the old rules raise it.
    record Vanished(Episode oldEpisode) implements EpisodeChange {}

    /// Both raise it, at other times.
    record Moved(Episode oldEpisode, Episode newEpisode) implements EpisodeChange {

        /// By how much later it is raised; below 0 if sooner.
        public long raisedByMillis() {
            return newEpisode.raisedMillis() - oldEpisode.raisedMillis();
        }

        /// By how much later it ends; below 0 if sooner.
        public long endedByMillis() {
            return newEpisode.endMillis() - oldEpisode.endMillis();
        }
    }

    /// The old episode, or the new one where there is no old one.
    default Episode shown() {
        return switch (this) {
            case Appeared(Episode newEpisode) -> newEpisode;
            case Vanished(Episode oldEpisode) -> oldEpisode;
            case Moved(Episode oldEpisode, var _) -> oldEpisode;
        };
    }

    /// What differs between the outcomes of two sets of rules, by node and time, and how many episodes are the same.
    /// Two episodes are one if they are of the same node and demand and some time is common to both; the earliest
    /// ones find each other first.
    static Comparison between(BacktestOutcome oldOutcome, BacktestOutcome newOutcome) {
        Map<List<String>, List<Episode>> later = newOutcome.raised().stream()
                .collect(Collectors.groupingBy(EpisodeChange::episodeKey, Collectors.toCollection(ArrayList::new)));
        List<EpisodeChange> changes = new ArrayList<>();
        long sameCount = 0;
        for (Episode oldEpisode : oldOutcome.raised()) {
            List<Episode> candidates = later.getOrDefault(episodeKey(oldEpisode), new ArrayList<>());
            long ended = Math.max(oldEpisode.endMillis(), oldEpisode.raisedMillis() + 1);
            Episode match = candidates.stream()
                    .filter(episode -> episode.overlapsSpan(oldEpisode.raisedMillis(), ended))
                    .findFirst()
                    .orElse(null);
            if (match == null) {
                changes.add(new Vanished(oldEpisode));
            } else {
                candidates.remove(match);
                Moved moved = new Moved(oldEpisode, match);
                if (moved.raisedByMillis() == 0 && moved.endedByMillis() == 0) {
                    sameCount++;
                } else {
                    changes.add(moved);
                }
            }
        }
        later.values().forEach(newEpisodes -> newEpisodes.forEach(episode -> changes.add(new Appeared(episode))));
        changes.sort((firstChange, otherChange) -> Episode.ORDER.compare(firstChange.shown(), otherChange.shown()));
        return new Comparison(oldOutcome, newOutcome, changes, sameCount);
    }

    /// Two outcomes over the same past.
    record Comparison(BacktestOutcome old, BacktestOutcome newOutcome, List<EpisodeChange> changes, long sameCount) {
        public Comparison {
            changes = List.copyOf(changes);
        }

        /// Whether any demand could be judged on any node by either set of rules.
        public boolean judged() {
            return old.judged() || newOutcome.judged();
        }
    }

    /// Node and demand, which two episodes must have in common to be one.
    private static List<String> episodeKey(Episode episode) {
        return List.of(episode.node(), episode.cause().demand());
    }
}
