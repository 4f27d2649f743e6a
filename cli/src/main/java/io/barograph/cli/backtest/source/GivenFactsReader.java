package io.barograph.cli.backtest.source;

import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlMapping;
import io.barograph.problem.YamlNode;
import io.barograph.rules.explain.question.GivenInputs;
import module java.base;

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

    private static final int MOST = 5_000;
    private static final int LONGEST = 253;
    private static final List<String> KEYS = List.of("node", "pool", "labels", "age", "pods", "given");

    private final List<Problem> problems;

    private GivenFactsReader(List<Problem> problems) {
        this.problems = problems;
    }

    /// The entries of a file that is there. Where problems are added, the result is of no use.
    public static List<GivenFacts.Entry> readEntries(Path file, List<Problem> problems) throws IOException {
        YamlNode documentNode = StrictYamlReader.readFile(file, problems);
        if (documentNode == null) {
            return List.of();
        }
        GivenFactsReader reader = new GivenFactsReader(problems);
        return new YamlMapping(documentNode, "the file", List.of("nodes"), problems)
                .itemsOf("nodes", MOST).stream().map(reader::toEntry).toList();
    }

    private GivenFacts.Entry toEntry(YamlNode item) {
        YamlMapping yaml = new YamlMapping(item, "an entry", KEYS, problems);
        String node = yaml.textOf("node");
        if (yaml.get("node") instanceof YamlNode.Text text && text.value().isEmpty()) {
            yaml.addProblem("node", "is empty, expected a name or a pattern", "Maybe node: '*' for all");
        } else if (!yaml.hasKey("node")) {
            yaml.addProblem("node", "is missing", "Maybe node: '*' for all");
        }
        List<String> texts = new ArrayList<>();
        addInput(yaml, "pool", "Node.pool", texts);
        addInput(yaml, "age", "Node.age", texts);
        addAll(yaml, "labels", "Node.labels[\"", "\"]", texts);
        addAll(yaml, "pods", "Pods.", "", texts);
        addAll(yaml, "given", "", "", texts);
        return new GivenFacts.Entry(new NodeNamePattern(node == null ? "" : node), texts, parseInputs(item, texts));
    }

    private void addAll(YamlMapping yaml, String key, String prefix, String suffix, List<String> texts) {
        YamlNode node = yaml.get(key);
        if (node != null) {
            YamlMapping inputs = new YamlMapping(node, key, List.of(), problems);
            inputs.names().forEach(inputName -> addInput(inputs, inputName, prefix + inputName + suffix, texts));
        }
    }

    private void addInput(YamlMapping yaml, String key, String input, List<String> texts) {
        YamlNode node = yaml.get(key);
        String value = yaml.textOf(key);
        if (node == null || value == null) {
            if (node instanceof YamlNode.Text) {
                yaml.addProblem(key, "is empty, expected a text", "");
            }
            return;
        }
        if (value.length() > LONGEST) {
            yaml.addProblem(key, "has more than " + LONGEST + " characters", "");
            return;
        }
        int problemCount = problems.size();
        parseInputs(node, List.of(input + "=" + value));
        if (problems.size() == problemCount) {
            texts.add(input + "=" + value);
        }
    }

    /// The inputs together, which may contradict each other.
    private GivenInputs parseInputs(YamlNode yamlNode, List<String> texts) {
        try {
            return GivenInputs.parseSettings(texts);
        } catch (IllegalArgumentException wrong) {
            problems.add(Problem.error(yamlNode.place(), String.valueOf(wrong.getMessage()), ""));
            return GivenInputs.NOTHING;
        }
    }
}
