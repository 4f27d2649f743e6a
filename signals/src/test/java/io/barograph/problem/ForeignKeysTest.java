package io.barograph.problem;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;

class ForeignKeysTest {

    private static final int MANY = 20_000;

    private final AtomicLong looks = new AtomicLong();

    /// A key whose hash is that of all others, and that counts how often it is looked at.
    private record Key(int number, AtomicLong looks) implements Comparable<Key> {

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object other) {
            looks.incrementAndGet();
            return other instanceof Key key && key.number == number;
        }

        @Override
        public int compareTo(Key other) {
            looks.incrementAndGet();
            return Integer.compare(number, other.number);
        }
    }

    private Set<Key> keys() {
        return IntStream.range(0, MANY)
                .mapToObj(number -> new Key(number, looks))
                .collect(toSet());
    }

    private Map<Key, String> map() {
        return keys().stream().collect(toMap(key -> key, _ -> "v"));
    }

    @Test
    void manyOfOneHashAreCopiedAndComparedWithFewLooks() {
        Map<Key, String> map = map();
        Set<Key> keys = keys();
        looks.set(0);
        Map<Key, String> copy = ForeignKeys.copyOf(map);
        Map<Key, String> other = ForeignKeys.copyOf(map);
        Set<Key> set = ForeignKeys.copyOf(keys);
        assertThat(copy.equals(other)).isTrue();
        assertThat(copy).containsEntry(new Key(MANY - 1, looks), "v");
        assertThat(set.contains(new Key(MANY - 1, looks))).isTrue();
        // one after the other they would be looked at 200 million times for each copy
        assertThat(looks.get()).isLessThan(MANY * 1_000L);
    }

    @Test
    void nobodyChangesACopyAndItIsNotCopiedAgain() {
        Map<String, String> source = new HashMap<>();
        for (int i = 0; i < 1_000; i++) {
            source.put("k" + i, "v");
        }
        Map<String, String> copy = ForeignKeys.copyOf(source);
        Set<String> set = ForeignKeys.copyOf(source.keySet());
        source.clear();
        assertThat(copy).hasSize(1_000).containsEntry("k7", "v").doesNotContainKey("k1000");
        assertThat(set).hasSize(1_000).contains("k7").doesNotContain("k1000");
        assertThat(ForeignKeys.copyOf(copy)).isSameAs(copy);
        assertThat(ForeignKeys.copyOf(set)).isSameAs(set);
        assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(set::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> copy.put("k", "v")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void fewAreThoseOfTheJdk() {
        Map<String, String> map = Map.of("a", "b");
        Set<String> set = Set.of("a");
        assertThat(ForeignKeys.copyOf(map)).isSameAs(map);
        assertThat(ForeignKeys.copyOf(set)).isSameAs(set);
    }
}
