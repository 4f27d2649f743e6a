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

    /// Expressions of all terms together: each takes memory, and time for each node, however short it is.
    private static final int MAX_EXPRESSIONS = 128;

    /// Values of all expressions of a node affinity together, and characters of one: the API server takes any text.
    private static final int MAX_VALUES = 512;

    private static final int MAX_VALUE_CHARS = 253;

    /// Characters of a selector with its tolerations, and of an affinity: of many pods each would keep a megabyte.
    private static final int MAX_CHARS = 16 * 1024;

    private static final Map<String, Operator> OPERATORS =
            Arrays.stream(Operator.values()).collect(Collectors.toMap(Operator::name, operator -> operator));

    private PlacementJson() {}

    /// What cannot be read of a node affinity is left out ([#requiredAffinity]).
    public static Placement of(JsonNode spec) {
        Map<String, String> selector = new HashMap<>();
        spec.path("nodeSelector")
                .properties()
                .forEach(label -> selector.put(label.getKey(), label.getValue().asText()));
        List<Toleration> tolerations = new ArrayList<>();
        for (JsonNode toleration : spec.path("tolerations")) {
            tolerations.add(new Toleration(
                    toleration.path("key").asText(),
                    toleration.path("operator").asText(),
                    toleration.path("value").asText(),
                    toleration.path("effect").asText()));
        }
        return selector.size() > MAX
                        || tolerations.size() > MAX
                        || charsOf(selector.keySet()) + charsOf(selector.values()) + tolerationChars(tolerations)
                                > MAX_CHARS
                ? Placement.ANYWHERE
                : new Placement(
                        selector, Objects.requireNonNullElse(requiredAffinity(spec), NodeAffinity.NONE), tolerations);
    }

    private static long charsOf(Collection<String> texts) {
        return texts.stream().mapToLong(String::length).sum();
    }

    private static long tolerationChars(List<Toleration> tolerations) {
        return tolerations.stream()
                .mapToLong(toleration -> charsOf(
                        List.of(toleration.key(), toleration.operator(), toleration.value(), toleration.effect())))
                .sum();
    }

    /// The required node affinity. Null where it says what is not read: fields of the node, an unknown operator, a
    /// term without expressions, or too many.
    public static @Nullable NodeAffinity requiredAffinity(JsonNode spec) {
        JsonNode terms = spec.path("affinity")
                .path("nodeAffinity")
                .path("requiredDuringSchedulingIgnoredDuringExecution")
                .path("nodeSelectorTerms");
        if (terms.findValues("values").stream().mapToInt(JsonNode::size).sum() > MAX_VALUES) {
            return null;
        }
        List<List<Expression>> termExpressions = new ArrayList<>();
        int expressionCount = 0;
        for (JsonNode term : terms) {
            List<Expression> expressions = readExpressions(term.path("matchExpressions"));
            if (expressions == null || !term.path("matchFields").isEmpty() || termExpressions.size() == MAX) {
                return null;
            }
            expressionCount += expressions.size();
            if (expressionCount > MAX_EXPRESSIONS) {
                return null;
            }
            termExpressions.add(expressions);
        }
        long chars = termExpressions.stream()
                .flatMap(List::stream)
                .mapToLong(expression -> expression.key().length() + charsOf(expression.values()))
                .sum();
        return chars > MAX_CHARS ? null : new NodeAffinity(termExpressions);
    }

    private static boolean hasPlainValues(JsonNode values) {
        return values.size() <= MAX
                && values.valueStream().allMatch(value -> value.asText().length() <= MAX_VALUE_CHARS);
    }

    private static @Nullable List<Expression> readExpressions(JsonNode expressionList) {
        List<Expression> expressions = new ArrayList<>();
        for (JsonNode expression : expressionList) {
            Operator operator = OPERATORS.get(expression.path("operator").asText());
            if (operator == null || !hasPlainValues(expression.path("values"))) {
                return null;
            }
            expressions.add(new Expression(
                    expression.path("key").asText(),
                    operator,
                    expression
                            .path("values")
                            .valueStream()
                            .map(JsonNode::asText)
                            .toList()));
        }
        return expressions.isEmpty() || expressions.size() > MAX ? null : expressions;
    }
}
