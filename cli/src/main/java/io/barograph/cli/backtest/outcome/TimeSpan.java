package io.barograph.cli.backtest.outcome;

import module java.base;

/// A stretch of time.
record TimeSpan(long fromMillis, long toMillis) {

    long lengthMillis() {
        return toMillis - fromMillis;
    }

    /// The times in which at least one of the episodes was raised.
    static List<TimeSpan> merged(List<Episode> raised) {
        List<TimeSpan> merged = new ArrayList<>();
        for (Episode each : raised.stream()
                .sorted(Comparator.comparingLong(Episode::raisedMillis))
                .toList()) {
            TimeSpan last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && each.raisedMillis() <= last.toMillis()) {
                merged.set(
                        merged.size() - 1,
                        new TimeSpan(last.fromMillis(), Math.max(last.toMillis(), each.endMillis())));
            } else {
                merged.add(new TimeSpan(each.raisedMillis(), each.endMillis()));
            }
        }
        return merged;
    }
}
