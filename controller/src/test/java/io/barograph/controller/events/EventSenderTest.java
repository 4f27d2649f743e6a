package io.barograph.controller.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import io.barograph.controller.standalone.MemoryNodeApi;
import module java.base;
import org.junit.jupiter.api.Test;

class EventSenderTest {

    private static final NodeIdentity NODE = new NodeIdentity("n1", "uid");

    private final MemoryNodeApi nodes = new MemoryNodeApi();
    private final FaultyNodeApi api = new FaultyNodeApi(nodes);
    private final EventSender eventSender = new EventSender(api);

    @Test
    void putsWhatRepeatsWithinAQuarterOfAnHourIntoOneSeries() {
        eventSender.sendEvent(NODE, telling("PressureHigh", 0));
        eventSender.sendEvent(NODE, telling("PressureHigh", 14));
        eventSender.sendEvent(NODE, telling("PressureHigh", 28));
        eventSender.sendEvent(NODE, telling("PressureHigh", 44));

        assertThat(nodes.events()).extracting(event -> event.series().count()).containsExactly(3, 1);
        assertThat(nodes.events().getFirst().series().lastTime())
                .isEqualTo(ReconcilerRig.START.plus(Duration.ofMinutes(28)));
    }

    @Test
    void keepsReasonsAndNodesApart() {
        eventSender.sendEvent(NODE, telling("PressureHigh", 0));
        eventSender.sendEvent(NODE, telling("PressureRaised", 1));
        eventSender.sendEvent(new NodeIdentity("n1", "another"), telling("PressureHigh", 2));

        assertThat(nodes.events()).hasSize(3);
    }

    @Test
    void tellsOnceThoughTheAnswerWasLost() {
        api.failWrites(Fault.LOST_ANSWER);
        PendingEvent telling = telling("PressureHigh", 0);
        assertThat(eventSender.sendEvent(NODE, telling)).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(eventSender.sendEvent(NODE, telling)).isInstanceOf(ApiOutcome.Done.class);

        assertThat(nodes.events()).extracting(event -> event.series().count()).containsExactly(1);
    }

    @Test
    void beginsAnewWhereTheSeriesCannotBeWrittenOn() {
        eventSender.sendEvent(NODE, telling("PressureHigh", 0));
        api.failWrites(Fault.SERVER_ERROR);
        assertThat(eventSender.sendEvent(NODE, telling("PressureHigh", 1))).isNotInstanceOf(ApiOutcome.Done.class);
        assertThat(eventSender.sendEvent(NODE, telling("PressureHigh", 1))).isInstanceOf(ApiOutcome.Done.class);

        assertThat(nodes.events()).extracting(event -> event.series().count()).containsExactly(1, 1);
    }

    @Test
    void beginsAnewWhereTheClusterHasForgottenTheEvent() {
        eventSender.sendEvent(NODE, telling("PressureHigh", 0));
        NodeEvent first = nodes.events().getFirst();
        for (int i = 0; i < 1_000; i++) {
            nodes.sendEvent(new NodeEvent("other." + i, NODE, first.what(), first.series()));
        }
        assertThat(nodes.events()).doesNotContain(first);

        assertThat(eventSender.sendEvent(NODE, telling("PressureHigh", 1))).isInstanceOf(ApiOutcome.Done.class);
        assertThat(nodes.events().getLast().series().count()).isEqualTo(1);
    }

    private static PendingEvent telling(String reason, int minute) {
        return new PendingEvent(
                new NodeEvent.What(true, reason, "Evaluate", "note"),
                "contention/rule",
                ReconcilerRig.START.plus(Duration.ofMinutes(minute)),
                Duration.ofMinutes(minute).toNanos() / 1000);
    }
}
