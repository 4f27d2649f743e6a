package io.barograph.cli.advise.remedy;

/// From when on advice is given.
///
/// @param leastShare of the time that a workload must wait, from 0 to 1
/// @param leastMicros for which it must have been measured
public record AdviceCriteria(double leastShare, long leastMicros) {

    /// A tenth of the time, as an owner counts as stalled; half a minute.
    public static final AdviceCriteria USUAL = new AdviceCriteria(0.1, 30_000_000);

    /// The least part of a workload's span that must have been measured.
    public static final double LEAST_COVERAGE = 0.5;
}
