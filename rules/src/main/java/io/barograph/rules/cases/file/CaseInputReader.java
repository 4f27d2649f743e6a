package io.barograph.rules.cases.file;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.YamlNode;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.observation.InputReplacement;
import io.barograph.signal.Culprits;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads what cases say of their observations, and counts the values of all cases of a file together.
final class CaseInputReader {

    /// Each value is kept until the cases have run.
    private static final int MAX_VALUES = 250_000;

    private static final Pattern LABEL = Pattern.compile("Node\\.labels\\[\"([^\"]{1,317})\"]");

    private final CaseYaml nodes;
    private int values;

    CaseInputReader(CaseYaml nodes) {
        this.nodes = nodes;
    }

    /// The inputs with a recording in the place of what an exporter says.
    ///
    /// @param timing where the case says something of time, which the recording does; null if it does not
    CaseInputs withRecording(CaseInputs caseInputs, RecordingReference reference, @Nullable FilePosition timing) {
        if (timing != null) {
            nodes.addProblem(timing, "the recording has its own time", "Leave out interval and reboots.");
        }
        for (String input : caseInputs.series().keySet()) {
            if (!CaseInputNames.isOfTheView(input)) {
                nodes.addProblem(
                        reference.place(),
                        "the case gives " + input + ", and so does the recording",
                        "Beside a recording give only what the API server says: labels, age, conditions, taints, pods.");
                break;
            }
        }
        return new CaseInputs(caseInputs.series(), caseInputs.labels(), reference);
    }

    CaseInputs readInputs(YamlNode node) {
        Map<String, ValueSeries> inputs = new LinkedHashMap<>();
        Map<String, String> labels = new LinkedHashMap<>();
        for (YamlNode.Field field : nodes.fieldsOf(node, "inputs")) {
            String label = labelKey(field.name());
            if (label != null) {
                String value = nodes.textOf(field.value(), field.name());
                labels.put(label, value == null ? "" : value);
                continue;
            }
            ValueSeries series = nodes.parsedText(field.value(), field.name(), text -> parseSeries(field, text));
            int previousCount = values;
            values += series == null ? 0 : Math.min(series.samples().size(), MAX_VALUES);
            if (series != null && values <= MAX_VALUES) {
                inputs.put(field.name(), series);
            } else if (previousCount <= MAX_VALUES && values > MAX_VALUES) {
                nodes.addProblem(
                        field.key().place(),
                        "the inputs up to this one have more than " + MAX_VALUES + " values",
                        "Maybe use a longer interval, or write another file.");
            }
            values = Math.min(values, MAX_VALUES + 1);
        }
        checkSignals(inputs.keySet(), node.place());
        for (Resource resource : CaseCulprits.overcrowdedResources(inputs.keySet())) {
            nodes.addProblem(
                    node.place(),
                    "the case gives more than " + Culprits.MOST + " culprits of " + resource
                            + "; a snapshot names the worst " + Culprits.MOST,
                    "Maybe leave out those that impose least.");
        }
        return new CaseInputs(inputs, labels, null);
    }

    /// The key of the label that the input is, or null if it is none.
    private static @Nullable String labelKey(String input) {
        Matcher label = LABEL.matcher(input);
        return label.matches() ? label.group(1) : null;
    }

    /// Refuses inputs of a signal that contradict each other or miss one: the third follows from two.
    private void checkSignals(Set<String> inputs, FilePosition position) {
        for (EvictionSignal signal : EvictionSignal.values()) {
            String subject = Signal.subjectOf(signal);
            if (inputs.contains(subject + ".percent")) {
                if (inputs.contains(subject + ".available")) {
                    String text = subject + ".percent follows from what is available; give one of them";
                    nodes.addProblem(position, text, "");
                }
                if (!inputs.contains(subject + ".capacity")) {
                    nodes.addProblem(position, subject + ".percent needs " + subject + ".capacity", "");
                }
            }
        }
    }

    private ValueSeries parseSeries(YamlNode.Field field, String text) {
        ValueSeries mark = parseMark(field.name(), text);
        if (mark == null && !CaseInputNames.known().contains(field.name())) {
            nodes.addProblem(
                    field.key().place(),
                    "no fact gives " + field.name(),
                    NearMatch.hintFor(field.name(), CaseInputNames.known()));
        }
        ValueSeries series = mark == null ? ValueSeries.parse(text, CaseInputNames.suffixesFor(field.name())) : mark;
        boolean canBeNegative = field.name().startsWith("Signal(");
        if (!canBeNegative && series.least() < 0) {
            throw new IllegalArgumentException("a value is " + series.least() + ", expected 0 or more");
        }
        return series;
    }

    /// What the text says of a condition, a taint, a threshold or a culprit, or null if the input is none of them.
    private static @Nullable ValueSeries parseMark(String input, String text) {
        if (InputReplacement.isCondition(input)) {
            return ValueSeries.ofWords(text, CaseObservations.STATUSES);
        }
        if (InputReplacement.isTaint(input)) {
            return ValueSeries.parse(text, UnitSuffixes.NONE);
        }
        ValueSeries threshold = CaseThresholds.parseSeries(input, text);
        return threshold != null ? threshold : CaseCulprits.parseSeries(input, text);
    }
}
