package io.barograph.controller.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.NodeStatus.Grounds;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.overview.ControllerStatus;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.overview.ShownDemands;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.explain.DemandAnswer;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.ExplanationBasis;
import io.barograph.rules.explain.WhyNot;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.ExplanationJson;
import io.barograph.rules.explain.text.ExplanationText;
import io.barograph.rules.explain.text.TreeMarks;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/explain?node=NODE&demand=KEY&rule=NAME&given=INPUT=VALUE;INPUT=VALUE&format=text&marks=ascii`: why a node's
/// demands stand where they stand, and what would come of other values. It is made of what the node's last evaluation
/// left behind and changes nothing. What cannot be answered costs 400 and a sentence.
///
/// Called by the worker only, so that explanations are made one at a time, and at most so many in a second.
final class ExplainEndpoint {

    private static final int MAX_IN_A_SECOND = 50;
    private static final int MAX_TEXT = 300;

    /// As many names are looked through for one that comes near.
    private static final int MAX_NAMES = 1000;

    private static final Set<String> KNOWN = Set.of("node", "demand", "rule", "given", "format", "marks");

    private final ControllerStatus status;
    private final Supplier<ReplicaStatus> replica;
    private long second;
    private int explanationCount;

    ExplainEndpoint(ControllerStatus status, Supplier<ReplicaStatus> replica) {
        this.status = status;
        this.replica = replica;
    }

    Response answer(Request request) {
        if (isTooMuch()) {
            return Response.ofBusy("more than " + MAX_IN_A_SECOND + " explanations are asked for in a second");
        }
        try {
            for (String parameter : request.query().keySet()) {
                if (!KNOWN.contains(parameter)) {
                    return badRequest("there is no parameter " + parameter + ". "
                            + NearMatch.hintFor(
                                    parameter, KNOWN.stream().sorted().toList()));
                }
            }
            return explainNode(request);
        } catch (IllegalArgumentException e) {
            return badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static Response badRequest(String why) {
        return Response.ofText(400, toPrintable(why));
    }

    private boolean isTooMuch() {
        long currentSecond = status.wall().millis() / 1000;
        explanationCount = currentSecond == second ? explanationCount + 1 : 1;
        second = currentSecond;
        return explanationCount > MAX_IN_A_SECOND;
    }

    private Response explainNode(Request request) {
        ExplanationQuestion question = readQuestion(request);
        boolean text = oneOf(request, "format", "json", "text").equals("text");
        TreeMarks marks =
                oneOf(request, "marks", "unicode", "ascii").equals("ascii") ? TreeMarks.ASCII : TreeMarks.UNICODE;
        String name = request.paramOr("node", "");
        NodeStatus node = name.isEmpty() ? onlyNode() : status.fleet().fleet().node(name);
        if (node == null) {
            return Response.ofText(404, noNode(name));
        }
        Grounds grounds = node.decision().grounds();
        if (grounds == null) {
            return Response.ofBusy("nothing was evaluated yet of node " + toPrintable(node.node()));
        }
        if (!question.set().isEmpty()
                && !grounds.rules().equals(status.policies().current())) {
            return Response.ofBusy("the rules were replaced; the node is not evaluated by the new ones yet");
        }
        String body = explanationBody(node, grounds, question, text ? marks : null);
        return Response.ok(
                text ? ResponseBody.ofText(body) : ResponseBody.of("application/json", body.getBytes(UTF_8)));
    }

    /// @param marks of a text; null for JSON
    String explanationBody(NodeStatus node, Grounds grounds, ExplanationQuestion question, @Nullable TreeMarks marks) {
        ReconcileReport report = status.fleet().byNode().get(node.node());
        Explanation explanation = grounds.rules()
                .explainer()
                .explain(shownBasis(node, grounds.basis()), question, node.monotonicMicros(countedTo()))
                .heldBack(demand -> whyNot(report, demand));
        ReplicaStatus answering = replica.get();
        return marks == null
                ? toJson(explanation, answering)
                : replicaHeading(answering, marks)
                        + marks.printableLines(darkHeading(node))
                        + ExplanationText.of(explanation, marks, question.isNarrow());
    }

    /// The moment up to which ages count.
    private Instant countedTo() {
        Instant ended = status.fleet().fleet().standsStillSince();
        return ended == null ? status.wall().instant() : ended;
    }

    private static ExplanationBasis shownBasis(NodeStatus node, ExplanationBasis basis) {
        DesiredState shown = ShownDemands.of(node);
        return shown == null
                ? basis
                : new ExplanationBasis(basis.seenObservation(), shown, basis.state(), basis.history());
    }

    /// What must be known before the rest where nothing is known of the present; else empty.
    private String darkHeading(NodeStatus node) {
        NodeSummary summary = status.fleet().nodeSummary(node.node());
        if (summary == null || summary.dark().isEmpty()) {
            return "";
        }
        long quietMicros = ChronoUnit.MICROS.between(node.heard().receivedAt(), countedTo());
        return node.node() + " is " + summary.level().word() + ": " + summary.dark() + ". It was heard last "
                + DemandAnswer.secondsText(Math.max(0, quietMicros)) + " ago; what follows was so then.\n\n";
    }

    private static @Nullable WhyNot whyNot(@Nullable ReconcileReport report, String demand) {
        HeldBack heldBack = report == null ? null : report.plan().heldBack(demand);
        return heldBack == null ? null : new WhyNot(heldBack.word(), heldBack.text(), heldBack.change());
    }

    private static String replicaHeading(ReplicaStatus replica, TreeMarks marks) {
        String note = replica.note();
        return note.isEmpty() ? "" : marks.printableLines(note) + "\n";
    }

    /// The explanation as a recording has it, and which replica answers.
    private static String toJson(Explanation explanation, ReplicaStatus replica) {
        return ExplanationJson.of(explanation, Map.of("replica", new String(ApiJson.toBytes(replica), UTF_8)));
    }

    private static ExplanationQuestion readQuestion(Request request) {
        List<String> set = Stream.of(request.paramOr("given", "").split(";", ExplanationQuestion.MAX_SETTINGS + 2))
                .map(String::strip)
                .filter(setting -> !setting.isEmpty())
                .toList();
        return new ExplanationQuestion(request.paramOr("demand", ""), request.paramOr("rule", ""), set);
    }

    private static String oneOf(Request request, String name, String usual, String alternative) {
        String value = request.paramOr(name, usual);
        if (!value.equals(usual) && !value.equals(alternative)) {
            throw new IllegalArgumentException(
                    name + " is \"" + value + "\", expected " + usual + " or " + alternative);
        }
        return value;
    }

    private @Nullable NodeStatus onlyNode() {
        List<NodeStatus> nodes = status.fleet().fleet().nodes();
        if (nodes.size() > 1) {
            throw new IllegalArgumentException(nodes.size() + " nodes are watched, expected the name of one. Maybe "
                    + nodes.getFirst().node());
        }
        return nodes.isEmpty() ? null : nodes.getFirst();
    }

    private String noNode(String name) {
        if (name.isEmpty()) {
            return "no node is watched yet";
        }
        if (status.fleet().withoutExporter().contains(name)) {
            return "node " + toPrintable(name) + " is not judged: no exporter is meant to run there. Maybe see"
                    + " --exporter-selector";
        }
        List<String> names = status.fleet().fleet().nodes().stream()
                .map(NodeStatus::node)
                .limit(MAX_NAMES)
                .toList();
        return "node " + toPrintable(name) + " is not watched. " + NearMatch.hintFor(name, names);
    }

    private static String toPrintable(String text) {
        String cut = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
        return cut.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
