package io.barograph.rules.explain.question;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.signal.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/// Puts settings into what the API server says of a node. Where nothing was known of its labels, or of its conditions
/// and taints, those that are set are all there are.
record AssumedNodeView(AssumedInputs settings) {

    NodeView of(NodeView now) {
        Reading<Value> cordoned = settings.of(Node.SUBJECT + ".unschedulable");
        return new NodeView(
                now.name(),
                cordoned == null ? now.unschedulable() : cordoned.map(value -> value.equals(new Value.Truth(true))),
                labels(now.labels()),
                settings.number(Node.SUBJECT + ".age", now.age().map(age -> age.toMillis() / 1000.0))
                        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))),
                marks(now.marks()),
                new AssumedPods(settings).of(now.pods()),
                now.flapped());
    }

    private Reading<Map<String, String>> labels(Reading<Map<String, String>> now) {
        Map<String, String> all = new HashMap<>();
        if (now instanceof Reading.Present<Map<String, String>>(Map<String, String> known)) {
            all.putAll(known);
        }
        boolean any = false;
        for (Map.Entry<String, Reading<Value>> each : settings.byInput().entrySet()) {
            Matcher label = AssumedInput.LABEL.matcher(each.getKey());
            if (label.matches()) {
                any = true;
                if (each.getValue() instanceof Reading.Present<Value>(Value.Text(String text))) {
                    all.put(label.group(1), text);
                } else {
                    all.remove(label.group(1));
                }
            }
        }
        Reading<Value> pool = settings.of(AssumedInput.POOL);
        Map<String, String> pooled = pool == null ? all : NodeView.inPool(all, text(pool));
        Reading<Value> zone = settings.of(AssumedInput.ZONE);
        Map<String, String> placed = zone == null ? pooled : NodeView.inZone(pooled, text(zone));
        return any || pool != null || zone != null ? Reading.of(placed) : now;
    }

    private static @Nullable String text(Reading<Value> given) {
        return given instanceof Reading.Present<Value>(Value.Text(String text)) ? text : null;
    }

    private Reading<NodeView.Marks> marks(Reading<NodeView.Marks> now) {
        NodeView.Marks known = now.orNull();
        List<Condition> conditions = new ArrayList<>(known == null ? List.of() : known.conditions());
        List<Taint> taints = new ArrayList<>(known == null ? List.of() : known.taints());
        boolean any = false;
        for (Map.Entry<String, Reading<Value>> each : settings.byInput().entrySet()) {
            Matcher condition = AssumedInput.CONDITION.matcher(each.getKey());
            Matcher taint = AssumedInput.TAINT.matcher(each.getKey());
            if (condition.matches()) {
                any = true;
                String type = condition.group(1);
                conditions.removeIf(one -> one.type().equals(type));
                if (!(each.getValue() instanceof Reading.Present<Value>(Value value))) {
                    return Reading.absent(each.getValue().why());
                }
                if (value instanceof Value.Word(Enum<?> word)) {
                    conditions.add(new Condition(type, ConditionStatus.valueOf(word.name())));
                }
            }
            if (taint.matches()) {
                any = true;
                Taint meant = new Taint(taint.group(1), TaintEffect.valueOf(taint.group(2)));
                taints.remove(meant);
                if (each.getValue() instanceof Reading.Present<Value>(Value.Truth(boolean there)) && there) {
                    taints.add(meant);
                }
            }
        }
        return any ? Reading.of(new NodeView.Marks(conditions, taints)) : now;
    }
}
