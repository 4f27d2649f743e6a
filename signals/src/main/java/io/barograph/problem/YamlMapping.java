package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// One mapping of a configuration: its keys are known or a problem, its values are asked for one by one.
public final class YamlMapping {

    private final String what;
    private final Map<String, YamlNode> values = new LinkedHashMap<>();
    private final List<Problem> problems;
    private final YamlNode node;

    /// @param known the keys that may stand there; empty where any may
    public YamlMapping(YamlNode node, String what, List<String> known, List<Problem> problems) {
        this.node = node;
        this.what = what;
        this.problems = problems;
        switch (node) {
            case YamlNode.Fields fields ->
                fields.fields().forEach(field -> {
                    if (known.isEmpty() || known.contains(field.name())) {
                        values.put(field.name(), field.value());
                    } else {
                        problem(
                                field.key(),
                                "unknown key " + field.name() + " in " + what,
                                NearMatch.hint(field.name(), known));
                    }
                });
            case YamlNode.Text text when text.value().isEmpty() -> {}
            case YamlNode.Text _, YamlNode.Items _ -> problem(node, what + " is no mapping", "Write it as key: value.");
        }
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    public boolean has(String key) {
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
    public String text(String key) {
        return switch (values.get(key)) {
            case null -> null;
            case YamlNode.Text text -> text.value().isEmpty() ? null : text.value();
            case YamlNode.Fields _, YamlNode.Items _ -> {
                problem(key, "is no text", "");
                yield null;
            }
        };
    }

    public boolean truth(String key, boolean otherwise) {
        String text = text(key);
        if (text != null && !text.equals("true") && !text.equals("false")) {
            problem(key, "is " + text + "; expected true or false", "");
        }
        return text == null ? otherwise : text.equals("true");
    }

    /// The texts of a list, each through the parser; one that it knows nothing of (null) is a problem.
    public <T> List<T> list(String key, List<String> known, Function<String, @Nullable T> parser) {
        List<T> all = new ArrayList<>();
        switch (values.get(key)) {
            case null -> {}
            case YamlNode.Text text when text.value().isEmpty() -> {}
            case YamlNode.Text _, YamlNode.Fields _ -> problem(key, "is no list", "Begin each line with a dash.");
            case YamlNode.Items items -> {
                for (YamlNode item : items.items()) {
                    T value =
                            item instanceof YamlNode.Text text && !text.value().isEmpty()
                                    ? parser.apply(text.value())
                                    : null;
                    if (value != null) {
                        all.add(value);
                    } else {
                        String said = item instanceof YamlNode.Text text ? "\"" + text.value() + "\"" : "no text";
                        problem(
                                item,
                                what + ": " + key + " has " + said,
                                NearMatch.hint(said.replace("\"", ""), known));
                    }
                }
            }
        }
        return all;
    }

    /// The items of a list of 1 to `most` items; none, with a problem, where it is something else.
    public List<YamlNode> items(String key, int most) {
        List<YamlNode> items = values.get(key) instanceof YamlNode.Items list ? list.items() : List.of();
        if (items.isEmpty() || items.size() > most) {
            problem(key, "has " + items.size() + " items, expected a list of 1 to " + most, "");
            return List.of();
        }
        return items;
    }

    /// Adds a problem with a key's value, or with the mapping where the key is missing.
    public void problem(String key, String text, String hint) {
        YamlNode value = values.get(key);
        problem(value == null ? node : value, what + ": " + key + " " + text, hint);
    }

    private void problem(YamlNode at, String text, String hint) {
        problems.add(Problem.error(at.place(), text, hint));
    }

    public void warning(String key, String text, String hint) {
        YamlNode value = values.get(key);
        problems.add(Problem.warning((value == null ? node : value).place(), what + ": " + key + " " + text, hint));
    }
}
