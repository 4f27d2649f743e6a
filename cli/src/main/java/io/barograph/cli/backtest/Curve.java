package io.barograph.cli.backtest;

import java.util.List;

/// A signal's way over time, thinned to the least and the greatest value of each of few buckets.
///
/// @param subject the fact: `Contention(KUBEPODS, CPU)`
/// @param field its field: `avg60`
/// @param bounds what rules compare it with
/// @param buckets in the order of time; where nothing is known there is none
public record Curve(String subject, String field, List<Double> bounds, long bucketMillis, List<Bucket> buckets) {

    public Curve {
        bounds = List.copyOf(bounds);
        buckets = List.copyOf(buckets);
    }

    /// What happened from `atMillis` on, for a bucket's length.
    public record Bucket(long atMillis, double least, double greatest) {}

    /// The greatest value of all; below 0 where nothing is known.
    public double greatest() {
        return buckets.stream().mapToDouble(Bucket::greatest).max().orElse(-1);
    }
}
