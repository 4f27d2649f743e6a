package io.barograph.rules.demand;

/// How often in a row a condition or taint came back soon after it had gone, as one policy wants it. Each
/// time its transition period doubles, so that a load that swings around a threshold moves a node less and less
/// often.
///
/// It is forgotten when the demand has stood as it stands for longer than an hour, whatever that is.
///
/// @param times 0 if it did not come back
/// @param stage where the policy's demand stands
/// @param sinceMicros when that began, in the node's monotonic time
/// @param raisedMicros when it was last raised after it had gone, or for the first time
public record FlapState(int times, Stage stage, long sinceMicros, long raisedMicros) {

    /// The longest time after which a demand counts as coming back soon, and the longest that a
    /// transition period grows to.
    public static final long WINDOW_MICROS = 3_600_000_000L;

    /// The least period to double from: a shorter transition period doubles as if it were this long.
    public static final long MIN_KEEP_FOR_MICROS = 30_000_000;

    /// Further times change no transition period any more.
    public static final int MAX_TIMES = 100;

    /// The time of an event that never was; no clock shows it.
    private static final long NEVER = Long.MIN_VALUE;

    /// It was never raised.
    public static final FlapState NONE = new FlapState(0, Stage.GONE, FlapState.NEVER, FlapState.NEVER);

    /// Where the demand stands.
    public enum Stage {
        FIRING,
        /// Kept, while nothing demands it.
        FALLING,
        GONE
    }

    public FlapState {
        if (times < 0 || times > MAX_TIMES) {
            throw new IllegalArgumentException("times is " + times + ", expected 0 to " + MAX_TIMES);
        }
    }

    /// After an evaluation that put the demand there.
    public FlapState enterStage(Stage next, long nowMicros) {
        if (next == stage) {
            return this;
        }
        int currentTimes = currentAt(nowMicros).times;
        if (stage != Stage.GONE) {
            return new FlapState(currentTimes, next, nowMicros, raisedMicros);
        }
        int newTimes = isRecent(nowMicros) ? Math.min(MAX_TIMES, times + 1) : 0;
        return new FlapState(newTimes, next, nowMicros, nowMicros);
    }

    /// As it counts at this time: what has stood for longer than an hour has not flapped.
    public FlapState currentAt(long nowMicros) {
        return times == 0 || isRecent(nowMicros) ? this : new FlapState(0, stage, sinceMicros, raisedMicros);
    }

    /// The same with more of them, if the node's record remembers more.
    public FlapState atLeast(int remembered) {
        return remembered <= times ? this : new FlapState(remembered, stage, sinceMicros, raisedMicros);
    }

    /// The same by a clock that was set back.
    public FlapState notAfter(long nowMicros) {
        return sinceMicros <= nowMicros
                ? this
                : new FlapState(times, stage, nowMicros, Math.min(raisedMicros, nowMicros));
    }

    /// The transition period that it leads to: doubled each time, never shortened, and never made longer than its
    /// bound, nor than an hour.
    ///
    /// @param keepForMicros what the rule says
    /// @param boundMicros what it may grow to
    public long lengthenedKeepForMicros(long keepForMicros, long boundMicros) {
        long bound = Math.min(boundMicros, WINDOW_MICROS);
        if (times == 0 || keepForMicros >= bound) {
            return keepForMicros;
        }
        long lengthenedMicros = Math.max(keepForMicros, MIN_KEEP_FOR_MICROS);
        for (int i = 0; i < times && lengthenedMicros < bound; i++) {
            lengthenedMicros *= 2;
        }
        return Math.min(lengthenedMicros, bound);
    }

    private boolean isRecent(long nowMicros) {
        return sinceMicros != NEVER && nowMicros - sinceMicros <= WINDOW_MICROS;
    }
}
