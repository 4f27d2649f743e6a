package io.barograph.rules.cases;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.problem.Yaml;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads what cases say of their observations, and counts the values of all cases of a file together.
final class InputReader {

    /// Each value is kept until the cases have run.
    private static final int MOST_VALUES = 250_000;

    private final YamlNodes nodes;
    private int values;

    InputReader(YamlNodes nodes) {
        this.nodes = nodes;
    }

    /// The inputs with a recording in the place of what an exporter says.
    ///
    /// @param timing where the case says something of time, which the recording does; null if it does not
    Inputs recorded(Inputs told, Recorded recorded, @Nullable Place timing) {
        if (timing != null) {
            nodes.problem(timing, "the recording has its own time", "Leave out interval and reboots.");
        }
        for (String each : told.series().keySet()) {
            if (!InputNames.isOfTheView(each)) {
                nodes.problem(
                        recorded.place(),
                        "the case gives " + each + ", and so does the recording",
                        "Beside a recording give only what the API server says: labels, age, conditions, taints.");
                break;
            }
        }
        return new Inputs(told.series(), told.labels(), recorded);
    }

    Inputs inputs(Yaml node) {
        Map<String, Series> inputs = new LinkedHashMap<>();
        Map<String, String> labels = new LinkedHashMap<>();
        for (Yaml.Field each : nodes.fields(node, "inputs")) {
            String label = ViewTold.label(each.name());
            if (label != null) {
                String value = nodes.text(each.value(), each.name());
                labels.put(label, value == null ? "" : value);
                continue;
            }
            Series series = nodes.parsed(each.value(), each.name(), text -> series(each, text));
            int before = values;
            values += series == null ? 0 : Math.min(series.samples().size(), MOST_VALUES);
            if (series != null && values <= MOST_VALUES) {
                inputs.put(each.name(), series);
            } else if (before <= MOST_VALUES && values > MOST_VALUES) {
                nodes.problem(
                        each.key().place(),
                        "the inputs up to this one have more than " + MOST_VALUES + " values",
                        "Maybe use a longer interval, or write another file.");
            }
            values = Math.min(values, MOST_VALUES + 1);
        }
        SignalsTold.check(inputs.keySet()).forEach(text -> nodes.problem(node.place(), text, ""));
        return new Inputs(inputs, labels, null);
    }

    private Series series(Yaml.Field field, String text) {
        Series mark = ViewTold.mark(field.name(), text);
        if (mark == null && !InputNames.known().contains(field.name())) {
            nodes.problem(
                    field.key().place(),
                    "no fact gives " + field.name(),
                    NearMatch.hint(field.name(), InputNames.known()));
        }
        return mark == null ? Series.parse(text, InputNames.suffixes(field.name())) : mark;
    }
}
