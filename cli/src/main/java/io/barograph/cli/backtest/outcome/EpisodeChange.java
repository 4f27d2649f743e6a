package io.barograph.cli.backtest.outcome;

import module java.base;

/// What became of one episode when the rules changed.
public sealed interface EpisodeChange {

    /// Only the new rules raise it.
    record Appeared(Episode now) implements EpisodeChange {}

    /// Only the old rules raise it.
    record Vanished(Episode before) implements EpisodeChange {}

    /// Both raise it, at other times.
    record Moved(Episode before, Episode now) implements EpisodeChange {

        /// By how much later it is raised; below 0 if sooner.
        public long raisedByMillis() {
            return now.raisedMillis() - before.raisedMillis();
        }

        /// By how much later it ends; below 0 if sooner.
        public long endedByMillis() {
            return now.endMillis() - before.endMillis();
        }
    }

    /// The old episode, or the new one where there is no old one.
    default Episode shown() {
        return switch (this) {
            case Appeared(Episode now) -> now;
            case Vanished(Episode before) -> before;
            case Moved(Episode before, var _) -> before;
        };
    }

    /// What differs between the outcomes of two sets of rules, by node and time, and how many episodes are the same.
    /// Two episodes are one if they are of the same node and demand and some time is common to both; the earliest
    /// ones find each other first.
    static Comparison between(BacktestOutcome old, BacktestOutcome now) {
        Map<List<String>, List<Episode>> later = now.raised().stream()
                .collect(Collectors.groupingBy(EpisodeChange::key, Collectors.toCollection(ArrayList::new)));
        List<EpisodeChange> changes = new ArrayList<>();
        long same = 0;
        for (Episode before : old.raised()) {
            List<Episode> candidates = later.getOrDefault(key(before), new ArrayList<>());
            long ended = Math.max(before.endMillis(), before.raisedMillis() + 1);
            Episode match = candidates.stream()
                    .filter(each -> each.overlaps(before.raisedMillis(), ended))
                    .findFirst()
                    .orElse(null);
            if (match == null) {
                changes.add(new Vanished(before));
            } else {
                candidates.remove(match);
                Moved moved = new Moved(before, match);
                if (moved.raisedByMillis() == 0 && moved.endedByMillis() == 0) {
                    same++;
                } else {
                    changes.add(moved);
                }
            }
        }
        later.values().forEach(left -> left.forEach(each -> changes.add(new Appeared(each))));
        changes.sort((one, other) -> Episode.ORDER.compare(one.shown(), other.shown()));
        return new Comparison(old, now, changes, same);
    }

    /// Two outcomes over the same past.
    record Comparison(BacktestOutcome old, BacktestOutcome now, List<EpisodeChange> changes, long same) {
        public Comparison {
            changes = List.copyOf(changes);
        }

        /// Whether any demand could be judged on any node by either set of rules.
        public boolean judged() {
            return old.judged() || now.judged();
        }
    }

    /// Node and demand, which two episodes must have in common to be one.
    private static List<String> key(Episode episode) {
        return List.of(episode.node(), episode.cause().demand());
    }
}
