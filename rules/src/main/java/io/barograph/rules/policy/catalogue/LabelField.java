package io.barograph.rules.policy.catalogue;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.refusal.AllowedNames;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Labels as fields: `labels["pool"]`. A label that the node does not have is known to be none.
public final class LabelField {

    private static final String BEGIN = "[\"";
    private static final String END = "\"]";

    private LabelField() {}

    /// Reads one label; equal for the same label.
    private record Read(FactField labels, String key) implements Function<Fact, Value> {
        @Override
        public Value apply(Fact fact) {
            return labels.reader().apply(fact) instanceof Value.Labels(var values)
                    ? Value.ofText(values.get(key))
                    : new Value.None();
        }
    }

    /// As the parser calls what it read: `labels["pool"]`.
    public static String fieldName(String labels, String key) {
        return labels + BEGIN + key + END;
    }

    /// The field of that name, null if it is none or its key can be no label's.
    static @Nullable FactField of(String fieldName, List<FactField> fields) {
        for (FactField field : fields) {
            boolean named = fieldName.startsWith(field.name() + BEGIN) && fieldName.endsWith(END);
            if (named && field.type() instanceof ValueType.Labels) {
                String key = labelKey(fieldName);
                return AllowedNames.isLabel(key)
                        ? new FactField(fieldName, new ValueType.Text(), false, field.meaning(), new Read(field, key))
                        : null;
            }
        }
        return null;
    }

    /// Whether the name is that of a label, of whatever.
    public static boolean isLabel(String name) {
        return name.endsWith(END);
    }

    /// The key in a name.
    public static String labelKey(String name) {
        return name.substring(name.indexOf(BEGIN) + BEGIN.length(), name.length() - END.length());
    }
}
