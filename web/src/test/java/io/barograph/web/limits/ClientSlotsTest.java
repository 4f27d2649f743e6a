package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class ClientSlotsTest {

    private final ClientSlots slots = new ClientSlots(40);

    private int takeAll(String address) {
        return (int) IntStream.range(0, 100)
                .takeWhile(_ -> slots.takeSlot(ClientIdentity.ofLiteral(address)))
                .count();
    }

    @Test
    void oneThatTakesAllItGetsLeavesAnEighth() {
        assertThat(takeAll("10.0.0.1")).isEqualTo(35).isEqualTo(slots.mostOfOne());
        for (int i = 2; i < 7; i++) {
            assertThat(takeAll("10.0.0." + i)).isEqualTo(1);
        }
        assertThat(takeAll("10.0.0.8")).isZero();
        slots.giveSlot(ClientIdentity.ofLiteral("10.0.0.3"));
        assertThat(takeAll("10.0.0.1")).isZero();
        assertThat(takeAll("10.0.0.8")).isEqualTo(1);
        assertThat(slots.taken()).isEqualTo(40);
    }

    @Test
    void fewPlacesAreForWhoComesFirst() {
        ClientSlots two = new ClientSlots(2);
        assertThat(two.takeSlot(ClientIdentity.ofLiteral("10.0.0.1"))).isTrue();
        assertThat(two.takeSlot(ClientIdentity.ofLiteral("10.0.0.1"))).isTrue();
        assertThat(two.takeSlot(ClientIdentity.ofLiteral("10.0.0.2"))).isFalse();
        two.giveSlot(ClientIdentity.ofLiteral("10.0.0.1"));
        assertThat(two.takeSlot(ClientIdentity.ofLiteral("10.0.0.2"))).isTrue();
    }
}
