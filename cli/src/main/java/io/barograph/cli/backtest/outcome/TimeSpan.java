package io.barograph.cli.backtest.outcome;

import module java.base;

/// A stretch of time.
record TimeSpan(long fromMillis, long toMillis) {

    long lengthMillis() {
        return toMillis - fromMillis;
    }

    /// The times in which at least one of the episodes was raised.
    static List<TimeSpan> mergeRaised(List<Episode> raised) {
        List<TimeSpan> merged = new ArrayList<>();
        for (Episode episode : raised.stream()
                .sorted(Comparator.comparingLong(Episode::raisedMillis))
                .toList()) {
            TimeSpan lastSpan = merged.isEmpty() ? null : merged.getLast();
            if (lastSpan != null && episode.raisedMillis() <= lastSpan.toMillis()) {
                merged.set(
                        merged.size() - 1,
                        new TimeSpan(lastSpan.fromMillis(), Math.max(lastSpan.toMillis(), episode.endMillis())));
            } else {
                merged.add(new TimeSpan(episode.raisedMillis(), episode.endMillis()));
            }
        }
        return merged;
    }
}
