package io.barograph.rules.explain.history;

/// How long something has come to what it comes to now, counted over the observations of this run.
///
/// @param micros since it last changed; negative where nobody counted
/// @param fromStart whether it has been so since the first observation, so that the time is the least it can be
public record TruthDuration(long micros, boolean fromStart) {

    /// Nobody counted.
    public static final TruthDuration UNTOLD = new TruthDuration(-1, false);

    /// Whether it was counted.
    public boolean isTold() {
        return micros >= 0;
    }
}
