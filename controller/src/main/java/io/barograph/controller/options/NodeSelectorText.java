package io.barograph.controller.options;

import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;

/// A label selector as kubectl takes it: `a=b,c!=d,e,!f,g in (x,y),h notin (z)`
/// (<https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors>). All parts must hold.
final class NodeSelectorText {

    private static final String WORD = "[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
    private static final String KEY = "(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?/)?" + WORD;
    private static final Pattern PART = Pattern.compile("\\s*(?:"
            + "!\\s*(?<missing>" + KEY + ")"
            + "|(?<key>" + KEY + ")\\s*(?:(?<equals>==|=|!=)\\s*(?<value>" + WORD + ")?"
            + "|(?<set>in|notin)\\s*\\((?<values>[^()]*)\\))?"
            + ")\\s*(?:,|$)");
    private static final int MAX_PARTS = 64;

    private NodeSelectorText() {}

    /// @throws IllegalArgumentException with a sentence for people
    static Placement parse(String text) {
        List<Expression> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int end = 0;
        while (end < text.length() || text.endsWith(",")) {
            if (!part.find(end) || part.start() != end || parts.size() == MAX_PARTS) {
                throw refused(text);
            }
            parts.add(expression(part, text));
            end = part.end();
            if (end == text.length() && text.endsWith(",")) {
                throw refused(text);
            }
        }
        return new Placement(Map.of(), new NodeAffinity(List.of(parts)), List.of(Toleration.EVERYTHING));
    }

    private static Expression expression(Matcher part, String text) {
        String missing = part.group("missing");
        if (missing != null) {
            return new Expression(missing, Operator.DoesNotExist, List.of());
        }
        String key = part.group("key");
        String equals = part.group("equals");
        if (equals != null) {
            String value = Objects.requireNonNullElse(part.group("value"), "");
            return new Expression(key, equals.equals("!=") ? Operator.NotIn : Operator.In, List.of(value));
        }
        String set = part.group("set");
        if (set == null) {
            return new Expression(key, Operator.Exists, List.of());
        }
        List<String> values = Stream.of(part.group("values").split(",", -1))
                .map(String::strip)
                .toList();
        if (!values.stream().allMatch(value -> value.matches(WORD))) {
            throw refused(text);
        }
        return new Expression(key, set.equals("in") ? Operator.In : Operator.NotIn, values);
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException("\"" + text
                + "\": expected labels as kubectl takes them, as in kubernetes.io/os=linux,type!=virtual-kubelet");
    }
}
