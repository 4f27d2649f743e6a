package io.barograph.controller.act;

import io.barograph.controller.guardrail.GuardReport;
import io.barograph.controller.guardrail.Guardrails;
import io.barograph.controller.guardrail.Member;
import io.barograph.controller.guardrail.Verdict;
import io.barograph.controller.guardrail.Verdict.Ask;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the guardrails up to the moment: looks at all nodes each second, and before anything is decided. A
/// replica that does not lead looks too, so that it knows of a storm when it comes to lead.
final class Guard {

    private static final Logger LOG = LoggerFactory.getLogger(Guard.class);
    private static final long LOOK_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final ActListener listener;
    private final long unheardMicros;
    private Guardrails rails;
    private @Nullable Long lookedMicros;
    private volatile GuardReport report = GuardReport.empty();

    /// @param unheardMicros so long an exporter may take to be heard first
    Guard(Guardrails rails, ActListener listener, long unheardMicros) {
        this.rails = rails;
        this.listener = listener;
        this.unheardMicros = unheardMicros;
    }

    /// Looks if it is time to.
    void look(Slots slots, long nowMicros) {
        if (lookedMicros == null || nowMicros - lookedMicros >= LOOK_MICROS) {
            look(slots, slots.members(unheardMicros, nowMicros), nowMicros);
        }
    }

    /// Which nodes that want taints may have them.
    Map<Ask, Verdict> verdicts(Slots slots, long nowMicros) {
        List<Member> members = slots.members(unheardMicros, nowMicros);
        look(slots, members, nowMicros);
        return rails.decide(members, nowMicros);
    }

    /// As of the last look; for any thread.
    GuardReport report() {
        return report;
    }

    private void look(Slots slots, List<Member> members, long nowMicros) {
        Guardrails.Looked looked = rails.look(members, nowMicros);
        rails = looked.after();
        report = looked.report();
        lookedMicros = nowMicros;
        for (NodeSlot slot : slots.all()) {
            slot.trust.silence(rails.outages().silent(slot.place().pool()), nowMicros);
        }
        if (!looked.turns().isEmpty()) {
            looked.turns().forEach(turn -> LOG.atLevel(turn.level()).log("{}", turn.text()));
            listener.turned(looked.turns());
        }
    }
}
