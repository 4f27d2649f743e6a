package io.barograph.rules.cases.file;

import io.barograph.problem.NearMatch;
import io.barograph.problem.YamlNode;
import io.barograph.rules.cases.file.CaseFile.Expectation;
import io.barograph.rules.cases.file.CaseFile.Expected;
import io.barograph.rules.cases.file.CaseFile.Step;
import io.barograph.rules.cases.file.CaseFile.Transitions;
import io.barograph.rules.cases.file.CaseFile.When;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Severity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads what a case expects:
///
///     expect:
///       - at: 90s
///         KubepodsCPUContentionPressure: firing
///         node.kubernetes.io/cpu-contention-pressure: {phase: firing, since: 90s, why: burstable pods}
///     transitions:
///       - 1m30s KubepodsCPUContentionPressure PressureRaised
record ExpectationReader(CaseYaml nodes) {

    /// The words there are, each with the phases it allows.
    private static final Map<String, List<String>> PHASES = Map.of(
            "inactive", List.of("inactive"),
            "pending", List.of("pending"),
            "firing", List.of("firing"),
            "keep-firing", List.of("keep-firing"),
            "present", List.of("firing", "keep-firing"),
            "absent", List.of("inactive", "pending"));

    private static final List<String> KEYS = List.of("phase", "since", "remaining", "frozen", "severity", "why");

    List<Expectation> readExpectations(YamlNode node) {
        List<Expectation> expectations = new ArrayList<>();
        for (YamlNode item : nodes.itemsOf(node, "expect")) {
            Long atMicros = null;
            for (YamlNode.Field field : nodes.fieldsOf(item, "an expectation")) {
                if (field.name().equals("at")) {
                    atMicros = nodes.microsOf(field.value(), "at");
                } else if (atMicros == null) {
                    nodes.addProblem(
                            field.key().place(), "the time is not known yet", "Begin with at, such as at: 90s.");
                } else {
                    expectations.add(
                            new Expectation(field.key().place(), atMicros, field.name(), readExpected(field.value())));
                }
            }
        }
        return expectations;
    }

    private Expected readExpected(YamlNode node) {
        if (node instanceof YamlNode.Text) {
            return new Expected(readPhases(node), When.ANY, null, null);
        }
        List<String> phases = null;
        Long sinceMicros = null;
        Long remaining = null;
        Boolean frozen = null;
        Severity severity = null;
        String why = null;
        for (YamlNode.Field field : nodes.knownFields(node, "what is expected", KEYS)) {
            YamlNode valueNode = field.value();
            switch (field.name()) {
                case "phase" -> phases = readPhases(valueNode);
                case "since" -> sinceMicros = nodes.microsOf(valueNode, "since");
                case "remaining" -> remaining = nodes.microsOf(valueNode, "remaining");
                case "frozen" -> frozen = nodes.booleanOf(valueNode, "frozen");
                case "severity" -> severity = nodes.parsedText(valueNode, "severity", ExpectationReader::parseSeverity);
                case "why" -> why = nodes.textOf(valueNode, "why");
                default -> {} // reported as unknown
            }
        }
        return new Expected(phases, new When(sinceMicros, remaining, frozen), severity, why);
    }

    private @Nullable List<String> readPhases(YamlNode node) {
        String word = nodes.textOf(node, "phase");
        if (word == null) {
            return null;
        }
        List<String> phases = PHASES.get(word);
        if (phases == null) {
            List<String> knownWords = PHASES.keySet().stream().sorted().toList();
            nodes.addProblem(node.place(), "phase " + word + " is not known", NearMatch.hintFor(word, knownWords));
        }
        return phases;
    }

    private static Severity parseSeverity(String text) {
        Severity severity = Severity.of(text);
        if (severity == null) {
            throw new IllegalArgumentException(text + " is not known. " + NearMatch.hintFor(text, Severity.words()));
        }
        return severity;
    }

    Transitions readTransitions(YamlNode node) {
        // An empty list says that nothing ever happens.
        return new Transitions(
                node.place(), nodes.parsedItems(node, "transitions", "transition", ExpectationReader::parseStep));
    }

    /// The first of two words that name a demand.
    private static final List<String> KINDS = List.of("event", "evict", "reclaim");

    /// Some demands have two words: `10s event Seen PressureRaised`.
    private static Step parseStep(String text) {
        List<String> words = Arrays.asList(text.trim().split("\\s+", -1));
        boolean two = words.size() == 4 && KINDS.contains(words.get(1));
        if (words.size() != 3 && !two) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not such as 1m30s KubepodsCPUContentionPressure PressureRaised");
        }
        String demand = two ? words.get(1) + " " + words.get(2) : words.get(1);
        for (Reason reason : Reason.values()) {
            if (reason.name().equals(words.getLast())) {
                return new Step(CaseYaml.parseMicros(words.getFirst()), demand, reason);
            }
        }
        List<String> knownReasons =
                Arrays.stream(Reason.values()).map(Reason::name).toList();
        throw new IllegalArgumentException(
                "reason " + words.getLast() + " is not known. " + NearMatch.hintFor(words.getLast(), knownReasons));
    }
}
