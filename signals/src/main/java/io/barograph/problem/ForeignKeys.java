package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Maps and sets that never change, with keys that others choose.
///
/// Those of the JDK look for a key in one place after the other. Of thousands of keys with the same hash, which
/// everybody can invent, making one takes minutes. Where there are many keys, a hash table that also compares
/// them is kept.
public final class ForeignKeys {

    /// With so many the places of all of them are looked through at once.
    private static final int FEW = 128;

    private ForeignKeys() {}

    /// A map like [Map#copyOf].
    public static <K extends Comparable<? super K>, V> Map<K, V> copyOf(Map<K, V> map) {
        if (map.size() <= FEW) {
            return Map.copyOf(map);
        }
        return map instanceof KeptMap<K, V> keptMap ? keptMap : new KeptMap<>(new HashMap<>(map));
    }

    /// A set like [Set#copyOf].
    public static <K extends Comparable<? super K>> Set<K> copyOf(Set<K> set) {
        if (set.size() <= FEW) {
            return Set.copyOf(set);
        }
        return set instanceof KeptSet<K> keptSet ? keptSet : new KeptSet<>(new HashSet<>(set));
    }

    /// A map that nobody else has.
    private static final class KeptMap<K, V> extends AbstractMap<K, V> {

        private final Map<K, V> map;

        KeptMap(Map<K, V> map) {
            this.map = Collections.unmodifiableMap(map);
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return map.entrySet();
        }

        @Override
        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        @Override
        public @Nullable V get(Object key) {
            return map.get(key);
        }
    }

    /// A set that nobody else has.
    private static final class KeptSet<K> extends AbstractSet<K> {

        private final Set<K> set;

        KeptSet(Set<K> set) {
            this.set = Collections.unmodifiableSet(set);
        }

        @Override
        public Iterator<K> iterator() {
            return set.iterator();
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public boolean contains(Object key) {
            return set.contains(key);
        }
    }
}
