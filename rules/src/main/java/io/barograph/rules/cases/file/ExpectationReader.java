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

    List<Expectation> expectations(YamlNode node) {
        List<Expectation> all = new ArrayList<>();
        for (YamlNode item : nodes.items(node, "expect")) {
            Long at = null;
            for (YamlNode.Field each : nodes.fields(item, "an expectation")) {
                if (each.name().equals("at")) {
                    at = nodes.micros(each.value(), "at");
                } else if (at == null) {
                    nodes.problem(each.key().place(), "the time is not known yet", "Begin with at, such as at: 90s.");
                } else {
                    all.add(new Expectation(each.key().place(), at, each.name(), expected(each.value())));
                }
            }
        }
        return all;
    }

    private Expected expected(YamlNode node) {
        if (node instanceof YamlNode.Text) {
            return new Expected(phases(node), When.ANY, null, null);
        }
        List<String> phases = null;
        Long since = null;
        Long remaining = null;
        Boolean frozen = null;
        Severity severity = null;
        String why = null;
        for (YamlNode.Field each : nodes.fields(node, "what is expected", KEYS)) {
            YamlNode value = each.value();
            switch (each.name()) {
                case "phase" -> phases = phases(value);
                case "since" -> since = nodes.micros(value, "since");
                case "remaining" -> remaining = nodes.micros(value, "remaining");
                case "frozen" -> frozen = nodes.truth(value, "frozen");
                case "severity" -> severity = nodes.parsed(value, "severity", ExpectationReader::severity);
                case "why" -> why = nodes.text(value, "why");
                default -> {} // reported as unknown
            }
        }
        return new Expected(phases, new When(since, remaining, frozen), severity, why);
    }

    private @Nullable List<String> phases(YamlNode node) {
        String word = nodes.text(node, "phase");
        if (word == null) {
            return null;
        }
        List<String> phases = PHASES.get(word);
        if (phases == null) {
            List<String> known = PHASES.keySet().stream().sorted().toList();
            nodes.problem(node.place(), "phase " + word + " is not known", NearMatch.hint(word, known));
        }
        return phases;
    }

    private static Severity severity(String text) {
        Severity severity = Severity.of(text);
        if (severity == null) {
            throw new IllegalArgumentException(text + " is not known. " + NearMatch.hint(text, Severity.words()));
        }
        return severity;
    }

    Transitions transitions(YamlNode node) {
        // An empty list says that nothing ever happens.
        return new Transitions(
                node.place(), nodes.parsedItems(node, "transitions", "transition", ExpectationReader::step));
    }

    /// The first of two words that name a demand.
    private static final List<String> KINDS = List.of("event", "evict", "reclaim");

    /// Some demands have two words: `10s event Seen PressureRaised`.
    private static Step step(String text) {
        List<String> words = Arrays.asList(text.trim().split("\\s+", -1));
        boolean two = words.size() == 4 && KINDS.contains(words.get(1));
        if (words.size() != 3 && !two) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not such as 1m30s KubepodsCPUContentionPressure PressureRaised");
        }
        String demand = two ? words.get(1) + " " + words.get(2) : words.get(1);
        for (Reason each : Reason.values()) {
            if (each.name().equals(words.getLast())) {
                return new Step(CaseYaml.parseMicros(words.getFirst()), demand, each);
            }
        }
        List<String> known = Arrays.stream(Reason.values()).map(Reason::name).toList();
        throw new IllegalArgumentException(
                "reason " + words.getLast() + " is not known. " + NearMatch.hint(words.getLast(), known));
    }
}
