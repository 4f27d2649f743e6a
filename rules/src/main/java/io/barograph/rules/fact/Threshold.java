package io.barograph.rules.fact;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.ThresholdKind;

/// A threshold of the node's kubelet.
///
/// @param signal its exact spelling: `memory.available`
/// @param unit in what `value` is counted
/// @param value what must be left; a share of the capacity is resolved
/// @param percent `value` as a share of the capacity
/// @param grace in seconds, 0 if hard
public record Threshold(
        String signal, ThresholdKind kind, EvictionSignal.Unit unit, double value, double percent, double grace)
        implements Fact {

    /// What all of them are called where none is known.
    public static final String ALL = "Threshold";

    /// Of the fact of this signal and kind: `Threshold(memory.available, HARD)`.
    public static String subjectOf(String signal, ThresholdKind kind) {
        return ALL + "(" + signal + ", " + kind + ")";
    }

    @Override
    public String subject() {
        return subjectOf(signal, kind);
    }
}
