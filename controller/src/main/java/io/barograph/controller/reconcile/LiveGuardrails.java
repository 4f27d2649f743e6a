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
    private @Nullable Long judgedMicros;
    private volatile GuardrailReport report = GuardrailReport.empty();

    /// @param unheardMicros so long an exporter may take to be heard first
    LiveGuardrails(Guardrails guardrails, ReconcileListener listener, long unheardMicros) {
        this.guardrails = guardrails;
        this.listener = listener;
        this.unheardMicros = unheardMicros;
    }

    /// Looks if it is time to.
    void judgeIfDue(ReconciledNodes nodes, long nowMicros) {
        if (judgedMicros == null || nowMicros - judgedMicros >= LOOK_MICROS) {
            judgeNodes(nodes, nodes.guardedNodes(unheardMicros, nowMicros), nowMicros);
        }
    }

    /// Why nodes that want taints may not have them. What is not named may be added.
    Map<Ask, HeldBack> refusalsByAsk(ReconciledNodes nodes, long nowMicros) {
        List<GuardedNode> members = nodes.guardedNodes(unheardMicros, nowMicros);
        judgeNodes(nodes, members, nowMicros);
        return guardrails.refusalsByAsk(members, nowMicros);
    }

    /// As of the last look; for any thread.
    GuardrailReport report() {
        return report;
    }

    private void judgeNodes(ReconciledNodes nodes, List<GuardedNode> members, long nowMicros) {
        Guardrails.Looked judgement = guardrails.judgeNodes(members, nowMicros);
        guardrails = judgement.guardrails();
        report = judgement.report();
        judgedMicros = nowMicros;
        for (ReconciledNode node : nodes.allNodes()) {
            node.signals.setPoolSilence(
                    guardrails.outages().isLasting(node.place().pool()), nowMicros);
        }
        if (!judgement.turns().isEmpty()) {
            judgement.turns().forEach(turn -> LOG.atLevel(turn.level()).log("{}", turn.text()));
            listener.guardrailsChanged(judgement.turns());
        }
    }
}
