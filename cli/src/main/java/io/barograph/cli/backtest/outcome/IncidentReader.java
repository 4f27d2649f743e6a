package io.barograph.cli.backtest.outcome;

import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlMapping;
import io.barograph.problem.YamlNode;
import io.barograph.quantity.GoDuration;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads a file of labelled incidents:
///
///     incidents:
///       - name: four busy pods on two CPUs
///         node: S36_long        # or a pattern: worker-*
///         from: 30s             # or 2026-05-01T10:00:00Z
///         to: 3m10s
///         demand: '*CPU*'       # if only some demands count
///         policy: contention    # if only some policies count
///         resource: cpu         # if only rules that read this count
public final class IncidentReader {

    private static final int MOST = 1_000;
    private static final int LONGEST = 253;
    private static final List<String> KEYS = List.of("name", "node", "from", "to", "demand", "policy", "resource");

    private final List<Problem> problems;
    private final Set<String> names = new HashSet<>();

    /// A time in an incidents file: `92.5` or `1m30s` since a recording's beginning, or `2026-05-01T10:00:00Z`.
    private record IncidentTime(long millis, boolean countsFromBeginning) {

        private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");

        /// @throws IllegalArgumentException with a message
        static IncidentTime parse(String text) {
            try {
                if (SECONDS.matcher(text).matches()) {
                    return new IncidentTime(Math.round(Double.parseDouble(text) * 1000), true);
                }
                return text.indexOf('T') > 0
                        ? new IncidentTime(
                                OffsetDateTime.parse(text).toInstant().toEpochMilli(), false)
                        : new IncidentTime(GoDuration.parse(text).toMillis(), true);
            } catch (DateTimeException | ArithmeticException | IllegalArgumentException notRead) {
                String shown = text.length() <= 40 ? text : text.substring(0, 40) + "...";
                throw new IllegalArgumentException(
                        "\"" + shown + "\", expected 92.5 or 1m30s (since a recording's beginning)"
                                + " or 2026-05-01T10:00:00Z",
                        notRead);
            }
        }
    }

    private IncidentReader(List<Problem> problems) {
        this.problems = problems;
    }

    /// The incidents of a file that is there. Where problems are added, the result is of no use.
    public static List<Incident> readIncidents(Path file, List<Problem> problems) throws IOException {
        return new IncidentReader(problems).toIncidents(StrictYamlReader.readFile(file, problems));
    }

    /// The text's incidents in its order. Where problems are added, the result is of no use.
    static List<Incident> readIncidents(String file, String text, List<Problem> problems) {
        return new IncidentReader(problems).toIncidents(StrictYamlReader.readText(file, text, problems));
    }

    private List<Incident> toIncidents(@Nullable YamlNode documentNode) {
        List<Incident> incidents = new ArrayList<>();
        if (documentNode != null) {
            new YamlMapping(documentNode, "the file", List.of("incidents"), problems)
                    .itemsOf("incidents", MOST)
                    .forEach(yamlNode ->
                            addIncident(new YamlMapping(yamlNode, "an incident", KEYS, problems), incidents));
        }
        return incidents;
    }

    private void addIncident(YamlMapping yaml, List<Incident> incidents) {
        String name = readText(yaml, "name", null);
        String node = readText(yaml, "node", null);
        IncidentTime fromTime = time(yaml, "from");
        IncidentTime toTime = time(yaml, "to");
        Incident.Expected expected = new Incident.Expected(
                new NodeNamePattern(readText(yaml, "demand", "*")),
                new NodeNamePattern(readText(yaml, "policy", "*")),
                resource(yaml));
        if (!names.add(name)) {
            yaml.addProblem("name", "is that of another incident, expected each name once", "Maybe number them");
        }
        if (fromTime == null || toTime == null) {
            return;
        }
        if (fromTime.countsFromBeginning() != toTime.countsFromBeginning()) {
            yaml.addProblem("to", "and from are times of two kinds, expected one", "");
        } else if (fromTime.millis() >= toTime.millis()) {
            yaml.addProblem("to", "is not after from, expected a later time", "");
        }
        incidents.add(new Incident(
                name,
                new NodeNamePattern(node),
                fromTime.millis(),
                toTime.millis(),
                fromTime.countsFromBeginning(),
                expected));
    }

    /// The text at a key; the other text where there is none.
    ///
    /// @param otherwise null where a missing text is a problem
    private String readText(YamlMapping yaml, String key, @Nullable String otherwise) {
        int problemCount = problems.size();
        String text = yaml.textOf(key);
        if (text == null && problems.size() == problemCount && (otherwise == null || yaml.hasKey(key))) {
            yaml.addProblem(key, yaml.hasKey(key) ? "is empty, expected a text" : "is missing", "");
        }
        if (text != null && text.length() > LONGEST) {
            yaml.addProblem(key, "has more than " + LONGEST + " characters", "");
        }
        return text != null ? text : otherwise != null ? otherwise : "";
    }

    private @Nullable IncidentTime time(YamlMapping yaml, String key) {
        String text = readText(yaml, key, null);
        try {
            return text.isEmpty() ? null : IncidentTime.parse(text);
        } catch (IllegalArgumentException wrong) {
            yaml.addProblem(key, "is " + wrong.getMessage(), "");
            return null;
        }
    }

    private @Nullable Resource resource(YamlMapping yaml) {
        String word = readText(yaml, "resource", "");
        for (Resource resource : Resource.values()) {
            if (resource.word().equalsIgnoreCase(word)) {
                return resource;
            }
        }
        if (!word.isEmpty()) {
            List<String> words =
                    Stream.of(Resource.values()).map(Resource::word).toList();
            yaml.addProblem(
                    "resource",
                    "is \"" + word + "\", expected one of " + String.join(", ", words),
                    NearMatch.hintFor(word, words));
        }
        return null;
    }
}
