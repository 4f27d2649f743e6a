package io.barograph.controller.cluster.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class LeaderEpochTest {

    @Test
    void readsWhatALeaderWroteAndTakesAnythingElseForNothing() {
        assertThat(LeaderEpoch.epochOf(LiveNode.ofName("n", "u"))).isZero();
        assertThat(LeaderEpoch.epochOf(bearing("28000123"))).isEqualTo(28_000_123);
        assertThat(LeaderEpoch.epochOf(bearing(Long.toString(LeaderEpoch.MAX)))).isEqualTo(LeaderEpoch.MAX);
        for (String text : List.of("", " 7", "-7", "7.0", "1e3", "2147483648", "99999999999999999999", "٣")) {
            assertThat(LeaderEpoch.epochOf(bearing(text))).as(text).isZero();
        }
    }

    private static LiveNode bearing(String text) {
        LiveNode node = LiveNode.ofName("n", "u");
        LiveNode.Meta meta = new LiveNode.Meta("1", Map.of(), Map.of(LeaderEpoch.ANNOTATION, text), null);
        return node.withContents(meta, List.of(), node.status());
    }
}
