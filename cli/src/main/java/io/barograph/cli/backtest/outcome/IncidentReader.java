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
    public static List<Incident> read(Path file, List<Problem> problems) throws IOException {
        return new IncidentReader(problems).incidents(StrictYamlReader.read(file, problems));
    }

    /// The text's incidents in its order. Where problems are added, the result is of no use.
    static List<Incident> read(String file, String text, List<Problem> problems) {
        return new IncidentReader(problems).incidents(StrictYamlReader.read(file, text, problems));
    }

    private List<Incident> incidents(@Nullable YamlNode document) {
        List<Incident> incidents = new ArrayList<>();
        if (document != null) {
            new YamlMapping(document, "the file", List.of("incidents"), problems)
                    .items("incidents", MOST)
                    .forEach(each -> incident(new YamlMapping(each, "an incident", KEYS, problems), incidents));
        }
        return incidents;
    }

    private void incident(YamlMapping yaml, List<Incident> incidents) {
        String name = text(yaml, "name", null);
        String node = text(yaml, "node", null);
        IncidentTime from = time(yaml, "from");
        IncidentTime to = time(yaml, "to");
        Incident.Expected expected = new Incident.Expected(
                new NodeNamePattern(text(yaml, "demand", "*")),
                new NodeNamePattern(text(yaml, "policy", "*")),
                resource(yaml));
        if (!names.add(name)) {
            yaml.problem("name", "is that of another incident, expected each name once", "Maybe number them");
        }
        if (from == null || to == null) {
            return;
        }
        if (from.countsFromBeginning() != to.countsFromBeginning()) {
            yaml.problem("to", "and from are times of two kinds, expected one", "");
        } else if (from.millis() >= to.millis()) {
            yaml.problem("to", "is not after from, expected a later time", "");
        }
        incidents.add(new Incident(
                name, new NodeNamePattern(node), from.millis(), to.millis(), from.countsFromBeginning(), expected));
    }

    /// The text at a key; the other text where there is none.
    ///
    /// @param otherwise null where a missing text is a problem
    private String text(YamlMapping yaml, String key, @Nullable String otherwise) {
        int before = problems.size();
        String text = yaml.text(key);
        if (text == null && problems.size() == before && (otherwise == null || yaml.has(key))) {
            yaml.problem(key, yaml.has(key) ? "is empty, expected a text" : "is missing", "");
        }
        if (text != null && text.length() > LONGEST) {
            yaml.problem(key, "has more than " + LONGEST + " characters", "");
        }
        return text != null ? text : otherwise != null ? otherwise : "";
    }

    private @Nullable IncidentTime time(YamlMapping yaml, String key) {
        String text = text(yaml, key, null);
        try {
            return text.isEmpty() ? null : IncidentTime.parse(text);
        } catch (IllegalArgumentException wrong) {
            yaml.problem(key, "is " + wrong.getMessage(), "");
            return null;
        }
    }

    private @Nullable Resource resource(YamlMapping yaml) {
        String word = text(yaml, "resource", "");
        for (Resource each : Resource.values()) {
            if (each.word().equalsIgnoreCase(word)) {
                return each;
            }
        }
        if (!word.isEmpty()) {
            List<String> words =
                    Stream.of(Resource.values()).map(Resource::word).toList();
            yaml.problem(
                    "resource",
                    "is \"" + word + "\", expected one of " + String.join(", ", words),
                    NearMatch.hint(word, words));
        }
        return null;
    }
}
