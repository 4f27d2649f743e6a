package io.barograph.wire.read;

import module java.base;
import org.jspecify.annotations.Nullable;

/// One list of a snapshot as it is read: of a whole snapshot all entries, one for each thing; of a change those that
/// differ from the entries before, into whose places they come.
final class EntryList<T> {

    private final JsonCursor in;
    private final boolean change;
    private final List<T> all;
    private int place;

    /// @param before the entries that are changed; null where the snapshot is whole
    EntryList(JsonCursor in, @Nullable List<T> before) {
        this.in = in;
        this.change = before != null;
        this.all = before == null ? new ArrayList<>() : new ArrayList<>(before);
    }

    /// The entry of the same thing before, whose fields hold where they are not repeated; null in a whole snapshot.
    ///
    /// @param what the thing, for people
    @Nullable
    T before(Predicate<T> same, Supplier<String> what) {
        if (change) {
            // What came is in the order of what was there, so that nothing comes twice
            while (place < all.size()) {
                T each = all.get(place);
                if (same.test(each)) {
                    return each;
                }
                place++;
            }
            throw in.expected("an entry of the snapshot before, each once and in its order: no " + what.get());
        }
        for (T each : all) {
            if (same.test(each)) {
                throw in.expected("one entry for " + what.get());
            }
        }
        return null;
    }

    /// Takes the entry for which [#before] was asked last.
    void put(T entry) {
        if (change) {
            all.set(place, entry);
            place++;
        } else {
            all.add(entry);
        }
    }

    List<T> list() {
        return all;
    }
}
