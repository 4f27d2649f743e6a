package io.barograph.controller.cluster.pods;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The nodes that a pod's required node affinity allows: those of which one term holds, with all of its expressions
/// (<https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#node-affinity>).
///
/// @param terms empty where every node is allowed
public record NodeAffinity(List<List<Expression>> terms) {

    /// Every node.
    public static final NodeAffinity NONE = new NodeAffinity(List.of());

    public NodeAffinity {
        terms = terms.stream().map(List::copyOf).toList();
    }

    private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");

    /// By the name that the API has for it.
    public enum Operator {
        In,
        NotIn,
        Exists,
        DoesNotExist,
        Gt,
        Lt
    }

    /// What one label has to be.
    public record Expression(String key, Operator operator, List<String> values) {

        public Expression {
            values = List.copyOf(values);
        }

        boolean matchesLabels(Map<String, String> labels) {
            String label = labels.get(key);
            return switch (operator) {
                case In -> label != null && values.contains(label);
                case NotIn -> label == null || !values.contains(label);
                case Exists -> label != null;
                case DoesNotExist -> label == null;
                case Gt -> compareWithValue(label) > 0;
                case Lt -> compareWithValue(label) < 0;
            };
        }

        /// The label compared with the only value; 0, so that neither holds, where they are no whole numbers. No text
        /// that is none is parsed: a failure takes a hundred times as long, and anyone may ask for it.
        private int compareWithValue(@Nullable String label) {
            return label == null
                            || values.size() != 1
                            || !WHOLE_NUMBER.matcher(label).matches()
                            || !WHOLE_NUMBER.matcher(values.getFirst()).matches()
                    ? 0
                    : Long.compare(Long.parseLong(label), Long.parseLong(values.getFirst()));
        }
    }

    /// Whether a node with these labels is allowed.
    public boolean allows(Map<String, String> labels) {
        return terms.isEmpty()
                || terms.stream()
                        .anyMatch(term -> term.stream().allMatch(expression -> expression.matchesLabels(labels)));
    }
}
