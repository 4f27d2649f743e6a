package io.barograph.rules.engine;

import java.util.Arrays;

/// An array that most nodes have in common; it is kept once. For any number of threads.
final class InternedArray<T> {

    private volatile T[] last;

    /// @param none an empty one
    InternedArray(T[] none) {
        this.last = none;
    }

    /// An equal array, the one that was asked for last if that is equal; nobody changes either.
    T[] one(T[] now) {
        T[] known = last;
        if (Arrays.equals(known, now)) {
            return known;
        }
        last = now;
        return now;
    }
}
