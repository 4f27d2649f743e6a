package io.barograph.rules.fact;

import io.barograph.signal.EvictionSignal;

/// How much of something the node has left, as one eviction signal tells it.
///
/// @param name the signal's exact spelling: `nodefs.inodesFree`
/// @param unit in what `available` and `capacity` are counted
/// @param available what is left; negative where more is used than there is
/// @param capacity what `percent` is taken of
/// @param percent `available` as a share of `capacity`
public record Signal(String name, EvictionSignal.Unit unit, double available, double capacity, double percent)
        implements Fact {

    /// Of the fact of this signal: `Signal(memory.available)`.
    public static String subjectOf(EvictionSignal signal) {
        return FactSubjects.signalSubject(signal.word());
    }

    @Override
    public String subject() {
        return FactSubjects.signalSubject(name);
    }
}
