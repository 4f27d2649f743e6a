package io.barograph.rules.cases;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.problem.Problem;
import io.barograph.problem.Yaml;
import io.barograph.problem.YamlReader;
import io.barograph.rules.cases.CaseFile.Case;
import io.barograph.rules.cases.CaseFile.Course;
import io.barograph.rules.cases.CaseFile.Expectation;
import io.barograph.rules.cases.CaseFile.Span;
import io.barograph.rules.cases.CaseFile.Transitions;
import io.barograph.rules.engine.PolicyFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads case files strictly: a key that means nothing is a problem, with its line and what was probably meant.
public final class CaseReader {

    private static final List<String> FILE_KEYS = List.of("interval", "unlisted", "cases");

    private static final List<String> CASE_KEYS = List.of(
            "name", "interval", "unlisted", "parameters", "silent", "reboots", "inputs", "expect", "transitions");

    private static final long DEFAULT_INTERVAL_MICROS = 10_000_000;

    private static final int MOST_BYTES = 4 * 256 * 1024 + 1;

    /// Of all inputs of a file together: each value is kept until the cases have run.
    private static final int MOST_VALUES = 250_000;

    /// Of all cases of a file together: a file of short lines must not take the engine for an hour.
    private static final int MOST_OBSERVATIONS = 50_000;

    private final YamlNodes nodes;
    private int values;

    private CaseReader(YamlNodes nodes) {
        this.nodes = nodes;
    }

    /// The file's text, cut where the reader would refuse it for its length anyway.
    public static String text(Path file) throws IOException {
        PolicyFile.refuseWhatIsNoFile(file);
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        }
    }

    /// The cases that the text tells; what is wrong with it is added to the problems, and the result is then of no use.
    public static CaseFile read(String file, String text, List<Problem> problems) {
        Yaml document = YamlReader.read(file, text, problems);
        if (document == null) {
            return new CaseFile(file, List.of());
        }
        return new CaseFile(file, new CaseReader(new YamlNodes(problems)).cases(document));
    }

    private List<Case> cases(Yaml document) {
        List<Yaml> items = List.of();
        Course course = new Course(DEFAULT_INTERVAL_MICROS, false, List.of(), List.of());
        for (Yaml.Field each : nodes.fields(document, "a case file", FILE_KEYS)) {
            switch (each.name()) {
                case "interval", "unlisted" -> course = course(course, each);
                case "cases" -> items = nodes.items(each.value(), "cases");
                default -> {} // told as unknown
            }
        }
        if (items.isEmpty()) {
            nodes.problem(document.place(), "a case file without cases", "");
        }
        Set<String> names = new HashSet<>();
        long observations = 0;
        List<Case> cases = new ArrayList<>();
        for (Yaml each : items) {
            Case one = oneCase(each, course);
            if (!names.add(one.name())) {
                nodes.problem(each.place(), "a second case \"" + one.name() + "\"", "Maybe tell them apart.");
            }
            boolean fits = observations <= MOST_OBSERVATIONS;
            observations += one.observations();
            if (fits && observations > MOST_OBSERVATIONS) {
                nodes.problem(
                        each.place(),
                        "the cases up to this one have more than " + MOST_OBSERVATIONS + " observations",
                        "Maybe use a longer interval, or write another file.");
            }
            cases.add(one);
        }
        return cases;
    }

    private Case oneCase(Yaml node, Course ofFile) {
        String name = "";
        Course course = ofFile;
        Map<String, String> parameters = new LinkedHashMap<>();
        Inputs inputs = new Inputs(Map.of(), Map.of());
        List<Expectation> expectations = new ArrayList<>();
        Transitions transitions = null;
        ExpectationReader expecting = new ExpectationReader(nodes);
        for (Yaml.Field each : nodes.fields(node, "a case", CASE_KEYS)) {
            switch (each.name()) {
                case "name" -> {
                    String text = nodes.text(each.value(), "name");
                    name = text == null ? "" : text;
                }
                case "interval", "unlisted", "silent", "reboots" -> course = course(course, each);
                case "parameters" -> parameters(each.value(), parameters);
                case "inputs" -> inputs = inputs(each.value());
                case "expect" -> expectations.addAll(expecting.expectations(each.value()));
                case "transitions" -> transitions = expecting.transitions(each.value());
                default -> {} // told as unknown
            }
        }
        if (name.isEmpty()) {
            nodes.problem(node.place(), "a case without a name", "Say in a sentence what it shows.");
        }
        if (expectations.isEmpty() && transitions == null) {
            nodes.problem(node.place(), "case \"" + name + "\" expects nothing", "Maybe add expect.");
        }
        return new Case(name, node.place(), course, parameters, inputs, expectations, transitions);
    }

    private Course course(Course from, Yaml.Field field) {
        Yaml node = field.value();
        return switch (field.name()) {
            case "interval" ->
                new Course(interval(node, from.intervalMicros()), from.calm(), from.silent(), from.rebootsMicros());
            case "unlisted" -> {
                boolean calm = "calm".equals(word(node, "unlisted", List.of("calm", "missing")));
                yield new Course(from.intervalMicros(), calm, from.silent(), from.rebootsMicros());
            }
            case "silent" -> new Course(from.intervalMicros(), from.calm(), spans(node), from.rebootsMicros());
            default -> new Course(from.intervalMicros(), from.calm(), from.silent(), times(node));
        };
    }

    private long interval(Yaml node, long otherwise) {
        Long micros = nodes.micros(node, "interval");
        if (micros != null && micros == 0) {
            nodes.problem(node.place(), "interval is 0, expected more", "");
        }
        return micros == null || micros == 0 ? otherwise : micros;
    }

    private void parameters(Yaml node, Map<String, String> parameters) {
        for (Yaml.Field each : nodes.fields(node, "parameters")) {
            String value = nodes.text(each.value(), each.name());
            if (value != null) {
                parameters.put(each.name(), value);
            }
        }
    }

    private Inputs inputs(Yaml node) {
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
        return new Inputs(inputs, labels);
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

    private List<Span> spans(Yaml node) {
        List<Span> spans = new ArrayList<>();
        for (Yaml each : nodes.items(node, "silent")) {
            Span span = nodes.parsed(each, "silent", CaseReader::span);
            if (span != null) {
                spans.add(span);
            }
        }
        return spans;
    }

    private static Span span(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is no span, expected such as 60s-90s");
        }
        return new Span(
                YamlNodes.parseMicros(text.substring(0, dash)), YamlNodes.parseMicros(text.substring(dash + 1)));
    }

    private List<Long> times(Yaml node) {
        List<Long> times = new ArrayList<>();
        for (Yaml each : nodes.items(node, "reboots")) {
            Long micros = nodes.micros(each, "reboots");
            if (micros != null) {
                times.add(micros);
            }
        }
        return times;
    }

    private @Nullable String word(Yaml node, String what, List<String> known) {
        String word = nodes.text(node, what);
        if (word != null && !known.contains(word)) {
            Place place = node.place();
            nodes.problem(place, what + " is " + word, NearMatch.hint(word, known));
        }
        return word;
    }
}
