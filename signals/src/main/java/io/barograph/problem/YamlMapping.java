package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A mapping of a configuration: its keys are known or a problem, its values are asked for one by one.
public final class YamlMapping {

    private final String what;
    private final Map<String, YamlNode> values = new LinkedHashMap<>();
    private final List<Problem> problems;
    private final YamlNode node;

    /// @param knownKeys the keys that may stand there; empty where any may
    public YamlMapping(YamlNode node, String what, List<String> knownKeys, List<Problem> problems) {
        this.node = node;
        this.what = what;
        this.problems = problems;
        switch (node) {
            case YamlNode.Fields fields ->
                fields.fields().forEach(field -> {
                    if (knownKeys.isEmpty() || knownKeys.contains(field.name())) {
                        values.put(field.name(), field.value());
                    } else {
                        addProblemAt(
                                field.key(),
                                "unknown key " + field.name() + " in " + what,
                                NearMatch.hintFor(field.name(), knownKeys));
                    }
                });
            case YamlNode.Text text when text.value().isEmpty() -> {}
            case YamlNode.Text _, YamlNode.Items _ ->
                addProblemAt(node, what + " is no mapping", "Write it as key: value.");
        }
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    public boolean hasKey(String key) {
        return values.containsKey(key);
    }

    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    @Nullable
    public YamlNode get(String key) {
        return values.get(key);
    }

    /// The text at a key; null where it is missing, empty or, with a problem, no text.
    @Nullable
    public String textOf(String key) {
        return switch (values.get(key)) {
            case null -> null;
            case YamlNode.Text text -> text.value().isEmpty() ? null : text.value();
            case YamlNode.Fields _, YamlNode.Items _ -> {
                addProblem(key, "is no text", "");
                yield null;
            }
        };
    }

    public boolean booleanOf(String key, boolean otherwise) {
        String text = textOf(key);
        if (text != null && !text.equals("true") && !text.equals("false")) {
            addProblem(key, "is " + text + "; expected true or false", "");
        }
        return text == null ? otherwise : text.equals("true");
    }

    /// The texts of a list, each through the parser; one that it knows nothing of (null) is a problem.
    public <T> List<T> listOf(String key, List<String> knownWords, Function<String, @Nullable T> parser) {
        List<T> parsedValues = new ArrayList<>();
        switch (values.get(key)) {
            case null -> {}
            case YamlNode.Text text when text.value().isEmpty() -> {}
            case YamlNode.Text _, YamlNode.Fields _ -> addProblem(key, "is no list", "Begin each line with a dash.");
            case YamlNode.Items items -> {
                for (YamlNode item : items.items()) {
                    T value =
                            item instanceof YamlNode.Text text && !text.value().isEmpty()
                                    ? parser.apply(text.value())
                                    : null;
                    if (value != null) {
                        parsedValues.add(value);
                    } else {
                        String itemText = item instanceof YamlNode.Text text ? "\"" + text.value() + "\"" : "no text";
                        addProblemAt(
                                item,
                                what + ": " + key + " has " + itemText,
                                NearMatch.hintFor(itemText.replace("\"", ""), knownWords));
                    }
                }
            }
        }
        return parsedValues;
    }

    /// The items of a list of 1 to `most` items; none, with a problem, where it is something else.
    public List<YamlNode> itemsOf(String key, int most) {
        List<YamlNode> items = values.get(key) instanceof YamlNode.Items list ? list.items() : List.of();
        if (items.isEmpty() || items.size() > most) {
            addProblem(key, "has " + items.size() + " items, expected a list of 1 to " + most, "");
            return List.of();
        }
        return items;
    }

    /// Adds a problem with a key's value, or with the mapping where the key is missing.
    public void addProblem(String key, String text, String hint) {
        YamlNode valueNode = values.get(key);
        addProblemAt(valueNode == null ? node : valueNode, what + ": " + key + " " + text, hint);
    }

    private void addProblemAt(YamlNode faultyNode, String text, String hint) {
        problems.add(Problem.error(faultyNode.place(), text, hint));
    }

    public void addWarning(String key, String text, String hint) {
        YamlNode valueNode = values.get(key);
        problems.add(
                Problem.warning((valueNode == null ? node : valueNode).place(), what + ": " + key + " " + text, hint));
    }
}
