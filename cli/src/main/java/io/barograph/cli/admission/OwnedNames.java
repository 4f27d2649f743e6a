package io.barograph.cli.admission;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.ForeignMarks;
import module java.base;

/// What of a node is for our accounts to write: exact names, never a prefix.
///
/// @param taints as `key:effect`
/// @param values taints with a value, as `key=2:effect`; each is also among the taints, which may be removed with any
/// value
public record OwnedNames(SortedSet<String> taints, SortedSet<String> values, SortedSet<String> conditions) {

    private static final Pattern CAMEL_CASE = Pattern.compile("[A-Z][A-Za-z0-9]*");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._/-]*[A-Za-z0-9])?");

    /// @throws IllegalArgumentException if a name is none that a node can bear, since it would be an expression's text,
    ///         or belongs to another owner
    public OwnedNames {
        taints = new TreeSet<>(taints);
        values = new TreeSet<>(values);
        conditions = new TreeSet<>(conditions);
        taints.forEach(OwnedNames::checkTaint);
        Set<String> ownedTaints = taints;
        values.forEach(value -> checkValue(value, ownedTaints));
        conditions.forEach(OwnedNames::checkCondition);
    }

    /// What these demands put on nodes.
    public static OwnedNames of(Collection<Demand> demands) {
        SortedSet<String> taints = new TreeSet<>();
        SortedSet<String> values = new TreeSet<>();
        SortedSet<String> conditions = new TreeSet<>();
        for (Demand demand : demands) {
            switch (demand) {
                case Demand.Condition(String type) -> conditions.add(type);
                case Demand.Taint taint -> {
                    taints.add(taint.id());
                    if (taint.value() != null) {
                        values.add(taint.key());
                    }
                }
                case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> {}
            }
        }
        return new OwnedNames(taints, values, conditions);
    }

    /// These and one more: with a colon a taint, `key:effect` or `key=2:effect`, else a condition's
    /// type.
    ///
    /// @throws IllegalArgumentException as above
    public OwnedNames withName(String name) {
        SortedSet<String> moreTaints = new TreeSet<>(taints);
        SortedSet<String> moreValues = new TreeSet<>(values);
        SortedSet<String> moreConditions = new TreeSet<>(conditions);
        Demand.Taint taint = Demand.Taint.ofKey(name);
        if (taint != null && taint.value() != null) {
            moreTaints.add(taint.id());
            moreValues.add(name);
        } else {
            (name.contains(":") ? moreTaints : moreConditions).add(name);
        }
        return new OwnedNames(moreTaints, moreValues, moreConditions);
    }

    private static void checkValue(String name, Set<String> taints) {
        Demand.Taint taint = Demand.Taint.ofKey(name);
        if (taint == null || taint.value() == null || !taints.contains(taint.id())) {
            throw new IllegalArgumentException(
                    "taint \"" + name + "\": expected key=value:effect with a whole number, as a policy can demand it");
        }
    }

    private static void checkTaint(String id) {
        int colon = id.lastIndexOf(':');
        String key = id.substring(0, Math.max(0, colon));
        if (!PLAIN.matcher(key).matches()) {
            throw new IllegalArgumentException(
                    "taint key \"" + key + "\": expected letters, digits and . _ / -, as a node can bear");
        }
        if (ForeignMarks.isTaintKey(key)) {
            throw new IllegalArgumentException("taint " + id + ": " + key
                    + " belongs to another program, expected a key that a policy can have. Maybe leave it out: nothing of"
                    + " ours bears it.");
        }
        String effect = id.substring(colon + 1);
        if (Arrays.stream(Effect.values())
                .noneMatch(knownEffect -> knownEffect.name().equals(effect))) {
            throw new IllegalArgumentException("taint " + id + ": expected an effect of "
                    + Arrays.stream(Effect.values()).map(Effect::name).collect(Collectors.joining(", "))
                    + ". Maybe KEY:NoSchedule.");
        }
    }

    /// A taint whose effect was forgotten would be one too, and allow nothing.
    private static void checkCondition(String type) {
        if (ForeignMarks.isLifecycle(type)) {
            throw new IllegalArgumentException("condition type " + type
                    + ": it says what others do with the node, expected one that a policy can have. Maybe leave it out:"
                    + " nothing of ours bears it.");
        }
        if (ForeignMarks.isCondition(type)) {
            throw new IllegalArgumentException("condition type " + type
                    + ": it is the kubelet's own, expected one that a policy can have. Maybe Barograph" + type);
        }
        if (!CAMEL_CASE.matcher(type).matches()) {
            String near = PLAIN.matcher(type).matches() ? ". Maybe the taint " + type + ":NoSchedule" : "";
            throw new IllegalArgumentException(
                    "condition type \"" + type + "\": expected CamelCase, letters and digits" + near);
        }
    }
}
