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
        SortedMap<String, NodeFindings> known = new TreeMap<>();
        nodes.forEach((node, found) -> {
            if (found instanceof Reading.Present<NodeFindings>(NodeFindings findings)) {
                known.put(node, findings);
            }
        });
        return known;
    }

    /// Of all pods together, by RuntimeClass.
    public SortedMap<String, ClassOverhead> overhead() {
        Map<String, List<ClassOverhead>> parts = new TreeMap<>();
        known().values()
                .forEach(node -> node.overhead()
                        .forEach((name, part) -> parts.computeIfAbsent(name, _ -> new ArrayList<>())
                                .add(part)));
        SortedMap<String, ClassOverhead> sums = new TreeMap<>();
        parts.forEach((name, each) -> sums.put(name, ClassOverhead.sum(each)));
        return sums;
    }

    /// The limits that drift most, the worst first.
    public List<OnNode<LimitCheck>> worstLimits(int most) {
        return worst(NodeFindings::limits, most);
    }

    /// The OOM scores that differ most, the worst first.
    public List<OnNode<OomScoreCheck>> worstOomScores(int most) {
        return worst(NodeFindings::oomScores, most);
    }

    private <T extends Comparison.Compared> List<OnNode<T>> worst(
            Function<NodeFindings, Comparison<T>> which, int most) {
        return known().entrySet().stream()
                .flatMap(node ->
                        which.apply(node.getValue()).worst().stream().map(each -> new OnNode<>(node.getKey(), each)))
                .sorted(Comparator.comparingDouble(
                                (OnNode<T> each) -> each.check().distance())
                        .reversed())
                .limit(most)
                .toList();
    }
}
