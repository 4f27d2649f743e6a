package io.barograph.cli.command;

import io.barograph.controller.guardrail.Glob;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is asked of a controller again and again.
///
/// @param access which controller
/// @param policies whether rules are asked for, not nodes
/// @param wanted which nodes
record StatusQuestion(ControllerAccessOptions access, boolean policies, Wanted wanted) {

    private static final Set<String> FIRING = Set.of("raised", "falling", "blocked", "silenced");

    /// Which nodes.
    ///
    /// @param firing only rules whose demands are to be kept on a node
    record Wanted(Glob node, Glob pool, boolean firing) {

        List<StatusAnswer.Node> of(List<StatusAnswer.Node> nodes) {
            return nodes.stream()
                    .filter(each -> node.matches(each.name()) && pool.matches(each.pool()))
                    .map(this::loud)
                    .filter(each -> !firing || !each.rules().isEmpty())
                    .toList();
        }

        private StatusAnswer.Node loud(StatusAnswer.Node each) {
            return !firing
                    ? each
                    : new StatusAnswer.Node(
                            each.name(),
                            each.pool(),
                            each.level(),
                            each.level().equals("unknown") ? each.doubt() : "",
                            each.rules().stream()
                                    .filter(rule -> FIRING.contains(rule.wants().level()))
                                    .toList());
        }
    }

    /// What there is to say now.
    ///
    /// @param nowMillis by the controller's clock
    /// @param note what else there is to be said; empty for nothing
    record Told(List<StatusAnswer.Node> nodes, List<PoliciesAnswer.Line> policies, long nowMillis, String note) {}

    /// Throws IllegalArgumentException where an option is wrong, and a [ControllerClient.NoAnswerException] where the
    /// controller gives no answer.
    Told ask() throws InterruptedException {
        URI address = access.address(policies ? "/api/policies" : "/api/status", Map.of());
        ControllerClient.Answer answer = access.client().ask(address);
        long now = answer.nowMillis() < 0 ? InstantSource.system().millis() : answer.nowMillis();
        if (policies) {
            PoliciesAnswer told = PoliciesAnswer.of(answer.text());
            String note = told.error().isEmpty()
                    ? ""
                    : "newer rule files are not in force: "
                            + told.error().strip().replace("\n", "; ");
            return new Told(List.of(), told.lines(), now, note);
        }
        StatusAnswer status = StatusAnswer.of(answer.text());
        String note = status.leftOut() == 0
                ? ""
                : status.leftOut() + " nodes are not among these: the controller tells of the worst first, and of so"
                        + " many at the most";
        return new Told(wanted.of(status.nodes()), List.of(), now, note);
    }
}
