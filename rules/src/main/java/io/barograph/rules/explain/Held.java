package io.barograph.rules.explain;

/// How long something has come to what it comes to now, counted over the observations of this run.
///
/// @param micros since it last changed; negative where nobody counted
/// @param fromStart whether it has been so since the first observation, so that the time is the least it can be
public record Held(long micros, boolean fromStart) {

    /// Nobody counted.
    public static final Held UNTOLD = new Held(-1, false);

    /// Whether it was counted.
    public boolean isTold() {
        return micros >= 0;
    }
}
