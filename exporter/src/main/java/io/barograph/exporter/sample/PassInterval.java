package io.barograph.exporter.sample;

/// How long to pause between passes: briefly while something happens, ever longer while nothing does.
///
/// The idea is KEP-4979's: as long as the kernel reports stalls and new cgroups, nothing is lost by reading less
/// often.
///
/// @param shortestMicros the interval while something happens
/// @param longestMicros the interval it grows to
/// @param quiet how many passes in a row found nothing
/// @param intervalMicros the interval now
public record PassInterval(long shortestMicros, long longestMicros, int quiet, long intervalMicros) {

    private static final int PATIENCE = 3;

    /// Passes are so far apart while something happens, and so far at most.
    public static PassInterval between(long shortestMicros, long longestMicros) {
        return new PassInterval(shortestMicros, Math.max(shortestMicros, longestMicros), 0, shortestMicros);
    }

    /// What a pass that found nothing, or something, makes of it: from the third quiet pass on, twice as long each.
    public PassInterval after(boolean foundNothing) {
        if (!foundNothing) {
            return between(shortestMicros, longestMicros);
        }
        int passes = Math.min(quiet + 1, PATIENCE);
        return new PassInterval(
                shortestMicros,
                longestMicros,
                passes,
                passes < PATIENCE ? intervalMicros : Math.min(longestMicros, 2 * intervalMicros));
    }
}
