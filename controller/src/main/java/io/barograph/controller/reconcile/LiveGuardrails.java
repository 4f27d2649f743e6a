package io.barograph.controller.reconcile;

import io.barograph.controller.guardrail.GuardedNode;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.Guardrails;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.controller.guardrail.TaintVerdict.Ask;
import io.barograph.controller.reconcile.write.ReconcileListener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the guardrails up to the moment: looks at all nodes each second, and before anything is decided. A
/// replica that does not lead looks too, so that it knows of a storm when it comes to lead.
final class LiveGuardrails {

    private static final Logger LOG = LoggerFactory.getLogger(LiveGuardrails.class);
    private static final long LOOK_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final ReconcileListener listener;
    private final long unheardMicros;
    private Guardrails rails;
    private @Nullable Long lookedMicros;
    private volatile GuardrailReport report = GuardrailReport.empty();

    /// @param unheardMicros so long an exporter may take to be heard first
    LiveGuardrails(Guardrails rails, ReconcileListener listener, long unheardMicros) {
        this.rails = rails;
        this.listener = listener;
        this.unheardMicros = unheardMicros;
    }

    /// Looks if it is time to.
    void look(ReconciledNodes slots, long nowMicros) {
        if (lookedMicros == null || nowMicros - lookedMicros >= LOOK_MICROS) {
            look(slots, slots.members(unheardMicros, nowMicros), nowMicros);
        }
    }

    /// Which nodes that want taints may have them.
    Map<Ask, TaintVerdict> verdicts(ReconciledNodes slots, long nowMicros) {
        List<GuardedNode> members = slots.members(unheardMicros, nowMicros);
        look(slots, members, nowMicros);
        return rails.decide(members, nowMicros);
    }

    /// As of the last look; for any thread.
    GuardrailReport report() {
        return report;
    }

    private void look(ReconciledNodes slots, List<GuardedNode> members, long nowMicros) {
        Guardrails.Looked looked = rails.look(members, nowMicros);
        rails = looked.after();
        report = looked.report();
        lookedMicros = nowMicros;
        for (ReconciledNode slot : slots.all()) {
            slot.trust.silence(rails.outages().silent(slot.place().pool()), nowMicros);
        }
        if (!looked.turns().isEmpty()) {
            looked.turns().forEach(turn -> LOG.atLevel(turn.level()).log("{}", turn.text()));
            listener.turned(looked.turns());
        }
    }
}
