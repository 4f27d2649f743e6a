package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A value that was read, or the reason why there is none. Missing is neither zero nor healthy.
public sealed interface Reading<T> {

    /// The value was read.
    record Present<T>(T value) implements Reading<T> {

        private static final Reading<Double> ZERO = new Present<>(0.0);
    }

    /// A value that there is not, for a reason that is no fault: `the kernel has no PSI`.
    record Absent<T>(String why) implements Reading<T> {}

    /// A value that should be there, and whose reading failed.
    record Failed<T>(String error) implements Reading<T> {}

    static <T> Reading<T> of(T value) {
        return new Present<>(value);
    }

    /// A number; zero, as most of a calm node's are, is always the same object.
    static Reading<Double> ofNumber(double number) {
        return Double.doubleToLongBits(number) == 0 ? Present.ZERO : new Present<>(number);
    }

    static <T> Reading<T> absent(String why) {
        return new Absent<>(why);
    }

    static <T> Reading<T> failed(String error) {
        return new Failed<>(error);
    }

    /// The value through `f`, the reason unchanged.
    default <R> Reading<R> map(Function<? super T, ? extends R> f) {
        return switch (this) {
            case Present<T>(T value) -> new Present<>(f.apply(value));
            case Absent<T>(String why) -> new Absent<>(why);
            case Failed<T>(String error) -> new Failed<>(error);
        };
    }

    /// The value through a step that may itself have none.
    default <R> Reading<R> flatMap(Function<? super T, Reading<R>> f) {
        return switch (this) {
            case Present<T>(T value) -> f.apply(value);
            case Absent<T>(String why) -> new Absent<>(why);
            case Failed<T>(String error) -> new Failed<>(error);
        };
    }

    /// The value, or null where there is none.
    default @Nullable T orNull() {
        return this instanceof Present<T>(T value) ? value : null;
    }

    /// Whether a value was read.
    default boolean isPresent() {
        return this instanceof Present<T>;
    }

    /// Why there is no value; empty where there is one.
    default String why() {
        return switch (this) {
            case Present<T> _ -> "";
            case Absent<T>(String why) -> why;
            case Failed<T>(String error) -> error;
        };
    }
}
