package io.barograph.controller.cluster;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What became of a call to the API server. A failure is a value: there is always something sensible to do next.
public sealed interface ApiOutcome<T> {

    /// It was done; a write gives what stands there now.
    record Done<T>(T value) implements ApiOutcome<T> {}

    /// The object has changed since it was read (409): read it again and decide again.
    record Conflict<T>(String message) implements ApiOutcome<T> {}

    /// There is no such node, or not any more.
    record NotFound<T>() implements ApiOutcome<T> {}

    /// The API server will not do it (403, 422, …); trying again soon is of no use.
    ///
    /// @param status null where something else refuses it: a file system, or this program itself
    record Refused<T>(@Nullable Integer status, String message) implements ApiOutcome<T> {}

    /// The API server has no time for it now (429); nothing was done. As long as it asks, a minute at most, all
    /// writes to nodes wait, or all evictions, or all marks of reclaim, whichever got it; `cleanup` waits 15 s at
    /// most, the Lease not at all.
    ///
    /// @param retryAfterSeconds what it asks for; null where it says nothing
    record Throttled<T>(String message, @Nullable Integer retryAfterSeconds) implements ApiOutcome<T> {

        /// The longest that an API server is obeyed: it answers anew after that.
        public static final Duration LONGEST = Duration.ofMinutes(1);

        /// How long to wait.
        ///
        /// @param seconds what it asks for; null where it says nothing
        public static long waitMicros(@Nullable Integer seconds, long otherwiseMicros) {
            return seconds == null
                    ? otherwiseMicros
                    : TimeUnit.SECONDS.toMicros(Math.clamp(seconds, 1, LONGEST.toSeconds()));
        }
    }

    /// No answer, a late one, a 5xx, or one that cannot be read: nothing is known, a write may have happened.
    ///
    /// @param isLate whether the time was over: less might have come in time
    record Unavailable<T>(String message, boolean isLate) implements ApiOutcome<T> {

        public Unavailable(String message) {
            this(message, false);
        }
    }

    /// The word in metrics and logs.
    default String word() {
        return switch (this) {
            case Done<T> _ -> "done";
            case Conflict<T> _ -> "conflict";
            case NotFound<T> _ -> "not_found";
            case Refused<T> _ -> "refused";
            case Throttled<T> _ -> "throttled";
            case Unavailable<T> _ -> "unavailable";
        };
    }

    /// For logs: the word and what the API server said.
    default String text() {
        return switch (this) {
            case Done<T> _ -> "done";
            case Conflict<T>(String message) -> "conflict: " + message;
            case NotFound<T> _ -> "not found";
            case Refused<T>(Integer status, String message) ->
                (status == null ? "refused: " : "refused with status " + status + ": ") + message;
            case Throttled<T>(String message, Integer seconds) ->
                "throttled" + (seconds == null ? "" : " for " + seconds + " s") + ": " + message;
            case Unavailable<T>(String message, boolean _) -> "unavailable: " + message;
        };
    }

    /// What is made of the value that a call gave; a failure stays what it is.
    default <R> ApiOutcome<R> flatMap(Function<T, ApiOutcome<R>> next) {
        return this instanceof Done<T>(T value) ? next.apply(value) : sameFailure(this);
    }

    /// The same where making it cannot fail.
    default <R> ApiOutcome<R> map(Function<T, R> next) {
        return flatMap(value -> new Done<>(next.apply(value)));
    }

    /// The same failure for another kind of answer.
    static <T> ApiOutcome<T> sameFailure(ApiOutcome<?> failure) {
        return switch (failure) {
            case Done<?> _ -> throw new IllegalArgumentException("not a failure");
            case Conflict<?>(String message) -> new Conflict<>(message);
            case NotFound<?> _ -> new NotFound<>();
            case Refused<?>(Integer status, String message) -> new Refused<>(status, message);
            case Throttled<?>(String message, Integer seconds) -> new Throttled<>(message, seconds);
            case Unavailable<?>(String message, boolean isLate) -> new Unavailable<>(message, isLate);
        };
    }
}
