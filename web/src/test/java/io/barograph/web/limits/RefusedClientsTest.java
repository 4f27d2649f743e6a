package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class RefusedClientsTest {

    private static final long SECOND = 1_000_000_000;
    private static final ClientIdentity CLIENT = ClientIdentity.ofLiteral("192.0.2.1");

    private final RefusedClients refused = new RefusedClients();

    @Test
    void refusesForAMinuteFromTheFirstOfThree() {
        refused.noteClosed(CLIENT, 0);
        refused.noteClosed(CLIENT, 10 * SECOND);
        assertThat(refused.isRefused(CLIENT, 20 * SECOND)).isFalse();
        refused.noteClosed(CLIENT, 20 * SECOND);
        assertThat(refused.isRefused(CLIENT, 21 * SECOND)).isTrue();
        assertThat(refused.isRefused(ClientIdentity.ofLiteral("192.0.2.2"), 21 * SECOND))
                .isFalse();
        assertThat(refused.isRefused(CLIENT, 60 * SECOND)).isFalse();
    }

    @Test
    void remembersAThousandClients() {
        for (int i = 0; i < 3; i++) {
            refused.noteClosed(CLIENT, 0);
        }
        for (int i = 0; i < 1_000; i++) {
            refused.noteClosed(ClientIdentity.ofLiteral("198.51." + i / 250 + "." + i % 250), 1);
        }
        assertThat(refused.isRefused(CLIENT, 2)).isFalse();
    }
}
