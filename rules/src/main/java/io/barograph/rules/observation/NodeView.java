package io.barograph.rules.observation;

import io.barograph.problem.ForeignKeys;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.LocationLabels;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Taint;
import io.barograph.signal.Reading;
import module java.base;

/// What the API server says of a node, as far as rules may ask.
///
/// @param age since it was created, when the observation was made
/// @param marks its conditions and taints, without what is known to be ours
/// @param pods those that are bound to it
/// @param endings how far its deleted pods are from gone
/// @param flapped what its record remembers of demands that flapped; no rule reads it
public record NodeView(
        String name,
        Reading<Boolean> unschedulable,
        Reading<Map<String, String>> labels,
        Reading<Duration> age,
        Reading<Marks> marks,
        Reading<Pods> pods,
        Reading<PodEndings> endings,
        List<RememberedFlap> flapped) {

    private static final String UNCOUNTED = "pods are not counted";

    /// The most conditions, and the most taints, that are read of a node.
    public static final int MAX_MARKS = 64;

    public NodeView {
        labels = labels.map(ForeignKeys::copyOf);
        marks = marks.flatMap(
                it -> it.conditions().size() > MAX_MARKS || it.taints().size() > MAX_MARKS
                        ? Reading.failed("the node has more than " + MAX_MARKS + " conditions or taints")
                        : Reading.of(it));
        flapped = flapped.size() > MAX_MARKS ? List.of() : List.copyOf(flapped);
    }

    /// A node of whose pods nothing is known.
    public NodeView(
            String name,
            Reading<Boolean> unschedulable,
            Reading<Map<String, String>> labels,
            Reading<Duration> age,
            Reading<Marks> marks) {
        this(name, unschedulable, labels, age, marks, Reading.absent(UNCOUNTED), Reading.absent(UNCOUNTED), List.of());
    }

    /// The same node with these pods.
    public NodeView withPods(Reading<Pods> counted) {
        return withPods(counted, endings);
    }

    /// The same node with these pods, of which those end.
    public NodeView withPods(Reading<Pods> counted, Reading<PodEndings> ending) {
        return new NodeView(name, unschedulable, labels, age, marks, counted, ending, flapped);
    }

    /// The same node with this memory.
    public NodeView withFlaps(List<RememberedFlap> remembered) {
        return new NodeView(name, unschedulable, labels, age, marks, pods, endings, remembered);
    }

    /// The same node of this age.
    public NodeView withAge(Reading<Duration> newAge) {
        return new NodeView(name, unschedulable, labels, newAge, marks, pods, endings, flapped);
    }

    /// The node pool it belongs to, by its labels; empty if it is in none, or if its labels are unknown.
    public String pool() {
        Map<String, String> knownLabels = labels.orNull();
        String pool = knownLabels == null ? null : LocationLabels.poolOf(knownLabels);
        return pool == null ? "" : pool;
    }

    /// Conditions and taints.
    public record Marks(List<Condition> conditions, List<Taint> taints) {
        public Marks {
            conditions = List.copyOf(conditions);
            taints = List.copyOf(taints);
        }
    }

    /// A node of which nothing is known but its name.
    public static NodeView ofName(String name) {
        String why = "no API server was asked";
        return new NodeView(
                name,
                Reading.absent(why),
                Reading.absent(why),
                Reading.absent(why),
                Reading.absent(why),
                Reading.absent(why),
                Reading.absent(why),
                List.of());
    }
}
