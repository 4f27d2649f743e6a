package io.barograph.cli.backtest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A stretch of time.
record Span(long fromMillis, long toMillis) {

    long lengthMillis() {
        return toMillis - fromMillis;
    }

    /// The times in which at least one of the episodes was raised.
    static List<Span> merged(List<Episode> raised) {
        List<Span> merged = new ArrayList<>();
        for (Episode each : raised.stream()
                .sorted(Comparator.comparingLong(Episode::raisedMillis))
                .toList()) {
            Span last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && each.raisedMillis() <= last.toMillis()) {
                merged.set(merged.size() - 1, new Span(last.fromMillis(), Math.max(last.toMillis(), each.endMillis())));
            } else {
                merged.add(new Span(each.raisedMillis(), each.endMillis()));
            }
        }
        return merged;
    }

    static long lengthMillis(List<Span> spans) {
        return spans.stream().mapToLong(Span::lengthMillis).sum();
    }
}
