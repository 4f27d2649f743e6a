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
    List<YamlNode.Field> knownFields(YamlNode node, String what, List<String> knownKeys) {
        List<YamlNode.Field> fields = fieldsOf(node, what);
        for (YamlNode.Field field : fields) {
            if (!knownKeys.contains(field.name())) {
                addProblem(
                        field.key().place(),
                        "unknown key " + field.name() + " in " + what,
                        NearMatch.hintFor(field.name(), knownKeys));
            }
        }
        return fields;
    }

    /// The mapping's fields, whatever their keys.
    List<YamlNode.Field> fieldsOf(YamlNode node, String what) {
        if (node instanceof YamlNode.Fields(List<YamlNode.Field> fields, FilePosition _)) {
            return fields;
        }
        addProblem(node.place(), what + " is no mapping", "Write it as key: value.");
        return List.of();
    }

    List<YamlNode> itemsOf(YamlNode node, String what) {
        if (node instanceof YamlNode.Items(List<YamlNode> items, FilePosition _)) {
            return items;
        }
        addProblem(node.place(), what + " is no list", "Begin each line with a dash.");
        return List.of();
    }

    /// What the parser makes of each item of a list, without those that it refuses.
    <T> List<T> parsedItems(YamlNode node, String list, String item, Function<String, T> parser) {
        List<T> parsedValues = new ArrayList<>();
        for (YamlNode itemNode : itemsOf(node, list)) {
            T parsedValue = parsedText(itemNode, item, parser);
            if (parsedValue != null) {
                parsedValues.add(parsedValue);
            }
        }
        return parsedValues;
    }

    @Nullable
    String textOf(YamlNode node, String what) {
        if (node instanceof YamlNode.Text(String value, FilePosition _) && !value.isEmpty()) {
            return value;
        }
        addProblem(node.place(), what + " is no text", "");
        return null;
    }

    @Nullable
    Long microsOf(YamlNode node, String what) {
        return parsedText(node, what, CaseYaml::parseMicros);
    }

    static long parseMicros(String text) {
        return MICROSECONDS.convert(GoDuration.parse(text.trim()));
    }

    @Nullable
    Boolean booleanOf(YamlNode node, String what) {
        return parsedText(node, what, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("\"" + text + "\" is neither true nor false");
        });
    }

    /// The text through a parser that throws IllegalArgumentException with a sentence.
    <T> @Nullable T parsedText(YamlNode node, String what, Function<String, T> parser) {
        String text = textOf(node, what);
        if (text == null) {
            return null;
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            addProblem(node.place(), what + ": " + e.getMessage(), "");
            return null;
        }
    }

    void addProblem(FilePosition position, String text, String hint) {
        problems.add(Problem.error(position, text, hint));
    }
}
