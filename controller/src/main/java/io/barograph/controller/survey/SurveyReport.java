package io.barograph.controller.survey;

import io.barograph.signal.Reading;
import module java.base;

/// What the last look at each node found, or why that is not known.
public record SurveyReport(SortedMap<String, Reading<NodeFindings>> nodes) {

    /// Where none is made.
    public static final SurveyReport NONE = new SurveyReport(new TreeMap<>());

    /// Something that was compared, and where.
    public record OnNode<T>(String node, T check) {}

    /// Of the nodes of which it is known.
    public SortedMap<String, NodeFindings> known() {
        SortedMap<String, NodeFindings> knownFindings = new TreeMap<>();
        nodes.forEach((node, reading) -> {
            if (reading instanceof Reading.Present<NodeFindings>(NodeFindings findings)) {
                knownFindings.put(node, findings);
            }
        });
        return knownFindings;
    }

    /// Of all pods together, by RuntimeClass.
    public SortedMap<String, ClassOverhead> overhead() {
        Map<String, List<ClassOverhead>> parts = new TreeMap<>();
        known().values()
                .forEach(node -> node.overhead()
                        .forEach((name, part) -> parts.computeIfAbsent(name, _ -> new ArrayList<>())
                                .add(part)));
        SortedMap<String, ClassOverhead> sums = new TreeMap<>();
        parts.forEach((name, overheads) -> sums.put(name, ClassOverhead.sumAll(overheads)));
        return sums;
    }

    /// The limits that drift most, the worst first.
    public List<OnNode<LimitCheck>> worstLimits(int most) {
        return worstChecks(NodeFindings::limits, most);
    }

    /// The OOM scores that differ most, the worst first.
    public List<OnNode<OomScoreCheck>> worstOomScores(int most) {
        return worstChecks(NodeFindings::oomScores, most);
    }

    private <T extends Comparison.Compared> List<OnNode<T>> worstChecks(
            Function<NodeFindings, Comparison<T>> which, int most) {
        return known().entrySet().stream()
                .flatMap(node ->
                        which.apply(node.getValue()).worst().stream().map(check -> new OnNode<>(node.getKey(), check)))
                .sorted(Comparator.comparingDouble(
                                (OnNode<T> nodeCheck) -> nodeCheck.check().distance())
                        .reversed())
                .limit(most)
                .toList();
    }
}
