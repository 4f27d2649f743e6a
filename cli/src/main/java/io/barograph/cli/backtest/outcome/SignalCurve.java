package io.barograph.cli.backtest.outcome;

import module java.base;

/// A signal's way over time, thinned to the least and the greatest value of each of few buckets.
///
/// @param buckets in the order of time; where nothing is known there is none
public record SignalCurve(Signal signal, long bucketMillis, List<Bucket> buckets) {

    public SignalCurve {
        buckets = List.copyOf(buckets);
    }

    /// Which signal.
    ///
    /// @param subject the fact: `Contention(KUBEPODS, CPU)`
    /// @param field its field: `avg60`
    /// @param bounds what rules compare it with
    /// @param rules those that read it; none of one that is drawn for comparison only
    public record Signal(String subject, String field, List<Double> bounds, Set<RuleName> rules) {
        public Signal {
            bounds = List.copyOf(bounds);
            rules = Set.copyOf(rules);
        }

        /// The subject that is drawn with it for comparison: the kernel's pressure of a contention, and the other way
        /// round.
        public String counterpart() {
            return subject.startsWith("Contention(")
                    ? subject.replace("Contention(", "Pressure(").replace(")", ", SOME)")
                    : subject.replace("Pressure(", "Contention(").replace(", SOME)", ")");
        }
    }

    /// A rule of a policy.
    public record RuleName(String policy, String rule) {}

    /// What happened from `atMillis` on, for a bucket's length.
    public record Bucket(long atMillis, double least, double greatest) {}

    /// The greatest value of all. There is none without a bucket.
    public double greatest() {
        return buckets.stream().mapToDouble(Bucket::greatest).max().orElseThrow();
    }

    /// The least value of all. There is none without a bucket.
    public double least() {
        return buckets.stream().mapToDouble(Bucket::least).min().orElseThrow();
    }

    /// Whether the rule behind the cause reads it.
    public boolean feedsCause(Episode.Cause cause) {
        return signal.rules().contains(new RuleName(cause.policy(), cause.rule()));
    }
}
