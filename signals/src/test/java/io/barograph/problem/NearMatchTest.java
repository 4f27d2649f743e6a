package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class NearMatchTest {

    private static final List<String> FIELDS = List.of("scope", "resource", "avg10", "avg60", "avg300", "selfLimited");

    @Test
    void findsAWordWithOneWrongLetter() {
        assertThat(NearMatch.hintFor("avg61", FIELDS)).isEqualTo("Did you mean avg60?");
    }

    @Test
    void findsAWordWithSwappedLetters() {
        assertThat(NearMatch.of("socpe", FIELDS)).isEqualTo("scope");
    }

    @Test
    void findsAWordInAnotherCase() {
        assertThat(NearMatch.of("SELFLIMITED", FIELDS)).isEqualTo("selfLimited");
    }

    @Test
    void listsAShortChoiceWhenNothingIsNear() {
        assertThat(NearMatch.hintFor("zebra", List.of("CPU", "IO"))).isEqualTo("Known: CPU, IO");
    }

    @Test
    void saysNothingWhenNothingIsNearAndTheChoiceIsLong() {
        List<String> many = IntStream.range(100, 120).mapToObj(i -> "name" + i).toList();
        assertThat(NearMatch.hintFor("zebra", many)).isEmpty();
    }

    @Test
    void looksAtNoEndlessWord() {
        assertThat(NearMatch.of("a".repeat(200_000), FIELDS)).isNull();
    }

    @Test
    @Timeout(30)
    void looksAtNoLongWordAmongThoseThatAreKnown() {
        List<String> known = new ArrayList<>(Collections.nCopies(50_000, "a".repeat(100_000)));
        known.add("avg60");
        assertThat(NearMatch.of("avg61", known)).isEqualTo("avg60");
    }

    @Test
    void countsInsertionsDeletionsReplacementsAndSwaps() {
        assertThat(NearMatch.editDistance("", "abc")).isEqualTo(3);
        assertThat(NearMatch.editDistance("abc", "")).isEqualTo(3);
        assertThat(NearMatch.editDistance("kitten", "sitting")).isEqualTo(3);
        assertThat(NearMatch.editDistance("ab", "ba")).isEqualTo(1);
    }
}
