package io.barograph.controller.reconcile;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardedNode;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.Guardrails;
import io.barograph.controller.guardrail.Guardrails.Ask;
import io.barograph.controller.reconcile.write.ReconcileListener;
import module java.base;
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
    private Guardrails guardrails;
    private @Nullable Long lookedMicros;
    private volatile GuardrailReport report = GuardrailReport.empty();

    /// @param unheardMicros so long an exporter may take to be heard first
    LiveGuardrails(Guardrails guardrails, ReconcileListener listener, long unheardMicros) {
        this.guardrails = guardrails;
        this.listener = listener;
        this.unheardMicros = unheardMicros;
    }

    /// Looks if it is time to.
    void look(ReconciledNodes nodes, long nowMicros) {
        if (lookedMicros == null || nowMicros - lookedMicros >= LOOK_MICROS) {
            look(nodes, nodes.members(unheardMicros, nowMicros), nowMicros);
        }
    }

    /// Why nodes that want taints may not have them. What is not named may be added.
    Map<Ask, HeldBack> refused(ReconciledNodes nodes, long nowMicros) {
        List<GuardedNode> members = nodes.members(unheardMicros, nowMicros);
        look(nodes, members, nowMicros);
        return guardrails.refused(members, nowMicros);
    }

    /// As of the last look; for any thread.
    GuardrailReport report() {
        return report;
    }

    private void look(ReconciledNodes nodes, List<GuardedNode> members, long nowMicros) {
        Guardrails.Looked looked = guardrails.look(members, nowMicros);
        guardrails = looked.after();
        report = looked.report();
        lookedMicros = nowMicros;
        for (ReconciledNode node : nodes.all()) {
            node.signals.silence(guardrails.outages().addNothing(node.place().pool()), nowMicros);
        }
        if (!looked.turns().isEmpty()) {
            looked.turns().forEach(turn -> LOG.atLevel(turn.level()).log("{}", turn.text()));
            listener.turned(looked.turns());
        }
    }
}
