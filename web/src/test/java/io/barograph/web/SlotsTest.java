package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotsTest {

    private final Slots slots = new Slots(40);

    private int takeAll(String address) {
        return (int) IntStream.range(0, 100)
                .takeWhile(_ -> slots.take(Peer.at(address)))
                .count();
    }

    @Test
    void oneThatTakesAllItGetsLeavesAnEighth() {
        assertThat(takeAll("10.0.0.1")).isEqualTo(35).isEqualTo(slots.mostOfOne());
        for (int i = 2; i < 7; i++) {
            assertThat(takeAll("10.0.0." + i)).isEqualTo(1);
        }
        assertThat(takeAll("10.0.0.8")).isZero();
        slots.give(Peer.at("10.0.0.3"));
        assertThat(takeAll("10.0.0.1")).isZero();
        assertThat(takeAll("10.0.0.8")).isEqualTo(1);
        assertThat(slots.taken()).isEqualTo(40);
    }

    @Test
    void fewPlacesAreForWhoComesFirst() {
        Slots two = new Slots(2);
        assertThat(two.take(Peer.at("10.0.0.1"))).isTrue();
        assertThat(two.take(Peer.at("10.0.0.1"))).isTrue();
        assertThat(two.take(Peer.at("10.0.0.2"))).isFalse();
        two.give(Peer.at("10.0.0.1"));
        assertThat(two.take(Peer.at("10.0.0.2"))).isTrue();
    }
}
