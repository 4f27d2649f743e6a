package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class RefusedClientsTest {

    private static final long SECOND = 1_000_000_000;
    private static final ClientIdentity CLIENT = ClientIdentity.ofLiteral("192.0.2.1");

    private final RefusedClients refused = new RefusedClients();

    @Test
    void refusesWhoSentTooMuchInAMinuteUntilItIsOver() {
        assertThat(refused.addBytes(CLIENT, 8_000, false, 0)).isFalse();
        assertThat(refused.isRefused(CLIENT, 10 * SECOND)).isFalse();
        assertThat(refused.addBytes(CLIENT, 200, false, 20 * SECOND)).isTrue();
        assertThat(refused.isRefused(CLIENT, 21 * SECOND)).isTrue();
        assertThat(refused.isRefused(ClientIdentity.ofLiteral("192.0.2.2"), 21 * SECOND))
                .isFalse();
        assertThat(refused.isRefused(CLIENT, 60 * SECOND)).isFalse();
        assertThat(refused.addBytes(CLIENT, 200, false, 61 * SECOND)).isFalse();
    }

    @Test
    void whoShowsCertificatesMaySendMore() {
        assertThat(refused.addBytes(CLIENT, 150_000, true, 0)).isFalse();
        assertThat(refused.addBytes(CLIENT, 150_000, true, 1)).isTrue();
    }

    @Test
    void remembersAThousandClients() {
        refused.addBytes(CLIENT, 10_000, false, 0);
        assertThat(refused.isRefused(CLIENT, 2)).isTrue();
        for (int i = 0; i < 1_000; i++) {
            refused.addBytes(ClientIdentity.ofLiteral("198.51." + i / 250 + "." + i % 250), 1, false, 1);
        }
        assertThat(refused.isRefused(CLIENT, 2)).isFalse();
    }
}
