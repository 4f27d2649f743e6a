package io.barograph.rules.engine;

import module java.base;

/// One array of inactive states, which all nodes that demand nothing share in place of equal ones of their own.
final class SharedInactiveStates<T> {

    private final Predicate<T> inactive;
    private volatile T[] sharedStates;

    /// @param empty of no states
    SharedInactiveStates(T[] empty, Predicate<T> inactive) {
        this.sharedStates = empty;
        this.inactive = inactive;
    }

    /// An equal array: the one that other nodes keep, where that is equal. One of inactive states is shared from now
    /// on.
    ///
    /// @param states not changed any more
    T[] shareStates(T[] states) {
        T[] knownStates = sharedStates;
        if (Arrays.equals(knownStates, states)) {
            return knownStates;
        }
        if (Arrays.stream(states).allMatch(inactive)) {
            sharedStates = states;
        }
        return states;
    }
}
