package io.barograph.cli.status;

import io.barograph.cli.client.ControllerClient;
import io.barograph.cli.client.ReplicaAnswer;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.controller.controls.Glob;
import io.barograph.problem.NearMatch;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is asked of a controller again and again.
///
/// @param access which controller
/// @param policies whether rules are asked for, not nodes
/// @param wanted which nodes
record StatusRequest(ControllerAccessOptions access, boolean policies, Wanted wanted) {

    /// Which nodes.
    ///
    /// @param firing only rules whose demands are to be kept on a node, and nodes of which that is not known
    record Wanted(Glob node, Glob pool, boolean firing) {

        List<StatusAnswer.Node> of(List<StatusAnswer.Node> nodes) {
            return nodes.stream()
                    .filter(this::isMeant)
                    .map(this::loud)
                    .filter(each ->
                            !firing || each.isDoubtful() || !each.rules().isEmpty())
                    .toList();
        }

        /// Why no node is meant; empty if one is, or all are.
        String unmatched(List<StatusAnswer.Node> nodes) {
            if (node.isAny() && pool.isAny()) {
                return "";
            }
            String of = nodes.isEmpty() ? "no node is watched, and so none " : "none of " + nodes.size() + " nodes ";
            if (nodes.stream().noneMatch(each -> node.matches(each.name()))) {
                return "--node: " + of + "is called " + node.pattern()
                        + maybe(node, nodes.stream().map(StatusAnswer.Node::name));
            }
            if (nodes.stream().noneMatch(each -> pool.matches(each.pool()))) {
                return "--pool: " + of + "is in pool " + pool.pattern()
                        + maybe(pool, nodes.stream().map(StatusAnswer.Node::pool));
            }
            return nodes.stream().anyMatch(this::isMeant)
                    ? ""
                    : "--node, --pool: " + of + "is called " + node.pattern() + " and is in pool " + pool.pattern();
        }

        /// Which of the nodes that are meant cannot be judged, where only those that fire are wanted; empty if all can.
        String unjudged(List<StatusAnswer.Node> nodes) {
            List<StatusAnswer.Node> meant = of(nodes);
            long doubtful = meant.stream().filter(StatusAnswer.Node::isDoubtful).count();
            if (!firing || doubtful == 0) {
                return "";
            }
            long silent =
                    meant.stream().filter(each -> each.level().equals("silent")).count();
            long all = nodes.stream().filter(this::isMeant).count();
            return doubtful + " of " + all + (all == 1 ? " node" : " nodes") + " cannot be judged: " + silent
                    + " silent, " + (doubtful - silent)
                    + " unknown. Maybe something fires there too; their lines say why it is not known.";
        }

        private boolean isMeant(StatusAnswer.Node each) {
            return node.matches(each.name()) && pool.matches(each.pool());
        }

        private static String maybe(Glob glob, Stream<String> names) {
            String near = NearMatch.of(
                    glob.pattern(),
                    names.filter(each -> !each.isEmpty()).collect(Collectors.toCollection(TreeSet::new)));
            return near == null ? "" : ". Maybe " + near;
        }

        private StatusAnswer.Node loud(StatusAnswer.Node each) {
            return !firing
                    ? each
                    : new StatusAnswer.Node(
                            each.name(),
                            each.pool(),
                            each.level(),
                            each.doubt(),
                            each.rules().stream()
                                    .filter(rule -> rule.wants().isFiring())
                                    .toList());
        }
    }

    /// What there is to say now.
    ///
    /// @param nowMillis by the controller's clock
    record Told(List<StatusAnswer.Node> nodes, List<PoliciesAnswer.Line> policies, long nowMillis, Words words) {}

    /// What there is to say besides; each is empty for nothing.
    ///
    /// @param stopped why nothing is put on any node
    /// @param unmatched why no node is meant
    /// @param unjudged of which nodes it is not known whether something fires
    /// @param note what else
    /// @param replica which one answered
    record Words(String stopped, String unmatched, String unjudged, String note, ReplicaAnswer replica) {}

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
            return new Told(
                    List.of(),
                    told.lines(),
                    now,
                    new Words(told.stopped(), "", "", note, ReplicaAnswer.of(answer.text())));
        }
        StatusAnswer status = StatusAnswer.of(answer.text());
        String note = status.leftOut() == 0
                ? ""
                : status.leftOut() + " nodes are not among these: the controller tells of the worst first, and of so"
                        + " many at the most";
        String notes = status.fault().isEmpty() ? note : note.isEmpty() ? status.fault() : note + "; " + status.fault();
        Words words = new Words(
                status.stopped(),
                wanted.unmatched(status.nodes()),
                wanted.unjudged(status.nodes()),
                notes,
                status.replica());
        return new Told(wanted.of(status.nodes()), List.of(), now, words);
    }
}
