package io.barograph.controller.journal.format;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.RememberedFlap;
import io.barograph.signal.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads what the API server said of a node.
final class NodeViewReader {

    private final JsonLineCursor in;
    private @Nullable String name;
    private @Nullable Reading<Boolean> unschedulable;
    private @Nullable Reading<Map<String, String>> labels;
    private @Nullable Reading<Duration> age;
    private @Nullable Reading<NodeView.Marks> marks;
    private @Nullable Reading<Pods> pods;
    private List<RememberedFlap> flapped = List.of();

    private NodeViewReader(JsonLineCursor in) {
        this.in = in;
    }

    static NodeView read(JsonLineCursor in) throws IOException {
        return new NodeViewReader(in).view();
    }

    private NodeView view() throws IOException {
        in.object(field -> {
            switch (field) {
                case JournalFields.NAME -> name = in.text();
                case JournalFields.UNSCHEDULABLE -> unschedulable = in.isObject() ? reason() : Reading.of(in.truth());
                case JournalFields.LABELS -> labels = labels();
                case JournalFields.AGE ->
                    age = in.isObject() ? reason() : Reading.of(Duration.ofMillis(in.number(Long.MIN_VALUE / 1000)));
                case JournalFields.MARKS -> marks = marks();
                case JournalFields.PODS -> pods = PodsJson.read(in);
                case JournalFields.FLAPPED -> flapped = FlappedJson.read(in);
                default -> in.span();
            }
        });
        return new NodeView(
                required(name, JournalFields.NAME),
                required(unschedulable, JournalFields.UNSCHEDULABLE),
                required(labels, JournalFields.LABELS),
                required(age, JournalFields.AGE),
                required(marks, JournalFields.MARKS),
                required(pods, JournalFields.PODS),
                flapped);
    }

    private <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw in.refusal("a field " + field + " in the node");
        }
        return value;
    }

    private <T> Reading<T> reason() throws IOException {
        List<Reading<T>> found = new ArrayList<>();
        in.object(field -> found.add(reason(field)));
        in.expect(found.size() == 1, "one reason");
        return found.getFirst();
    }

    private <T> Reading<T> reason(String field) throws IOException {
        return switch (field) {
            case JournalFields.ABSENT -> Reading.absent(in.text());
            case JournalFields.FAILED -> Reading.failed(in.text());
            default -> throw in.refusal("absent or failed, with the reason");
        };
    }

    private Reading<Map<String, String>> labels() throws IOException {
        List<Reading<Map<String, String>>> found = new ArrayList<>();
        in.object(field -> {
            if (field.equals(JournalFields.PRESENT)) {
                Map<String, String> values = new HashMap<>();
                in.object(key -> values.put(key, in.text()));
                found.add(Reading.of(values));
            } else {
                found.add(reason(field));
            }
        });
        in.expect(found.size() == 1, "the labels, or one reason");
        return found.getFirst();
    }

    private Reading<NodeView.Marks> marks() throws IOException {
        List<Condition> conditions = new ArrayList<>();
        List<Taint> taints = new ArrayList<>();
        List<Reading<NodeView.Marks>> reasons = new ArrayList<>();
        in.object(field -> {
            switch (field) {
                case JournalFields.CONDITIONS -> in.array(NodeView.MAX_MARKS, () -> conditions.add(condition()));
                case JournalFields.TAINTS -> in.array(NodeView.MAX_MARKS, () -> taints.add(taint()));
                default -> reasons.add(reason(field));
            }
        });
        return reasons.isEmpty() ? Reading.of(new NodeView.Marks(conditions, taints)) : reasons.getFirst();
    }

    private Condition condition() throws IOException {
        @Nullable String[] type = {null};
        @Nullable ConditionStatus[] status = {null};
        in.object(field -> {
            switch (field) {
                case JournalFields.TYPE -> type[0] = in.text();
                case JournalFields.STATUS -> status[0] = in.word(ConditionStatus.values());
                default -> in.span();
            }
        });
        return new Condition(required(type[0], JournalFields.TYPE), required(status[0], JournalFields.STATUS));
    }

    private Taint taint() throws IOException {
        @Nullable String[] key = {null};
        @Nullable TaintEffect[] effect = {null};
        in.object(field -> {
            switch (field) {
                case JournalFields.KEY -> key[0] = in.text();
                case JournalFields.EFFECT -> effect[0] = in.word(TaintEffect.values());
                default -> in.span();
            }
        });
        return new Taint(required(key[0], JournalFields.KEY), required(effect[0], JournalFields.EFFECT));
    }
}
