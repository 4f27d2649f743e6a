package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.guardrail.GuardrailChange.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GuardrailEventsTest {

    private final List<NodeEvent.What> told = new ArrayList<>();
    private final GuardrailEvents events = new GuardrailEvents(told::add);

    @Test
    void tellsThatAStormBeginsAndEnds() {
        events.accept(List.of(new GuardrailChange(Kind.STORM_BEGAN, "eu-1a", 6, 10)));
        events.accept(List.of(new GuardrailChange(Kind.STORM_ENDED, "eu-1a", 2, 10)));

        assertThat(told)
                .extracting(NodeEvent.What::reason, NodeEvent.What::warning)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("PressureStorm", true),
                        org.assertj.core.groups.Tuple.tuple("PressureStormEnded", false));
        assertThat(told.getFirst().note()).startsWith("6 of 10 nodes of zone eu-1a are pressured");
    }

    @Test
    void tellsOneEventForAllPoolsThatFallSilentTogetherWithinWhatTheServerTakes() {
        events.accept(IntStream.range(0, 100)
                .mapToObj(i -> new GuardrailChange(Kind.OUTAGE_BEGAN, "pöol" + i, 9, 9))
                .toList());

        assertThat(told).singleElement().satisfies(what -> {
            assertThat(what.reason()).isEqualTo("SignalOutage");
            assertThat(what.note().getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(1024);
        });
    }
}
