package io.barograph.rules.cases.file;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlNode;
import io.barograph.rules.cases.file.CaseFile.Case;
import io.barograph.rules.cases.file.CaseFile.Course;
import io.barograph.rules.cases.file.CaseFile.Expectation;
import io.barograph.rules.cases.file.CaseFile.Span;
import io.barograph.rules.cases.file.CaseFile.Transitions;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;

/// Reads case files strictly: a key that means nothing is a problem, with its line and what was probably meant.
public final class CaseReader {

    private static final List<String> FILE_KEYS = List.of("interval", "unlisted", "cases");

    private static final List<String> CASE_KEYS = List.of(
            "name",
            "interval",
            "unlisted",
            "parameters",
            "silent",
            "reboots",
            "recording",
            "inputs",
            "expect",
            "transitions");

    private static final List<String> UNLISTED = List.of("calm", "missing");

    /// Where neither the file nor the case says anything.
    private static final Course DEFAULT = new Course(10_000_000, false, List.of(), List.of());

    private static final int MAX_BYTES = 4 * 256 * 1024 + 1;

    /// Of all cases of a file together: a file of short lines must not take the engine for an hour.
    private static final int MAX_OBSERVATIONS = 50_000;

    private final CaseYaml nodes;
    private final CaseInputReader inputs;

    private CaseReader(CaseYaml nodes) {
        this.nodes = nodes;
        this.inputs = new CaseInputReader(nodes);
    }

    /// The file's text, cut where the reader would refuse it for its length anyway.
    public static String text(Path file) throws IOException {
        PolicyFile.refuseWhatIsNoFile(file);
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        }
    }

    /// The cases in the text. Problems are added; the result is of no use then.
    public static CaseFile read(String file, String text, List<Problem> problems) {
        YamlNode document = StrictYamlReader.read(file, text, problems);
        if (document == null) {
            return new CaseFile(file, List.of());
        }
        return new CaseFile(file, new CaseReader(new CaseYaml(problems)).cases(document));
    }

    private List<Case> cases(YamlNode document) {
        List<YamlNode> items = List.of();
        Course course = DEFAULT;
        for (YamlNode.Field each : nodes.fields(document, "a case file", FILE_KEYS)) {
            switch (each.name()) {
                case "interval", "unlisted" -> course = course(course, each);
                case "cases" -> items = nodes.items(each.value(), "cases");
                default -> {} // reported as unknown
            }
        }
        if (items.isEmpty()) {
            nodes.problem(document.place(), "a case file without cases", "");
        }
        Set<String> names = new HashSet<>();
        long observations = 0;
        List<Case> cases = new ArrayList<>();
        for (YamlNode each : items) {
            Case one = oneCase(each, course);
            if (!names.add(one.name())) {
                nodes.problem(each.place(), "a second case \"" + one.name() + "\"", "Maybe tell them apart.");
            }
            boolean fits = observations <= MAX_OBSERVATIONS;
            observations += one.observations();
            if (fits && observations > MAX_OBSERVATIONS) {
                nodes.problem(
                        each.place(),
                        "the cases up to this one have more than " + MAX_OBSERVATIONS + " observations",
                        "Maybe use a longer interval, or write another file.");
            }
            cases.add(one);
        }
        return cases;
    }

    private Case oneCase(YamlNode node, Course ofFile) {
        String name = "";
        Course course = ofFile;
        Map<String, String> parameters = new LinkedHashMap<>();
        CaseInputs given = CaseInputs.NONE;
        RecordingReference recorded = null;
        FilePosition timing = null;
        List<Expectation> expectations = new ArrayList<>();
        Transitions transitions = null;
        ExpectationReader expecting = new ExpectationReader(nodes);
        for (YamlNode.Field each : nodes.fields(node, "a case", CASE_KEYS)) {
            switch (each.name()) {
                case "name" -> {
                    String text = nodes.text(each.value(), "name");
                    name = text == null ? "" : text;
                }
                case "interval", "reboots" -> {
                    course = course(course, each);
                    timing = each.key().place();
                }
                case "unlisted", "silent" -> course = course(course, each);
                case "recording" -> {
                    FilePosition place = each.value().place();
                    recorded = nodes.parsed(each.value(), "recording", text -> RecordingReference.parse(place, text));
                }
                case "parameters" -> parameters(each.value(), parameters);
                case "inputs" -> given = inputs.inputs(each.value());
                case "expect" -> expectations.addAll(expecting.expectations(each.value()));
                case "transitions" -> transitions = expecting.transitions(each.value());
                default -> {} // reported as unknown
            }
        }
        if (name.isEmpty()) {
            nodes.problem(node.place(), "a case without a name", "Say in a sentence what it shows.");
        }
        if (expectations.isEmpty() && transitions == null) {
            nodes.problem(node.place(), "case \"" + name + "\" expects nothing", "Maybe add expect.");
        }
        if (recorded != null) {
            given = inputs.recorded(given, recorded, timing);
        }
        return new Case(name, node.place(), course, parameters, given, expectations, transitions);
    }

    private void parameters(YamlNode node, Map<String, String> parameters) {
        for (YamlNode.Field each : nodes.fields(node, "parameters")) {
            String value = nodes.text(each.value(), each.name());
            if (value != null) {
                parameters.put(each.name(), value);
            }
        }
    }

    /// The course with one more field read into it.
    private Course course(Course from, YamlNode.Field field) {
        YamlNode node = field.value();
        return switch (field.name()) {
            case "interval" ->
                new Course(interval(node, from.intervalMicros()), from.calm(), from.silent(), from.rebootsMicros());
            case "unlisted" -> {
                String word = nodes.text(node, "unlisted");
                if (word != null && !UNLISTED.contains(word)) {
                    nodes.problem(node.place(), "unlisted is " + word, NearMatch.hint(word, UNLISTED));
                }
                yield new Course(from.intervalMicros(), "calm".equals(word), from.silent(), from.rebootsMicros());
            }
            case "silent" -> {
                List<Span> silent = nodes.parsedItems(node, "silent", "silent", CaseReader::span);
                yield new Course(from.intervalMicros(), from.calm(), silent, from.rebootsMicros());
            }
            default -> {
                List<Long> reboots = nodes.parsedItems(node, "reboots", "reboots", CaseYaml::parseMicros);
                yield new Course(from.intervalMicros(), from.calm(), from.silent(), reboots);
            }
        };
    }

    private long interval(YamlNode node, long otherwise) {
        Long micros = nodes.micros(node, "interval");
        if (micros != null && micros == 0) {
            nodes.problem(node.place(), "interval is 0, expected more", "");
        }
        return micros == null || micros == 0 ? otherwise : micros;
    }

    private static Span span(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is not a span, expected one such as 60s-90s");
        }
        return new Span(CaseYaml.parseMicros(text.substring(0, dash)), CaseYaml.parseMicros(text.substring(dash + 1)));
    }
}
