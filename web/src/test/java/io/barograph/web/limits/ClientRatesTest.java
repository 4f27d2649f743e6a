package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.program.RateLimit;
import org.junit.jupiter.api.Test;

class ClientRatesTest {

    private static final long SECOND = 1_000_000_000;

    private final ClientRates rates = new ClientRates(new RateLimit(SECOND, 2));

    private boolean asks(String address, long seconds) {
        return rates.admitsRequest(ClientIdentity.ofLiteral(address), seconds * SECOND);
    }

    @Test
    void whoAsksTooOftenTakesNothingFromOthers() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(asks("10.0.0.1", 0)).isEqualTo(i < 2);
        }
        assertThat(asks("10.0.0.2", 0)).isTrue();
        assertThat(asks("10.0.0.1", 1)).isTrue();
        assertThat(asks("10.0.0.1", 1)).isFalse();
    }

    @Test
    void forgetsWhoHasNotAskedForLongest() {
        assertThat(asks("10.0.0.1", 0)).isTrue();
        assertThat(asks("10.0.0.2", 0)).isTrue();
        assertThat(asks("10.0.0.1", 0)).isTrue();
        for (int i = 0; i < 998; i++) {
            assertThat(asks("10.1." + i / 256 + "." + i % 256, 0)).isTrue();
        }
        assertThat(asks("10.0.0.1", 0)).isFalse();
        assertThat(asks("10.9.0.1", 0)).isTrue();
        assertThat(asks("10.0.0.1", 0)).as("still known").isFalse();
        assertThat(asks("10.0.0.2", 0)).isTrue();
        assertThat(asks("10.0.0.2", 0)).as("known anew").isTrue();
    }
}
