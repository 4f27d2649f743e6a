package io.barograph.controller;

import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.guardrail.GuardrailChange;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Tells as events of ourselves that storms and outages begin and end: one for each kind, however many
/// zones or pools it is about.
final class GuardrailEvents implements Consumer<List<GuardrailChange>> {

    /// More an API server does not take.
    private static final int MOST_BYTES = 1024;

    private final Consumer<NodeEvent.What> tell;

    GuardrailEvents(Consumer<NodeEvent.What> tell) {
        this.tell = tell;
    }

    @Override
    public void accept(List<GuardrailChange> turns) {
        for (GuardrailChange.Kind kind : GuardrailChange.Kind.values()) {
            String note = turns.stream()
                    .filter(turn -> turn.kind() == kind)
                    .map(GuardrailChange::text)
                    .collect(Collectors.joining(" "));
            if (!note.isEmpty()) {
                tell.accept(what(kind, cut(note)));
            }
        }
    }

    private static NodeEvent.What what(GuardrailChange.Kind kind, String note) {
        return switch (kind) {
            case STORM_BEGAN -> new NodeEvent.What(true, "PressureStorm", "HoldBack", note);
            case STORM_ENDED -> new NodeEvent.What(false, "PressureStormEnded", "HoldBack", note);
            case OUTAGE_BEGAN -> new NodeEvent.What(true, "SignalOutage", "HoldBack", note);
            case OUTAGE_ENDED -> new NodeEvent.What(false, "SignalOutageEnded", "HoldBack", note);
        };
    }

    private static String cut(String text) {
        String cut = text;
        while (cut.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            cut = cut.substring(0, cut.length() * 9 / 10);
        }
        return cut;
    }
}
