package io.barograph.exporter.sample;

import org.jspecify.annotations.Nullable;

/// When the next pass is made, in microseconds of the sampler's clock. A scrape asks for one where the last is no
/// longer fresh; never sooner, since each reading of a pressure file changes the kernel's averages.
public final class Cadence {

    /// A pass younger than this answers a scrape, and is not followed by another.
    public static final long FRESH_MICROS = 1_000_000;

    /// How often passes are made unless said otherwise.
    public static final long INTERVAL_MICROS = 2_000_000;

    /// The kernel reports a lasting stall once in a window of 2 or 4 s, a little late. A timer that waits for it spares
    /// the pass before.
    static final long PATIENCE_MICROS = 250_000;

    private Cadence() {}

    /// Why a pass is to be made now, or null.
    ///
    /// @param last when the last pass began
    /// @param due when the next is due by the timer
    /// @param event the kernel's event since, or null
    /// @param asked whether a request waits for one
    static @Nullable SamplingCause now(long now, long last, long due, @Nullable SamplingCause event, boolean asked) {
        if (event != null && !isFresh(now, last)) {
            return event;
        }
        if (now >= due) {
            return SamplingCause.TIMER;
        }
        return asked && !isFresh(now, last) ? SamplingCause.SCRAPE : null;
    }

    /// How long there is nothing to do, unless a request comes.
    ///
    /// @param wanted whether a pass is wanted as soon as the last is no longer fresh
    static long pause(long now, long last, long due, boolean wanted) {
        return Math.max(0, (wanted ? Math.min(due, last + FRESH_MICROS) : due) - now);
    }

    static boolean isFresh(long now, long last) {
        return now - last < FRESH_MICROS;
    }
}
