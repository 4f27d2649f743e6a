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

    private static final int MAX_DIGITS = 18;

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
        /// that is none is parsed, nor any matched against a pattern: that takes many times as long, and
        /// anyone may ask for it.
        private int compareWithValue(@Nullable String label) {
            return label == null || values.size() != 1 || !isWholeNumber(label) || !isWholeNumber(values.getFirst())
                    ? 0
                    : Long.compare(Long.parseLong(label), Long.parseLong(values.getFirst()));
        }

        private static boolean isWholeNumber(String text) {
            int start = text.startsWith("+") || text.startsWith("-") ? 1 : 0;
            int digits = text.length() - start;
            if (digits < 1 || digits > MAX_DIGITS) {
                return false;
            }
            for (int i = start; i < text.length(); i++) {
                if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                    return false;
                }
            }
            return true;
        }
    }

    /// How much of it may be compared with one node's labels.
    int comparisons() {
        return terms.stream()
                .flatMap(List::stream)
                .mapToInt(expression -> 1 + expression.values().size())
                .sum();
    }

    /// Whether a node with these labels is allowed.
    public boolean allows(Map<String, String> labels) {
        for (List<Expression> term : terms) {
            if (isMet(term, labels)) {
                return true;
            }
        }
        return terms.isEmpty();
    }

    /// No stream: it is asked of all nodes, for as many terms as a tenant likes.
    private static boolean isMet(List<Expression> term, Map<String, String> labels) {
        for (Expression expression : term) {
            if (!expression.matchesLabels(labels)) {
                return false;
            }
        }
        return true;
    }
}
