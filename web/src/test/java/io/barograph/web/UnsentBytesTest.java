package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.web.limits.ClientIdentity;
import org.junit.jupiter.api.Test;

class UnsentBytesTest {

    private static final ClientIdentity SLOW = ClientIdentity.ofLiteral("10.0.0.1");
    private static final ClientIdentity OTHER = ClientIdentity.ofLiteral("10.0.0.2");

    private final UnsentBytes unsent = new UnsentBytes(1 << 20);

    private static ResponseBody body(int bytes) {
        return ResponseBody.of("text/plain", new byte[bytes]);
    }

    /// Takes as much as it gets, in ever smaller parts; how much that is.
    private int takeAll(ClientIdentity client) {
        int taken = 0;
        for (int bytes = 1 << 19; bytes > 0; bytes /= 2) {
            while (unsent.takeBody(client, body(bytes))) {
                taken += bytes;
            }
        }
        return taken;
    }

    @Test
    void whoReadsNothingLeavesRoomForOthers() {
        assertThat(takeAll(SLOW)).isBetween((1 << 20) - (1 << 17) - 1, (1 << 20) - (1 << 17));
        assertThat(unsent.takeBody(OTHER, body(100_000))).isTrue();
        assertThat(unsent.takeBody(OTHER, body(100_000))).isFalse();
    }

    @Test
    void whatWasReadIsThereForAnybodyAgain() {
        ResponseBody large = body(900_000);
        assertThat(unsent.takeBody(SLOW, large)).isTrue();
        assertThat(unsent.takeBody(SLOW, body(100_000))).isFalse();
        assertThat(unsent.takeBody(SLOW, large)).as("the same is there once").isTrue();
        unsent.releaseBody(SLOW, large);
        assertThat(unsent.takeBody(SLOW, body(100_000))).isFalse();
        unsent.releaseBody(SLOW, large);
        assertThat(unsent.takeBody(SLOW, body(900_000))).isTrue();
    }

    @Test
    void whatIsTooLargeAloneIsTakenWhereNothingElseIs() {
        assertThat(unsent.takeBody(SLOW, body(3 << 20))).isTrue();
        assertThat(unsent.takeBody(OTHER, body(1))).isFalse();
    }
}
