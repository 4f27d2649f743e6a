package io.barograph.wire.read;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A list of a snapshot as it is read: of a whole snapshot all entries, one for each thing; of a change those
/// that differ from the entries before, into whose places they come.
final class EntryList<T> {

    private final JsonCursor cursor;
    private final boolean change;
    private final List<T> entries;
    private int index;

    /// @param previousEntries the entries that are changed; null where the snapshot is whole
    EntryList(JsonCursor cursor, @Nullable List<T> previousEntries) {
        this.cursor = cursor;
        this.change = previousEntries != null;
        this.entries = previousEntries == null ? new ArrayList<>() : new ArrayList<>(previousEntries);
    }

    /// The entry of the same thing before, whose fields hold where they are not repeated; null in a whole snapshot.
    ///
    /// @param what the thing, for people
    @Nullable
    T previousEntry(Predicate<T> sameSubject, Supplier<String> what) {
        if (change) {
            // What came is in the order of what was there, so that nothing comes twice
            while (index < entries.size()) {
                T listedEntry = entries.get(index);
                if (sameSubject.test(listedEntry)) {
                    return listedEntry;
                }
                index++;
            }
            throw cursor.failedExpectation(
                    "an entry of the snapshot before, each once and in its order: no " + what.get());
        }
        for (T listedEntry : entries) {
            if (sameSubject.test(listedEntry)) {
                throw cursor.failedExpectation("one entry for " + what.get());
            }
        }
        return null;
    }

    /// Takes the entry for which [#previousEntry] was asked last.
    void putEntry(T entry) {
        if (change) {
            entries.set(index, entry);
            index++;
        } else {
            entries.add(entry);
        }
    }

    List<T> list() {
        return entries;
    }
}
