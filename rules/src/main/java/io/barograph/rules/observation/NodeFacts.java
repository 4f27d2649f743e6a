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

    Node nodeFact(NodeView view, Reading<Double> steal) {
        if (!view.labels().isPresent()) {
            for (String fieldName : new String[] {"labels", "pool", "zone"}) {
                noted.noteMissing(Node.SUBJECT, fieldName, view.labels());
            }
        }
        Map<String, String> labels = view.labels().orNull();
        return new Node(
                view.name(),
                noted.flagFrom(Node.SUBJECT, "unschedulable", view.unschedulable()),
                labels == null ? Map.of() : labels,
                noted.numberFrom(Node.SUBJECT, "age", view.age().map(age -> Math.max(0, age.toMillis() / 1000.0))),
                noted.numberFrom(Node.SUBJECT, "steal", steal));
    }

    /// In the order of their names, each once.
    Collection<Fact> markFacts(NodeView view, OwnMarks ownMarks) {
        SortedMap<String, Fact> facts = new TreeMap<>();
        NodeView.Marks marks = view.marks().orNull();
        if (marks == null) {
            noted.noteMissing(Condition.ALL, "", view.marks());
            noted.noteMissing(Taint.ALL, "", view.marks());
            return facts.values();
        }
        for (Condition condition : marks.conditions()) {
            if (!ownMarks.conditions().contains(condition.type())) {
                facts.putIfAbsent(condition.subject(), condition);
            }
        }
        for (Taint taint : marks.taints()) {
            if (!ownMarks.taints().contains(taint.key())) {
                facts.putIfAbsent(taint.subject(), taint);
            }
        }
        return facts.values();
    }

    /// Of the pods all is known or nothing; what is wrong with them may be unknown by itself.
    Pods podsFact(Reading<Pods> pods) {
        Reading<Pods.Survey> survey = pods.flatMap(NodeFacts::surveyOf);
        noted.countFrom(Pods.SUBJECT, "oomScoreMismatches", survey.map(Pods.Survey::oomScoreMismatches));
        noted.countFrom(Pods.SUBJECT, "limitDrifts", survey.map(Pods.Survey::limitDrifts));
        return new Pods(
                podCount("pending", pods, Pods::pending),
                podCount("running", pods, Pods::running),
                podCount("succeeded", pods, Pods::succeeded),
                podCount("failed", pods, Pods::failed),
                podCount("unknown", pods, Pods::unknown),
                podCount("terminating", pods, Pods::terminating),
                podCount("guaranteed", pods, Pods::guaranteed),
                podCount("burstable", pods, Pods::burstable),
                podCount("bestEffort", pods, Pods::bestEffort),
                podAmount("cpuRequests", pods, Pods::cpuRequests),
                podAmount("memoryRequests", pods, Pods::memoryRequests),
                podAmount("cpuOverhead", pods, Pods::cpuOverhead),
                podAmount("memoryOverhead", pods, Pods::memoryOverhead),
                survey.orNull());
    }

    private static Reading<Pods.Survey> surveyOf(Pods pods) {
        Pods.Survey survey = pods.survey();
        return survey == null ? Reading.absent("the node's pods were not surveyed") : Reading.of(survey);
    }

    private int podCount(String field, Reading<Pods> pods, ToIntFunction<Pods> readCount) {
        return noted.countFrom(Pods.SUBJECT, field, pods.map(readCount::applyAsInt));
    }

    private double podAmount(String field, Reading<Pods> pods, ToDoubleFunction<Pods> readAmount) {
        return noted.numberFrom(Pods.SUBJECT, field, pods.map(readAmount::applyAsDouble));
    }
}
