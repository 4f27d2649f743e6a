package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.signal.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes what the API server says of a case's node. Where a case names one label, no other is there; the same holds for
/// conditions and taints. Where it names none, nothing is known of them, or in a calm case that there are none.
public record CaseNodeView(CaseObservations given) {

    private static final Pattern LABEL = Pattern.compile("Node\\.labels\\[\"([^\"]{1,317})\"]");
    private static final Pattern CONDITION = Pattern.compile("Condition\\(([A-Za-z0-9./_-]{1,317})\\)\\.status");
    private static final Pattern TAINT =
            Pattern.compile("Taint\\(([A-Za-z0-9./_-]{1,317}), (NoSchedule|PreferNoSchedule|NoExecute)\\)");

    private static final String NOT_THERE = "none";

    /// The words of a condition's series.
    private static final List<String> STATUSES = List.of("True", "False", "Unknown", NOT_THERE);

    /// The key of the label that the input is, or null if it is none.
    static @Nullable String label(String input) {
        Matcher label = LABEL.matcher(input);
        return label.matches() ? label.group(1) : null;
    }

    /// What the text says of a condition, a taint or a threshold, or null if the input is none of them.
    ///
    /// @throws IllegalArgumentException if the text is no series of what the input is
    static @Nullable ValueSeries mark(String input, String text) {
        if (CONDITION.matcher(input).matches()) {
            return ValueSeries.ofWords(text, STATUSES);
        }
        return TAINT.matcher(input).matches()
                ? ValueSeries.parse(text, UnitSuffixes.NONE)
                : CaseThresholds.series(input, text);
    }

    public NodeView at(int index) {
        Map<String, String> labels = given.inputs().labels();
        boolean known = !labels.isEmpty() || given.calm();
        return new NodeView(
                CaseObservations.NODE,
                given.reading(Node.SUBJECT + ".unschedulable", index).map(value -> value != 0),
                known ? Reading.of(labels) : Reading.absent("the case gives no label"),
                given.reading(Node.SUBJECT + ".age", index)
                        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))),
                marks(index),
                new CasePods(given).at(index));
    }

    private Reading<NodeView.Marks> marks(int index) {
        List<Condition> conditions = new ArrayList<>();
        List<Taint> taints = new ArrayList<>();
        boolean any = given.calm();
        for (Map.Entry<String, ValueSeries> each : new TreeMap<>(given.inputs().series()).entrySet()) {
            Matcher condition = CONDITION.matcher(each.getKey());
            Matcher taint = TAINT.matcher(each.getKey());
            if (!condition.matches() && !taint.matches()) {
                continue;
            }
            any = true;
            Reading<Double> value = CaseObservations.reading(each.getValue().at(index));
            if (!(value instanceof Reading.Present<Double>(Double number))) {
                return Reading.absent(value.why());
            }
            int word = number.intValue();
            if (condition.matches() && !STATUSES.get(word).equals(NOT_THERE)) {
                conditions.add(new Condition(condition.group(1), ConditionStatus.valueOf(STATUSES.get(word))));
            }
            if (taint.matches() && word != 0) {
                taints.add(new Taint(taint.group(1), TaintEffect.valueOf(taint.group(2))));
            }
        }
        return any
                ? Reading.of(new NodeView.Marks(conditions, taints))
                : Reading.absent("the case gives no condition or taint");
    }
}
