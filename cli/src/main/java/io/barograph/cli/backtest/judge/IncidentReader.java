package io.barograph.cli.backtest.judge;

import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlNode;
import io.barograph.signal.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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

    private static final int MOST_BYTES = 256 * 1024;
    private static final int MOST = 1_000;
    private static final int LONGEST = 253;
    private static final List<String> KEYS = List.of("name", "node", "from", "to", "demand", "policy", "resource");
    private static final List<String> NEEDED = List.of("name", "node", "from", "to");

    private final List<Problem> problems;
    private final Set<String> names = new HashSet<>();

    private IncidentReader(List<Problem> problems) {
        this.problems = problems;
    }

    /// The incidents of a file that is there; where problems are added, what is given means nothing.
    public static List<Incident> read(Path file, List<Problem> problems) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            problems.add(Problem.error(
                    FilePosition.of(file.toString()),
                    "the file has more than " + MOST_BYTES + " bytes",
                    "Maybe split it."));
            return List.of();
        }
        return read(file.toString(), new String(bytes, StandardCharsets.UTF_8), problems);
    }

    /// The text's incidents in its order; where problems are added, what is given means nothing.
    static List<Incident> read(String file, String text, List<Problem> problems) {
        int before = problems.size();
        YamlNode document = StrictYamlReader.read(file, text, problems);
        if (document == null || problems.size() > before) {
            return List.of();
        }
        return new IncidentReader(problems).document(document);
    }

    private List<Incident> document(YamlNode document) {
        if (!(document instanceof YamlNode.Fields(List<YamlNode.Field> fields, var _))
                || fields.size() != 1
                || !fields.getFirst().name().equals("incidents")
                || !(fields.getFirst().value() instanceof YamlNode.Items(List<YamlNode> items, FilePosition place))) {
            problem(document.place(), "expected one key, incidents, with a list", "See docs/backtest.md");
            return List.of();
        }
        if (items.isEmpty() || items.size() > MOST) {
            problem(place, items.size() + " incidents, expected 1 to " + MOST, "");
            return List.of();
        }
        List<Incident> incidents = new ArrayList<>();
        for (YamlNode each : items) {
            int before = problems.size();
            Map<String, YamlNode.Text> texts = texts(each);
            Incident incident = problems.size() == before ? incident(texts) : null;
            if (incident != null) {
                incidents.add(incident);
            }
        }
        return incidents;
    }

    private Map<String, YamlNode.Text> texts(YamlNode item) {
        Map<String, YamlNode.Text> texts = new HashMap<>();
        if (!(item instanceof YamlNode.Fields(List<YamlNode.Field> fields, FilePosition place))) {
            problem(item.place(), "expected an incident: name, node, from and to", "");
            return texts;
        }
        for (YamlNode.Field each : fields) {
            if (!KEYS.contains(each.name())) {
                problem(each.key().place(), "unknown key " + shown(each.name()), NearMatch.hint(each.name(), KEYS));
            } else if (!(each.value() instanceof YamlNode.Text text)
                    || text.value().isEmpty()) {
                problem(each.value().place(), each.name() + " is not a text, expected one", "");
            } else if (text.value().length() > LONGEST) {
                problem(text.place(), each.name() + " has more than " + LONGEST + " characters", "");
            } else {
                texts.put(each.name(), text);
            }
        }
        for (String each : NEEDED) {
            if (fields.stream().noneMatch(field -> field.name().equals(each))) {
                problem(place, "the incident has no " + each, "");
            }
        }
        return texts;
    }

    private @Nullable Incident incident(Map<String, YamlNode.Text> texts) {
        YamlNode.Text name = text(texts, "name");
        if (!names.add(name.value())) {
            problem(name.place(), "a second incident " + shown(name.value()), "Maybe number them");
            return null;
        }
        IncidentTime from = time(text(texts, "from"));
        IncidentTime to = time(text(texts, "to"));
        if (from == null || to == null) {
            return null;
        }
        if (from.countsFromBeginning() != to.countsFromBeginning()) {
            problem(text(texts, "to").place(), "from and to are times of two kinds, expected one", "");
            return null;
        }
        if (from.millis() >= to.millis()) {
            problem(text(texts, "to").place(), "to is not after from, expected it to be", "");
            return null;
        }
        YamlNode.Text word = texts.get("resource");
        Resource resource = word == null ? null : resource(word);
        if (word != null && resource == null) {
            return null;
        }
        return new Incident(
                name.value(),
                new NodeNamePattern(text(texts, "node").value()),
                new Incident.Interval(from.millis(), to.millis(), from.countsFromBeginning()),
                new Incident.Expected(pattern(texts, "demand"), pattern(texts, "policy"), resource));
    }

    private static NodeNamePattern pattern(Map<String, YamlNode.Text> texts, String key) {
        YamlNode.Text pattern = texts.get(key);
        return pattern == null ? NodeNamePattern.ANY : new NodeNamePattern(pattern.value());
    }

    private @Nullable Resource resource(YamlNode.Text text) {
        Resource resource = Resource.of(text.value().toLowerCase(Locale.ROOT));
        if (resource == null) {
            List<String> words =
                    Arrays.stream(Resource.values()).map(Resource::word).toList();
            problem(
                    text.place(),
                    "resource " + shown(text.value()) + ", expected one of " + String.join(", ", words),
                    NearMatch.hint(text.value(), words));
        }
        return resource;
    }

    private static YamlNode.Text text(Map<String, YamlNode.Text> texts, String key) {
        YamlNode.Text text = texts.get(key);
        if (text == null) {
            throw new IllegalStateException(key + " was looked for already");
        }
        return text;
    }

    private @Nullable IncidentTime time(YamlNode.Text text) {
        try {
            return IncidentTime.parse(text.value());
        } catch (IllegalArgumentException wrong) {
            problem(text.place(), String.valueOf(wrong.getMessage()), "");
            return null;
        }
    }

    private void problem(FilePosition place, String text, String hint) {
        problems.add(Problem.error(place, text, hint));
    }

    private static String shown(String name) {
        return '"' + (name.length() <= 40 ? name : name.substring(0, 40) + "...") + '"';
    }
}
