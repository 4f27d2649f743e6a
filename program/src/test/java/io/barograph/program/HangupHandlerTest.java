package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class HangupHandlerTest {

    private final HangupHandler hangup = new HangupHandler();
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void eachRunsIt() {
        hangup.runAtEach(runs::incrementAndGet);
        assertThat(runs).hasValue(0);
        hangup.came();
        hangup.came();
        assertThat(runs).hasValue(2);
    }

    @Test
    void thoseThatCameBeforeItWasKnownRunItOnce() {
        hangup.came();
        hangup.came();
        hangup.runAtEach(runs::incrementAndGet);
        assertThat(runs).hasValue(1);
        hangup.came();
        assertThat(runs).hasValue(2);
    }
}
