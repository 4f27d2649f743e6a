package io.barograph.cli.backtest.source;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlNode;
import io.barograph.rules.explain.question.GivenInputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a file of what is given of nodes:
///
///     nodes:
///       - node: worker-*        # or a name
///         pool: batch
///         labels: {disk: ssd}
///         age: 36h              # at the node's first observation
///         pods: {running: 12}
///         given: {memory.available: 400Mi}
public final class GivenFactsReader {

    private static final int MOST_BYTES = 256 * 1024;
    private static final int MOST = 5_000;
    private static final int LONGEST = 253;
    private static final List<String> KEYS = List.of("node", "pool", "labels", "age", "pods", "given");

    private final List<Problem> problems;

    private GivenFactsReader(List<Problem> problems) {
        this.problems = problems;
    }

    /// The entries of a file that is there; where problems are added, what is given means nothing.
    public static List<GivenFacts.Entry> read(Path file, List<Problem> problems) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            problems.add(Problem.error(
                    FilePosition.of(file.toString()),
                    "the file has more than " + MOST_BYTES + " bytes",
                    "Maybe name nodes by patterns: worker-*"));
            return List.of();
        }
        YamlNode document = StrictYamlReader.read(file.toString(), new String(bytes, StandardCharsets.UTF_8), problems);
        return document == null ? List.of() : new GivenFactsReader(problems).document(document);
    }

    private List<GivenFacts.Entry> document(YamlNode document) {
        if (!(document instanceof YamlNode.Fields(List<YamlNode.Field> fields, var _))
                || fields.size() != 1
                || !fields.getFirst().name().equals("nodes")
                || !(fields.getFirst().value() instanceof YamlNode.Items(List<YamlNode> items, FilePosition place))) {
            problem(document.place(), "expected one key, nodes, with a list", "See docs/backtest.md");
            return List.of();
        }
        if (items.isEmpty() || items.size() > MOST) {
            problem(place, items.size() + " entries, expected 1 to " + MOST, "");
            return List.of();
        }
        List<GivenFacts.Entry> entries = new ArrayList<>();
        for (YamlNode each : items) {
            GivenFacts.Entry entry = entry(each);
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private GivenFacts.@Nullable Entry entry(YamlNode item) {
        if (!(item instanceof YamlNode.Fields(List<YamlNode.Field> fields, FilePosition place))) {
            problem(item.place(), "expected an entry: node, and what is given of it", "");
            return null;
        }
        String node = "";
        Collected collected = new Collected();
        for (YamlNode.Field each : fields) {
            switch (each.name()) {
                case "node" -> node = text(each);
                case "pool" -> collected.add("Node.pool", each);
                case "age" -> collected.add("Node.age", each);
                case "labels" -> below(each).forEach(it -> collected.add("Node.labels[\"" + it.name() + "\"]", it));
                case "pods" -> below(each).forEach(it -> collected.add("Pods." + it.name(), it));
                case "given" -> below(each).forEach(it -> collected.add(it.name(), it));
                default ->
                    problem(each.key().place(), "unknown key " + shown(each.name()), NearMatch.hint(each.name(), KEYS));
            }
        }
        if (fields.stream().noneMatch(each -> each.name().equals("node"))) {
            problem(place, "the entry has no node", "Maybe node: '*' for all");
        }
        return new GivenFacts.Entry(new NodeNamePattern(node), collected.texts, collected.given(place));
    }

    /// The inputs of one entry.
    private final class Collected {

        private final List<String> texts = new ArrayList<>();

        void add(String input, YamlNode.Field field) {
            String value = text(field);
            if (value.isEmpty()) {
                return;
            }
            try {
                GivenInputs.parse(List.of(input + "=" + value));
                texts.add(input + "=" + value);
            } catch (IllegalArgumentException wrong) {
                problem(field.value().place(), String.valueOf(wrong.getMessage()), "");
            }
        }

        /// All of them together, which may contradict each other.
        GivenInputs given(FilePosition entry) {
            try {
                return GivenInputs.parse(texts);
            } catch (IllegalArgumentException wrong) {
                problem(entry, String.valueOf(wrong.getMessage()), "");
                return GivenInputs.NOTHING;
            }
        }
    }

    private List<YamlNode.Field> below(YamlNode.Field field) {
        if (field.value() instanceof YamlNode.Fields(List<YamlNode.Field> fields, var _)) {
            return fields;
        }
        problem(field.value().place(), field.name() + " is not a mapping, expected one", "");
        return List.of();
    }

    private String text(YamlNode.Field field) {
        if (!(field.value() instanceof YamlNode.Text text) || text.value().isEmpty()) {
            problem(field.value().place(), field.name() + " is not a text, expected one", "");
            return "";
        }
        if (text.value().length() > LONGEST) {
            problem(text.place(), field.name() + " has more than " + LONGEST + " characters", "");
            return "";
        }
        return text.value();
    }

    private void problem(FilePosition place, String text, String hint) {
        problems.add(Problem.error(place, text, hint));
    }

    private static String shown(String name) {
        return '"' + (name.length() <= 40 ? name : name.substring(0, 40) + "...") + '"';
    }
}
