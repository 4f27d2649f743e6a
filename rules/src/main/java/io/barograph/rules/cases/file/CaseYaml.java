package io.barograph.rules.cases.file;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.YamlNode;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Takes what is expected out of YAML nodes, and notes what is there instead.
record CaseYaml(List<Problem> problems) {

    /// The mapping's fields; none, and a problem, if it is no mapping or has a key that is not known.
    List<YamlNode.Field> fields(YamlNode node, String what, List<String> known) {
        List<YamlNode.Field> fields = fields(node, what);
        for (YamlNode.Field each : fields) {
            if (!known.contains(each.name())) {
                problem(
                        each.key().place(),
                        "unknown key " + each.name() + " in " + what,
                        NearMatch.hint(each.name(), known));
            }
        }
        return fields;
    }

    /// The mapping's fields, whatever their keys.
    List<YamlNode.Field> fields(YamlNode node, String what) {
        if (node instanceof YamlNode.Fields(List<YamlNode.Field> fields, FilePosition _)) {
            return fields;
        }
        problem(node.place(), what + " is no mapping", "Write it as key: value.");
        return List.of();
    }

    List<YamlNode> items(YamlNode node, String what) {
        if (node instanceof YamlNode.Items(List<YamlNode> items, FilePosition _)) {
            return items;
        }
        problem(node.place(), what + " is no list", "Begin each line with a dash.");
        return List.of();
    }

    /// What the parser makes of each item of a list, without those that it refuses.
    <T> List<T> parsedItems(YamlNode node, String list, String item, Function<String, T> parser) {
        List<T> all = new ArrayList<>();
        for (YamlNode each : items(node, list)) {
            T one = parsed(each, item, parser);
            if (one != null) {
                all.add(one);
            }
        }
        return all;
    }

    @Nullable
    String text(YamlNode node, String what) {
        if (node instanceof YamlNode.Text(String value, FilePosition _) && !value.isEmpty()) {
            return value;
        }
        problem(node.place(), what + " is no text", "");
        return null;
    }

    @Nullable
    Long micros(YamlNode node, String what) {
        return parsed(node, what, CaseYaml::parseMicros);
    }

    static long parseMicros(String text) {
        return MICROSECONDS.convert(GoDuration.parse(text.trim()));
    }

    @Nullable
    Boolean truth(YamlNode node, String what) {
        return parsed(node, what, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("\"" + text + "\" is neither true nor false");
        });
    }

    /// The text through a parser that throws IllegalArgumentException with a sentence.
    <T> @Nullable T parsed(YamlNode node, String what, Function<String, T> parser) {
        String text = text(node, what);
        if (text == null) {
            return null;
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            problem(node.place(), what + ": " + e.getMessage(), "");
            return null;
        }
    }

    void problem(FilePosition place, String text, String hint) {
        problems.add(Problem.error(place, text, hint));
    }
}
