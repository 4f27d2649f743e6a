package io.barograph.cli.backtest.source;

import io.barograph.problem.NearMatch;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.question.GivenInputs;
import module java.base;

/// What is given of the nodes of a past, by their names: what a recording cannot know.
///
/// @param entries of a file, in its order: the later over the earlier
/// @param everywhere of every node, over all entries
public record GivenFacts(List<Entry> entries, Entry everywhere) {

    /// Of every node nothing is given.
    public static final GivenFacts NONE =
            new GivenFacts(List.of(), new Entry(NodeNamePattern.ANY, List.of(), GivenInputs.NOTHING));

    public GivenFacts {
        entries = List.copyOf(entries);
    }

    /// What is given of some nodes.
    ///
    /// @param texts as it was written: `Node.pool=batch`
    public record Entry(NodeNamePattern node, List<String> texts, GivenInputs givenInputs) {
        public Entry {
            texts = List.copyOf(texts);
        }
    }

    public boolean isEmpty() {
        return entries.isEmpty() && everywhere.givenInputs().isEmpty();
    }

    /// What is given of one node.
    public GivenInputs of(String node) {
        GivenInputs nodeInputs = GivenInputs.NOTHING;
        for (Entry entry : entries) {
            nodeInputs = entry.node().fitsName(node) ? nodeInputs.overriddenBy(entry.givenInputs()) : nodeInputs;
        }
        return nodeInputs.overriddenBy(everywhere.givenInputs());
    }

    /// These facts, none of which is the policies' own.
    ///
    /// @throws IllegalArgumentException with a message if a given condition or taint is
    public GivenFacts foreignTo(PolicySet policies) {
        entries.forEach(entry -> entry.givenInputs().refuseOurs(policies));
        everywhere.givenInputs().refuseOurs(policies);
        return this;
    }

    /// The patterns of the entries' nodes.
    public List<String> patterns() {
        return entries.stream().map(entry -> entry.node().pattern()).toList();
    }

    /// A sentence for each pattern of an entry that fits none of the nodes.
    public static List<String> unusedPatterns(List<String> patterns, List<String> nodes) {
        List<String> sentences = new ArrayList<>();
        for (String pattern : patterns) {
            if (nodes.stream().noneMatch(new NodeNamePattern(pattern)::fitsName)) {
                sentences.add("no node of the past fits " + pattern + ". " + NearMatch.hintFor(pattern, nodes));
            }
        }
        return sentences;
    }

    /// As a report has it: `s36_*: Node.pool=batch`.
    public List<String> words() {
        List<String> words = new ArrayList<>();
        for (Entry entry : entries) {
            entry.texts().forEach(text -> words.add(entry.node().pattern() + ": " + text));
        }
        words.addAll(everywhere.texts());
        return words;
    }
}
