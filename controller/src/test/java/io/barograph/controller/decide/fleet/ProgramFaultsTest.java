package io.barograph.controller.decide.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramFaultsTest {

    private final ProgramFaults faults = new ProgramFaults();

    private static IllegalStateException thrown(String message) {
        return new IllegalStateException(message);
    }

    @Test
    void areCountedAndLoggedOnceEach() {
        assertThat(faults.sentence()).isEmpty();
        assertThat(faults.noteFault("the rule \"a\" matches by Drools")).isTrue();
        assertThat(faults.noteFault("the rule \"a\" matches by Drools")).isFalse();
        assertThat(faults.noteFault("the rule \"b\" matches by Drools")).isTrue();
        assertThat(faults.sentence())
                .isEqualTo("a fault of this program, seen 3 times since it started: the rule \"b\" matches by Drools");
    }

    @Test
    void exceptionsOfOnePlaceAreOfOneKindWhateverTheySay() {
        assertThat(faults.noteException(thrown("n1"), "node n1: no")).isTrue();
        assertThat(faults.noteException(thrown("n2"), "node n2: no")).isFalse();
        assertThat(faults.noteException(new IllegalStateException("elsewhere"), "node n3: no"))
                .isTrue();
        assertThat(faults.sentence()).isEqualTo("a fault of this program, seen 3 times since it started: node n3: no");
    }

    @Test
    void anExceptionWithoutAStackHasItsTypeForAKind() {
        IllegalStateException bare = thrown("n1");
        bare.setStackTrace(new StackTraceElement[0]);
        assertThat(faults.noteException(bare, "node n1: no")).isTrue();
        assertThat(faults.noteException(bare, "node n1: no")).isFalse();
    }

    @Test
    void ofEndlesslyManyKindsTheFirstAreLogged() {
        int logged = 0;
        for (int i = 0; i < 1_000; i++) {
            logged += faults.noteFault("\"rule " + i + "\" matches") ? 1 : 0;
        }
        assertThat(logged).isEqualTo(100);
    }
}
