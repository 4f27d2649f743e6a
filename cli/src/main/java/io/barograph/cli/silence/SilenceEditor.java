package io.barograph.cli.silence;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.SilenceStore;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.standalone.FileSilenceStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Changes what is silenced. Whoever changes something also drops what has been over for a day.
///
/// @param now the time by which something is over
record SilenceEditor(SilenceStore store, Instant now) {

    private static final int ATTEMPTS = 5;
    private static final Duration KEPT = Duration.ofDays(1);
    private static final int MOST_CHARS = 64 * 1024;

    /// What is kept cannot be read or written.
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        RefusedException(String message) {
            super(message);
        }
    }

    /// What is to be put and dropped.
    record Change(Map<String, String> put, Set<String> dropped) {}

    /// Makes a change of what is kept.
    interface Changing {
        /// @throws IllegalArgumentException if what is kept does not allow it
        Change of(Silences kept, Set<String> ids);
    }

    /// All that is kept.
    ///
    /// @param missing what to say where the place they are kept in does not exist
    /// @throws RefusedException if it cannot be read, or does not exist
    Silences read(Supplier<String> missing) {
        SilenceStore.Kept kept = kept();
        if (kept.version().isEmpty()) {
            throw new RefusedException(missing.get());
        }
        return SilenceJson.read(kept.entries());
    }

    /// Somebody else may be faster: then it is made anew of what they left.
    ///
    /// @return whether the place they are kept in was made for it
    /// @throws RefusedException if it cannot be written
    boolean change(Changing changing) {
        ApiOutcome<SilenceStore.Kept> outcome = new ApiOutcome.Unavailable<>("not tried");
        for (int i = 0; i < ATTEMPTS; i++) {
            SilenceStore.Kept kept = kept();
            outcome = attempt(kept, changing);
            if (outcome instanceof ApiOutcome.Done) {
                return kept.version().isEmpty();
            }
            if (!(outcome instanceof ApiOutcome.Conflict)) {
                break;
            }
        }
        throw new RefusedException("the silences were not changed: " + outcome.text() + maybe(outcome));
    }

    private ApiOutcome<SilenceStore.Kept> attempt(SilenceStore.Kept kept, Changing changing) {
        Silences silences = SilenceJson.read(kept.entries());
        Change change = changing.of(silences, kept.entries().keySet());
        Set<String> dropped = new HashSet<>(change.dropped());
        for (Silence each : silences.all()) {
            if (each.span().ends().plus(KEPT).isBefore(now)) {
                dropped.add(each.id());
            }
        }
        if (silences.stop() != null && !silences.stop().covers(now)) {
            dropped.add(Silences.STOP);
        }
        dropped.removeAll(change.put().keySet());
        dropped.retainAll(kept.entries().keySet());
        Map<String, String> after = new HashMap<>(kept.entries());
        after.keySet().removeAll(dropped);
        after.putAll(change.put());
        check(kept.entries(), after);
        return store.change(kept, change.put(), dropped);
    }

    /// What makes them fewer is always let through, and so is the stop.
    private static void check(Map<String, String> before, Map<String, String> after) {
        long chars = chars(after);
        long silences = silences(after);
        boolean tooMany = silences > Silences.MOST && silences > silences(before);
        if (tooMany || (chars > MOST_CHARS && chars > chars(before))) {
            throw new IllegalArgumentException("there would be " + silences + " silences of " + chars
                    + " characters, expected at most " + Silences.MOST + " of " + MOST_CHARS
                    + ". Maybe expire some, or match more by one.");
        }
    }

    private static long chars(Map<String, String> entries) {
        long chars = 0;
        for (Map.Entry<String, String> each : entries.entrySet()) {
            chars += each.getKey().equals(Silences.STOP)
                    ? 0
                    : each.getKey().length() + each.getValue().length();
        }
        return chars;
    }

    private static long silences(Map<String, String> entries) {
        return entries.keySet().stream()
                .filter(each -> !each.equals(Silences.STOP))
                .count();
    }

    private SilenceStore.Kept kept() {
        ApiOutcome<SilenceStore.Kept> outcome = store.read();
        if (outcome instanceof ApiOutcome.Done<SilenceStore.Kept>(SilenceStore.Kept kept)) {
            return kept;
        }
        throw new RefusedException("the silences cannot be read: " + outcome.text() + maybe(outcome));
    }

    private String maybe(ApiOutcome<?> outcome) {
        return switch (outcome) {
            case ApiOutcome.Refused<?>(int status, String _) ->
                store instanceof FileSilenceStore
                        ? ""
                        : status == 401
                                ? ". Maybe the credentials of the kubeconfig are not valid any more."
                                : ". Maybe you lack the role barograph-operator of deploy/rbac.yaml.";
            case ApiOutcome.NotFound<?> _ -> ". Maybe another --namespace.";
            case ApiOutcome.Unavailable<?> _ ->
                store instanceof FileSilenceStore ? "" : ". Maybe the API server is away, or another --kubeconfig.";
            case ApiOutcome.Conflict<?> _ -> ". Maybe try again.";
            case ApiOutcome.Done<?> _ -> "";
        };
    }
}
