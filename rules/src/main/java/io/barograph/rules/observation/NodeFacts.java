package io.barograph.rules.observation;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Taint;
import io.barograph.signal.Reading;
import module java.base;

/// The facts of what the API server says: the node, its pods, and its conditions and taints that are not ours.
record NodeFacts(FactReadings noted) {

    Node node(NodeView view, Reading<Double> steal) {
        if (!view.labels().isPresent()) {
            for (String each : new String[] {"labels", "pool", "zone"}) {
                noted.note(Node.SUBJECT, each, view.labels());
            }
        }
        Map<String, String> labels = view.labels().orNull();
        return new Node(
                view.name(),
                noted.flag(Node.SUBJECT, "unschedulable", view.unschedulable()),
                labels == null ? Map.of() : labels,
                noted.number(Node.SUBJECT, "age", view.age().map(age -> Math.max(0, age.toMillis() / 1000.0))),
                noted.number(Node.SUBJECT, "steal", steal));
    }

    /// In the order of their names, each once.
    Collection<Fact> marks(NodeView view, OwnMarks ours) {
        SortedMap<String, Fact> facts = new TreeMap<>();
        NodeView.Marks marks = view.marks().orNull();
        if (marks == null) {
            noted.note(Condition.ALL, "", view.marks());
            noted.note(Taint.ALL, "", view.marks());
            return facts.values();
        }
        for (Condition each : marks.conditions()) {
            if (!ours.conditions().contains(each.type())) {
                facts.putIfAbsent(each.subject(), each);
            }
        }
        for (Taint each : marks.taints()) {
            if (!ours.taints().contains(each.key())) {
                facts.putIfAbsent(each.subject(), each);
            }
        }
        return facts.values();
    }

    /// Of the pods all is known or nothing; what is wrong with them may be unknown by itself.
    Pods pods(Reading<Pods> pods) {
        Reading<Pods.Survey> survey = pods.then(NodeFacts::survey);
        noted.count(Pods.SUBJECT, "oomScoreMismatches", survey.map(Pods.Survey::oomScoreMismatches));
        noted.count(Pods.SUBJECT, "limitDrifts", survey.map(Pods.Survey::limitDrifts));
        return new Pods(
                count("pending", pods, Pods::pending),
                count("running", pods, Pods::running),
                count("succeeded", pods, Pods::succeeded),
                count("failed", pods, Pods::failed),
                count("unknown", pods, Pods::unknown),
                count("terminating", pods, Pods::terminating),
                count("guaranteed", pods, Pods::guaranteed),
                count("burstable", pods, Pods::burstable),
                count("bestEffort", pods, Pods::bestEffort),
                amount("cpuRequests", pods, Pods::cpuRequests),
                amount("memoryRequests", pods, Pods::memoryRequests),
                amount("cpuOverhead", pods, Pods::cpuOverhead),
                amount("memoryOverhead", pods, Pods::memoryOverhead),
                survey.orNull());
    }

    private static Reading<Pods.Survey> survey(Pods pods) {
        Pods.Survey survey = pods.survey();
        return survey == null ? Reading.absent("the node's pods were not surveyed") : Reading.of(survey);
    }

    private int count(String field, Reading<Pods> pods, ToIntFunction<Pods> read) {
        return noted.count(Pods.SUBJECT, field, pods.map(read::applyAsInt));
    }

    private double amount(String field, Reading<Pods> pods, ToDoubleFunction<Pods> read) {
        return noted.number(Pods.SUBJECT, field, pods.map(read::applyAsDouble));
    }
}
