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
    public static String readText(Path file) throws IOException {
        PolicyFile.refuseWhatIsNoFile(file);
        try (InputStream inputStream = Files.newInputStream(file)) {
            return new String(inputStream.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        }
    }

    /// The cases in the text. Problems are added; the result is of no use then.
    public static CaseFile readCases(String file, String text, List<Problem> problems) {
        YamlNode documentNode = StrictYamlReader.readText(file, text, problems);
        if (documentNode == null) {
            return new CaseFile(file, List.of());
        }
        return new CaseFile(file, new CaseReader(new CaseYaml(problems)).readCases(documentNode));
    }

    private List<Case> readCases(YamlNode documentNode) {
        List<YamlNode> items = List.of();
        Course course = DEFAULT;
        for (YamlNode.Field field : nodes.knownFields(documentNode, "a case file", FILE_KEYS)) {
            switch (field.name()) {
                case "interval", "unlisted" -> course = withField(course, field);
                case "cases" -> items = nodes.itemsOf(field.value(), "cases");
                default -> {} // reported as unknown
            }
        }
        if (items.isEmpty()) {
            nodes.addProblem(documentNode.place(), "a case file without cases", "");
        }
        Set<String> names = new HashSet<>();
        long observations = 0;
        List<Case> cases = new ArrayList<>();
        for (YamlNode node : items) {
            Case nextCase = oneCase(node, course);
            if (!names.add(nextCase.name())) {
                nodes.addProblem(node.place(), "a second case \"" + nextCase.name() + "\"", "Maybe tell them apart.");
            }
            boolean fits = observations <= MAX_OBSERVATIONS;
            observations += nextCase.observations();
            if (fits && observations > MAX_OBSERVATIONS) {
                nodes.addProblem(
                        node.place(),
                        "the cases up to this one have more than " + MAX_OBSERVATIONS + " observations",
                        "Maybe use a longer interval, or write another file.");
            }
            cases.add(nextCase);
        }
        return cases;
    }

    private Case oneCase(YamlNode node, Course ofFile) {
        String name = "";
        Course course = ofFile;
        Map<String, String> parameters = new LinkedHashMap<>();
        CaseInputs caseInputs = CaseInputs.NONE;
        RecordingReference reference = null;
        FilePosition timing = null;
        List<Expectation> expectations = new ArrayList<>();
        Transitions transitions = null;
        ExpectationReader expecting = new ExpectationReader(nodes);
        for (YamlNode.Field field : nodes.knownFields(node, "a case", CASE_KEYS)) {
            switch (field.name()) {
                case "name" -> {
                    String text = nodes.textOf(field.value(), "name");
                    name = text == null ? "" : text;
                }
                case "interval", "reboots" -> {
                    course = withField(course, field);
                    timing = field.key().place();
                }
                case "unlisted", "silent" -> course = withField(course, field);
                case "recording" -> {
                    FilePosition position = field.value().place();
                    reference = nodes.parsedText(
                            field.value(), "recording", text -> RecordingReference.parse(position, text));
                }
                case "parameters" -> readParameters(field.value(), parameters);
                case "inputs" -> caseInputs = inputs.readInputs(field.value());
                case "expect" -> expectations.addAll(expecting.readExpectations(field.value()));
                case "transitions" -> transitions = expecting.readTransitions(field.value());
                default -> {} // reported as unknown
            }
        }
        if (name.isEmpty()) {
            nodes.addProblem(node.place(), "a case without a name", "Say in a sentence what it shows.");
        }
        if (expectations.isEmpty() && transitions == null) {
            nodes.addProblem(node.place(), "case \"" + name + "\" expects nothing", "Maybe add expect.");
        }
        if (reference != null) {
            caseInputs = inputs.withRecording(caseInputs, reference, timing);
        }
        return new Case(name, node.place(), course, parameters, caseInputs, expectations, transitions);
    }

    private void readParameters(YamlNode node, Map<String, String> parameters) {
        for (YamlNode.Field field : nodes.fieldsOf(node, "parameters")) {
            String value = nodes.textOf(field.value(), field.name());
            if (value != null) {
                parameters.put(field.name(), value);
            }
        }
    }

    /// The course with one more field read into it.
    private Course withField(Course previousCourse, YamlNode.Field field) {
        YamlNode node = field.value();
        return switch (field.name()) {
            case "interval" ->
                new Course(
                        intervalMicros(node, previousCourse.intervalMicros()),
                        previousCourse.calm(),
                        previousCourse.silent(),
                        previousCourse.rebootsMicros());
            case "unlisted" -> {
                String word = nodes.textOf(node, "unlisted");
                if (word != null && !UNLISTED.contains(word)) {
                    nodes.addProblem(node.place(), "unlisted is " + word, NearMatch.hintFor(word, UNLISTED));
                }
                yield new Course(
                        previousCourse.intervalMicros(),
                        "calm".equals(word),
                        previousCourse.silent(),
                        previousCourse.rebootsMicros());
            }
            case "silent" -> {
                List<Span> silent = nodes.parsedItems(node, "silent", "silent", CaseReader::parseSpan);
                yield new Course(
                        previousCourse.intervalMicros(), previousCourse.calm(), silent, previousCourse.rebootsMicros());
            }
            default -> {
                List<Long> reboots = nodes.parsedItems(node, "reboots", "reboots", CaseYaml::parseMicros);
                yield new Course(
                        previousCourse.intervalMicros(), previousCourse.calm(), previousCourse.silent(), reboots);
            }
        };
    }

    private long intervalMicros(YamlNode node, long otherwise) {
        Long micros = nodes.microsOf(node, "interval");
        if (micros != null && micros == 0) {
            nodes.addProblem(node.place(), "interval is 0, expected more", "");
        }
        return micros == null || micros == 0 ? otherwise : micros;
    }

    private static Span parseSpan(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is not a span, expected one such as 60s-90s");
        }
        return new Span(CaseYaml.parseMicros(text.substring(0, dash)), CaseYaml.parseMicros(text.substring(dash + 1)));
    }
}
