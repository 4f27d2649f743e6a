package io.barograph.cli.silence;

import io.barograph.cli.options.UsageException;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.standalone.FileSilenceStore;
import module java.base;

/// Reads and changes what is silenced. Each change also drops silences that have been over for a day.
record SilenceEditor(EntryStore store, Instant callTime) {

    private static final int ATTEMPTS = 5;
    private static final Duration KEPT = Duration.ofDays(1);
    private static final int MAX_CHARS = 64 * 1024;

    /// Entries to put and ids to drop.
    record Change(Map<String, String> put, Set<String> dropped) {}

    /// All that is kept.
    ///
    /// @param missing the message where the place they are kept in does not exist
    /// @throws IOException if it cannot be read, or does not exist
    Silences readSilences(Supplier<String> missing) throws IOException {
        EntryStore.Kept keptSilences = readKept();
        if (keptSilences.version().isEmpty()) {
            throw new IOException(missing.get());
        }
        return SilenceJson.readEntries(keptSilences.entries());
    }

    /// Makes the change, and makes it anew where another change came between.
    ///
    /// @param changing of what is kept and its ids; throws a [UsageException] if they do not allow it
    /// @return whether the place they are kept in was made for it
    /// @throws IOException if it cannot be written
    boolean makeChange(BiFunction<Silences, Set<String>, Change> changing) throws IOException {
        for (int i = 1; ; i++) {
            EntryStore.Kept keptSilences = readKept();
            ApiOutcome<EntryStore.Kept> outcome = attemptChange(keptSilences, changing);
            if (outcome instanceof ApiOutcome.Done) {
                return keptSilences.version().isEmpty();
            }
            if (!(outcome instanceof ApiOutcome.Conflict) || i == ATTEMPTS) {
                throw new IOException("the silences were not changed: " + outcome.text() + hintFor(outcome));
            }
        }
    }

    private ApiOutcome<EntryStore.Kept> attemptChange(
            EntryStore.Kept keptSilences, BiFunction<Silences, Set<String>, Change> changing) {
        Silences silences = SilenceJson.readEntries(keptSilences.entries());
        Change change = changing.apply(silences, keptSilences.entries().keySet());
        Set<String> dropped = new HashSet<>(change.dropped());
        for (Silence silence : silences.silences()) {
            if (silence.span().ends().plus(KEPT).isBefore(callTime)) {
                dropped.add(silence.id());
            }
        }
        if (silences.stop() != null && !silences.stop().isActiveAt(callTime)) {
            dropped.add(Silences.STOP);
        }
        dropped.removeAll(change.put().keySet());
        dropped.retainAll(keptSilences.entries().keySet());
        Map<String, String> newEntries = new HashMap<>(keptSilences.entries());
        newEntries.keySet().removeAll(dropped);
        newEntries.putAll(change.put());
        checkSize(Size.of(keptSilences.entries()), Size.of(newEntries));
        return store.updateEntries(keptSilences, change.put(), dropped);
    }

    /// How much is kept, without the stop.
    private record Size(long silences, long chars) {
        private static Size of(Map<String, String> entries) {
            Map<String, String> silences = new HashMap<>(entries);
            silences.remove(Silences.STOP);
            long chars = silences.entrySet().stream()
                    .mapToLong(idEntry ->
                            idEntry.getKey().length() + idEntry.getValue().length())
                    .sum();
            return new Size(silences.size(), chars);
        }
    }

    /// A change that makes them fewer is always allowed.
    private static void checkSize(Size oldSize, Size newSize) {
        if ((newSize.silences > Silences.MOST && newSize.silences > oldSize.silences)
                || (newSize.chars > MAX_CHARS && newSize.chars > oldSize.chars)) {
            throw new UsageException("there would be " + newSize.silences + " silences of " + newSize.chars
                    + " characters, expected at most " + Silences.MOST + " of " + MAX_CHARS
                    + ". Maybe expire some, or match more by one.");
        }
    }

    private EntryStore.Kept readKept() throws IOException {
        ApiOutcome<EntryStore.Kept> outcome = store.read();
        if (outcome instanceof ApiOutcome.Done<EntryStore.Kept>(EntryStore.Kept keptSilences)) {
            return keptSilences;
        }
        throw new IOException("the silences cannot be read: " + outcome.text() + hintFor(outcome));
    }

    private String hintFor(ApiOutcome<?> outcome) {
        return switch (outcome) {
            case ApiOutcome.Refused<?> refused ->
                store instanceof FileSilenceStore
                        ? ""
                        : Objects.equals(refused.status(), 401)
                                ? ". Maybe the credentials of the kubeconfig are not valid any more."
                                : ". Maybe you lack the role barograph-operator of deploy/rbac.yaml.";
            case ApiOutcome.NotFound<?> _ -> ". Maybe another --namespace.";
            case ApiOutcome.Throttled<?> _ -> ". Maybe try again when the API server has more time.";
            case ApiOutcome.Unavailable<?> _ ->
                store instanceof FileSilenceStore ? "" : ". Maybe the API server is away, or another --kubeconfig.";
            case ApiOutcome.Conflict<?> _ -> ". Maybe try again.";
            case ApiOutcome.Done<?> _ -> "";
        };
    }
}
