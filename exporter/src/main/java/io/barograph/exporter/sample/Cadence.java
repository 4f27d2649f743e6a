package io.barograph.exporter.sample;

import org.jspecify.annotations.Nullable;

/// The time of the next pass, in microseconds of the sampler's clock: when the timer is due says
/// [PassSource]. A scrape asks for one where the last is no longer fresh; never sooner, since each reading of
/// a pressure file changes the kernel's averages.
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
    /// @param lastMicros when the last pass began
    /// @param due when the next is due by the timer
    /// @param event the kernel's event since, or null
    /// @param isAsked whether a request waits for one
    static @Nullable SamplingCause dueCause(
            long nowMicros, long lastMicros, long due, @Nullable SamplingCause event, boolean isAsked) {
        boolean answers = isAsked && !isFresh(nowMicros, lastMicros);
        if (event != null && (answers || nowMicros - lastMicros >= ageFor(event))) {
            return event;
        }
        if (nowMicros >= due) {
            return SamplingCause.TIMER;
        }
        return answers ? SamplingCause.SCRAPE : null;
    }

    /// How long there is nothing to do, unless a request or an event comes.
    static long pauseMicros(long nowMicros, long lastMicros, long due, @Nullable SamplingCause event, boolean isAsked) {
        long next = isAsked ? Math.min(due, lastMicros + FRESH_MICROS) : due;
        return Math.max(0, (event == null ? next : Math.min(next, lastMicros + ageFor(event))) - nowMicros);
    }

    /// How old the last pass must be. Contention is measured over two seconds: a pass for a stall that came sooner
    /// than that would repeat the last one, and the next would come later.
    private static long ageFor(SamplingCause event) {
        return event == SamplingCause.PSI ? INTERVAL_MICROS : FRESH_MICROS;
    }

    static boolean isFresh(long nowMicros, long lastMicros) {
        return nowMicros - lastMicros < FRESH_MICROS;
    }
}
