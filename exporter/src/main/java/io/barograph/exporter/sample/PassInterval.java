package io.barograph.exporter.sample;

/// How long `LivePassSource` pauses between passes: briefly while something happens, ever longer while nothing does.
///
/// The idea is KEP-4979's: as long as the kernel reports stalls and new cgroups, nothing is lost by reading less
/// often. So one quiet pass is enough to begin with that.
///
/// @param shortestMicros the interval while something happens
/// @param longestMicros the interval it grows to
/// @param intervalMicros the interval now
public record PassInterval(long shortestMicros, long longestMicros, long intervalMicros) {

    /// Passes are so far apart while something happens, and so far at most.
    public static PassInterval between(long shortestMicros, long longestMicros) {
        return new PassInterval(shortestMicros, Math.max(shortestMicros, longestMicros), shortestMicros);
    }

    /// The interval after a pass that found nothing, or something: twice as long after each quiet pass.
    public PassInterval afterPass(boolean foundNothing) {
        return new PassInterval(
                shortestMicros,
                longestMicros,
                foundNothing ? Math.min(longestMicros, 2 * intervalMicros) : shortestMicros);
    }
}
