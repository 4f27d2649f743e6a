package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads from a pod's specification, or its template's, on which nodes it may run.
public final class PlacementJson {

    /// What is read of a pod, or of a template.
    static final List<String> FIELDS = List.of(
            "spec.nodeSelector",
            "spec.tolerations",
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution");

    /// A specification with more of them is taken for one that may go anywhere.
    private static final int MAX = 64;

    private static final Map<String, Operator> OPERATORS =
            Arrays.stream(Operator.values()).collect(Collectors.toMap(Operator::name, each -> each));

    private PlacementJson() {}

    /// What cannot be read of a node affinity is left out ([#affinity]).
    public static Placement of(JsonNode spec) {
        Map<String, String> selector = new HashMap<>();
        spec.path("nodeSelector")
                .properties()
                .forEach(each -> selector.put(each.getKey(), each.getValue().asText()));
        List<Toleration> tolerations = new ArrayList<>();
        for (JsonNode each : spec.path("tolerations")) {
            tolerations.add(new Toleration(
                    each.path("key").asText(),
                    each.path("operator").asText(),
                    each.path("value").asText(),
                    each.path("effect").asText()));
        }
        return selector.size() > MAX || tolerations.size() > MAX
                ? Placement.ANYWHERE
                : new Placement(selector, Objects.requireNonNullElse(affinity(spec), NodeAffinity.NONE), tolerations);
    }

    /// The required node affinity. Null where it says what is not read: fields of the node, an unknown operator, a
    /// term without expressions, or too many.
    public static @Nullable NodeAffinity affinity(JsonNode spec) {
        JsonNode terms = spec.path("affinity")
                .path("nodeAffinity")
                .path("requiredDuringSchedulingIgnoredDuringExecution")
                .path("nodeSelectorTerms");
        List<List<Expression>> read = new ArrayList<>();
        for (JsonNode term : terms) {
            List<Expression> expressions = expressions(term.path("matchExpressions"));
            if (expressions == null || !term.path("matchFields").isEmpty() || read.size() == MAX) {
                return null;
            }
            read.add(expressions);
        }
        return new NodeAffinity(read);
    }

    private static @Nullable List<Expression> expressions(JsonNode all) {
        List<Expression> expressions = new ArrayList<>();
        for (JsonNode each : all) {
            Operator operator = OPERATORS.get(each.path("operator").asText());
            if (operator == null || each.path("values").size() > MAX) {
                return null;
            }
            expressions.add(new Expression(
                    each.path("key").asText(),
                    operator,
                    each.path("values").valueStream().map(JsonNode::asText).toList()));
        }
        return expressions.isEmpty() || expressions.size() > MAX ? null : expressions;
    }
}
