package io.barograph.controller.cluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationTest {

    /// Each line as the API server's own matching has it: key, operator, value, effect of the toleration;
    /// key, value, effect of the taint.
    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "'', Exists, '', '',           any, v, NoSchedule, true",
                "'', Exists, '', NoExecute,    any, v, NoSchedule, false",
                "'', '', '', '',               any, v, NoSchedule, false",
                "k, Exists, '', '',            k, v, NoSchedule, true",
                "k, Exists, '', NoSchedule,    k, v, NoExecute, false",
                "k, Exists, '', '',            other, v, NoSchedule, false",
                "k, Equal, v, '',              k, v, NoSchedule, true",
                "k, Equal, w, '',              k, v, NoSchedule, false",
                "k, '', v, NoSchedule,         k, v, NoSchedule, true",
                "k, '', '', '',                k, '', NoSchedule, true",
                "k, Gt, '1', '',               k, '2', NoSchedule, false",
            })
    void toleratesWhatItSays(
            String key,
            String operator,
            String value,
            String effect,
            String taintKey,
            String taintValue,
            String taintEffect,
            boolean tolerated) {
        NodeTaint taint = new NodeTaint(taintKey, taintEffect, "{\"value\":\"" + taintValue + "\"}");
        assertThat(new Toleration(key, operator, value, effect).tolerates(taint))
                .isEqualTo(tolerated);
    }

    @Test
    void readsTheTaintsValueOutOfWhatTheServerSaid() {
        NodeTaint taint = new NodeTaint(
                "k", "NoSchedule", "{\"effect\":\"NoSchedule\",\"key\":\"k\",\"value\":\"v.1\",\"timeAdded\":null}");
        assertThat(taint.value()).isEqualTo("v.1");
        assertThat(NodeTaint.of("k", "NoSchedule").value()).isEmpty();
        assertThat(new Toleration("k", "Equal", "v.1", "").tolerates(taint)).isTrue();
    }

    @Test
    void goesWhereItIsSelectedAndNotKeptAway() {
        Placement placement =
                new Placement(Map.of("zone", "1"), List.of(new Toleration("k", "Exists", "", "NoSchedule")));
        assertThat(placement.selects(Map.of("zone", "1", "pool", "web"))).isTrue();
        assertThat(placement.selects(Map.of("pool", "web"))).isFalse();
        assertThat(placement.tolerates(List.of(NodeTaint.of("k", "NoSchedule"), NodeTaint.of("x", "PreferNoSchedule"))))
                .isTrue();
        assertThat(placement.tolerates(List.of(NodeTaint.of("k", "NoExecute")))).isFalse();
    }

    @Test
    void sumsSaturateAndSharesAreRoundedUp() {
        ResourceAmounts most = new ResourceAmounts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(most.plus(most)).isEqualTo(most);
        assertThat(most.times(3)).isEqualTo(most);
        assertThat(most.plusPercent(10)).isEqualTo(most);
        assertThat(new ResourceAmounts(15, 101, 1).plusPercent(10)).isEqualTo(new ResourceAmounts(17, 112, 2));
        assertThat(new ResourceAmounts(1, 2, 3).minus(new ResourceAmounts(2, 1, 3)))
                .isEqualTo(new ResourceAmounts(0, 1, 0));
    }
}
