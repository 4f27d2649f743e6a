package io.barograph.controller.options;

import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;

/// A label selector as kubectl takes it: `a=b,c!=d,e,!f,g in (x,y),h notin (z),i>5`. All parts must hold. It is read as
/// <https://pkg.go.dev/k8s.io/apimachinery/pkg/labels#Parse> reads it: `in` and `notin` are words of their own, and an
/// empty value is a value.
final class NodeSelectorText {

    private static final Pattern TOKEN =
            Pattern.compile("[ \t\r\n]*(?<token>==|!=|[=!(),<>]|[^=!(),<> \t\r\n]++|$)[ \t\r\n]*");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9](?:[a-z0-9-]*+(?<=[a-z0-9]))?(?:\\.[a-z0-9](?:[a-z0-9-]*+(?<=[a-z0-9]))?)*+");
    private static final int LONGEST_PREFIX = 253;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final String END = "";

    private final String text;
    private final Deque<String> tokens = new ArrayDeque<>();

    private NodeSelectorText(String text) {
        this.text = text;
        Matcher token = TOKEN.matcher(text);
        while (token.lookingAt()) {
            tokens.add(token.group("token"));
            if (token.end() == text.length()) {
                break;
            }
            token.region(token.end(), text.length());
        }
        tokens.add(END);
    }

    /// @throws IllegalArgumentException with a sentence for people
    static Placement parse(String text) {
        List<Expression> parts = new NodeSelectorText(text).parts();
        return new Placement(Map.of(), new NodeAffinity(List.of(parts)), List.of(Toleration.EVERYTHING));
    }

    private List<Expression> parts() {
        List<Expression> parts = new ArrayList<>();
        if (next().equals(END)) {
            return parts; // every node
        }
        while (true) {
            parts.add(part());
            switch (take()) {
                case END -> {
                    return parts;
                }
                case "," -> {}
                default -> throw refused();
            }
        }
    }

    private Expression part() {
        boolean isMissing = next().equals("!");
        if (isMissing) {
            take();
        }
        String key = take();
        if (!isKey(key)) {
            throw refused();
        }
        if (isMissing) {
            return new Expression(key, Operator.DoesNotExist, List.of());
        }
        if (endsPart(next())) {
            return new Expression(key, Operator.Exists, List.of());
        }
        return switch (take()) {
            case "=", "==" -> new Expression(key, Operator.In, List.of(value()));
            case "!=" -> new Expression(key, Operator.NotIn, List.of(value()));
            case ">" -> new Expression(key, Operator.Gt, List.of(number()));
            case "<" -> new Expression(key, Operator.Lt, List.of(number()));
            case "in" -> new Expression(key, Operator.In, values());
            case "notin" -> new Expression(key, Operator.NotIn, values());
            default -> throw refused();
        };
    }

    private String value() {
        return endsPart(next()) ? "" : word();
    }

    private String number() {
        String value = value();
        if (!NUMBER.matcher(value).matches()) {
            throw refused();
        }
        return value;
    }

    /// Nothing between commas and parentheses is the empty value.
    private List<String> values() {
        if (!take().equals("(")) {
            throw refused();
        }
        List<String> values = new ArrayList<>();
        while (true) {
            values.add(next().equals(",") || next().equals(")") ? "" : word());
            switch (take()) {
                case ")" -> {
                    return values;
                }
                case "," -> {}
                default -> throw refused();
            }
        }
    }

    private String word() {
        String word = take();
        if (!WORD.matcher(word).matches()) {
            throw refused();
        }
        return word;
    }

    private static boolean isKey(String key) {
        int slash = key.indexOf('/');
        return WORD.matcher(key.substring(slash + 1)).matches() && (slash < 0 || isPrefix(key.substring(0, slash)));
    }

    private static boolean isPrefix(String prefix) {
        return prefix.length() <= LONGEST_PREFIX && PREFIX.matcher(prefix).matches();
    }

    private static boolean endsPart(String token) {
        return token.equals(END) || token.equals(",");
    }

    private String next() {
        return tokens.getFirst();
    }

    private String take() {
        return tokens.size() == 1 ? END : tokens.removeFirst();
    }

    private IllegalArgumentException refused() {
        return new IllegalArgumentException("\"" + text
                + "\": expected labels as kubectl takes them, as in kubernetes.io/os=linux,type!=virtual-kubelet");
    }
}
