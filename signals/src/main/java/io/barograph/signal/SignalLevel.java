package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How much the node has left by one eviction signal. Like a record, but with plain number fields: saves a boxed
/// value and a [Reading] each.
public final class SignalLevel {

    private final EvictionSignal signal;

    /// Why there is no level; null where there is one.
    private final @Nullable Reading<Level> noLevel;

    private final long available;
    private final long capacity;
    private final long ageMicros;

    /// @param available what is left, in the signal's unit; negative where more is used than there is
    /// @param capacity what percentages are taken of
    public record Level(long available, long capacity) {}

    /// @param ageMicros how long before the snapshot it was read, or was to be read where that failed
    public SignalLevel(EvictionSignal signal, Reading<Level> level, long ageMicros) {
        this.signal = signal;
        Level knownLevel = level.orNull();
        this.noLevel = knownLevel == null ? level : null;
        this.available = knownLevel == null ? 0 : knownLevel.available();
        this.capacity = knownLevel == null ? 0 : knownLevel.capacity();
        this.ageMicros = ageMicros;
    }

    public EvictionSignal signal() {
        return signal;
    }

    public Reading<Level> level() {
        return noLevel != null ? noLevel : Reading.of(new Level(available, capacity));
    }

    /// How long before the snapshot it was read, or was to be read where that failed.
    public long ageMicros() {
        return ageMicros;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SignalLevel that
                && signal == that.signal
                && available == that.available
                && capacity == that.capacity
                && ageMicros == that.ageMicros
                && Objects.equals(noLevel, that.noLevel);
    }

    @Override
    public int hashCode() {
        return Objects.hash(signal, level(), ageMicros);
    }

    @Override
    public String toString() {
        return "SignalLevel[signal=" + signal + ", level=" + level() + ", ageMicros=" + ageMicros + "]";
    }
}
