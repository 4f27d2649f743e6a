package io.barograph.wire.read;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class SeenFieldNamesTest {

    @Test
    void eachObjectHasItsOwnNames() {
        SeenFieldNames names = new SeenFieldNames();
        names.open();
        assertThat(names.add("a")).isTrue();
        names.open();
        assertThat(names.add("a")).isTrue();
        assertThat(names.add("a")).isFalse();
        names.close();
        assertThat(names.add("b")).isTrue();
        assertThat(names.add("a")).isFalse();
    }

    /// As a set for each object would.
    @Test
    void noNestingAndNoNumberOfNamesMakesADifference() {
        Random random = new Random(4);
        SeenFieldNames names = new SeenFieldNames();
        Deque<Set<String>> expected = new ArrayDeque<>();
        names.open();
        expected.push(new HashSet<>());
        for (int i = 0; i < 200_000; i++) {
            int kind = random.nextInt(400);
            if (kind == 0 && expected.size() < 40) {
                names.open();
                expected.push(new HashSet<>());
            } else if (kind == 1 && expected.size() > 1) {
                names.close();
                expected.pop();
            } else {
                String name = "f" + random.nextInt(300);
                assertThat(names.add(name)).isEqualTo(expected.element().add(name));
            }
        }
    }
}
