package io.barograph.wire.read;

import module java.base;

/// Values that thousands of nodes share: why there is no value, and that nothing waits. A controller keeps the
/// latest of each node; these are kept once. Where too many different ones come, as from an exporter that makes
/// them up, it starts again, so that one node cannot keep the others from sharing.
final class InternedValues<T> {

    private final Map<T, T> knownValues = new ConcurrentHashMap<>();
    private final int most;

    /// @param most so many are kept, whatever exporters say
    InternedValues(int most) {
        this.most = most;
    }

    /// An equal one; the same object for all while there are not too many.
    T internValue(T value) {
        T knownValue = knownValues.get(value);
        if (knownValue != null) {
            return knownValue;
        }
        if (knownValues.size() >= most) {
            knownValues.clear();
        }
        T previousValue = knownValues.putIfAbsent(value, value);
        return previousValue == null ? value : previousValue;
    }
}
