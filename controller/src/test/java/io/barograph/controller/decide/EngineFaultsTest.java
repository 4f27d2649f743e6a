package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngineFaultsTest {

    private final EngineFaults faults = new EngineFaults();

    @Test
    void areCountedAndLoggedOnceEach() {
        assertThat(faults.sentence()).isEmpty();
        assertThat(faults.note("\"a\" matches by Drools")).isTrue();
        assertThat(faults.note("\"a\" matches by Drools")).isFalse();
        assertThat(faults.note("\"b\" matches by Drools")).isTrue();
        assertThat(faults.sentence())
                .isEqualTo("a fault of this program, seen 3 times since it started: the rule \"b\" matches by Drools");
    }

    @Test
    void ofEndlesslyManyKindsTheFirstAreLogged() {
        int logged = 0;
        for (int i = 0; i < 1_000; i++) {
            logged += faults.note("\"rule " + i + "\" matches") ? 1 : 0;
        }
        assertThat(logged).isEqualTo(100);
    }
}
