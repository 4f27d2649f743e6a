package io.barograph.wire.read;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class SeenFieldNamesTest {

    @Test
    void eachObjectHasItsOwnNames() {
        SeenFieldNames names = new SeenFieldNames();
        names.openObject();
        assertThat(names.addName("a")).isTrue();
        names.openObject();
        assertThat(names.addName("a")).isTrue();
        assertThat(names.addName("a")).isFalse();
        names.closeObject();
        assertThat(names.addName("b")).isTrue();
        assertThat(names.addName("a")).isFalse();
    }

    /// As a set for each object would.
    @Test
    void noNestingAndNoNumberOfNamesMakesADifference() {
        Random random = new Random(4);
        SeenFieldNames names = new SeenFieldNames();
        Deque<Set<String>> expected = new ArrayDeque<>();
        names.openObject();
        expected.push(new HashSet<>());
        for (int i = 0; i < 200_000; i++) {
            int kind = random.nextInt(400);
            if (kind == 0 && expected.size() < 40) {
                names.openObject();
                expected.push(new HashSet<>());
            } else if (kind == 1 && expected.size() > 1) {
                names.closeObject();
                expected.pop();
            } else {
                String name = "f" + random.nextInt(300);
                assertThat(names.addName(name)).isEqualTo(expected.element().add(name));
            }
        }
    }
}
