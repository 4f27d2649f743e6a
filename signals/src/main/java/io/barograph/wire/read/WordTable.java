package io.barograph.wire.read;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The words of some constants, found without making a string of what is looked for: a snapshot has a hundred, and
/// thousands of snapshots come every few seconds.
record WordTable<E>(List<E> values, List<char[]> words) {

    static <E> WordTable<E> of(List<E> values, Function<E, String> word) {
        return new WordTable<>(
                values, values.stream().map(word).map(String::toCharArray).toList());
    }

    /// The one whose word stands there; null where none does.
    @Nullable
    E findWord(char[] text, int offset, int length) {
        for (int i = 0; i < words.size(); i++) {
            char[] word = words.get(i);
            if (word.length == length && Arrays.equals(word, 0, length, text, offset, offset + length)) {
                return values.get(i);
            }
        }
        return null;
    }
}
