package io.barograph.cli.admission;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Pieces of CEL, the language of admission policies, over `object` and `oldObject`.
final class CelExpressions {

    /// People speak to us by these; no program of ours writes them.
    static final List<String> FOR_PEOPLE = List.of("barograph.io/ignore", "barograph.io/hold-until");

    private static final String EPOCH = "'barograph.io/epoch'";
    private static final String NUMBER = "matches('^[0-9]{1,10}$')";

    private CelExpressions() {}

    /// Names that were checked to have no quote in them.
    static String list(Collection<String> names) {
        return names.stream().map(each -> "'" + each + "'").collect(Collectors.joining(",\n ", "[", "]"));
    }

    /// The value at a path, or this if there is none.
    static String or(String path, String otherwise) {
        return "has(" + path + ") ? " + path + " : " + otherwise;
    }

    /// None of these fields has changed.
    static String same(String parent, String... fields) {
        return List.of(fields).stream().map(field -> same(parent + "." + field)).collect(Collectors.joining(" &&\n"));
    }

    private static String same(String path) {
        String now = "object." + path;
        String before = "oldObject." + path;
        return "has(%1$s) == has(%2$s) && (!has(%1$s) || %1$s == %2$s)".formatted(now, before);
    }

    /// The epoch among these annotations, 0 where there is none that can be one.
    static String epochOf(String annotations) {
        return "%2$s in %1$s && %1$s[%2$s].%3$s && int(%1$s[%2$s]) <= 2147483647 ? int(%1$s[%2$s]) : 0"
                .formatted(annotations, EPOCH, NUMBER);
    }

    /// An epoch goes with the write, and none that has passed.
    static String epochHolds() {
        return """
                'barograph.io/epoch' in variables.annotations &&
                variables.annotations['barograph.io/epoch'].%s &&
                int(variables.annotations['barograph.io/epoch']) <= 2147483647 &&
                int(variables.annotations['barograph.io/epoch']) >= variables.oldEpoch""".formatted(NUMBER);
    }

    static String epochMessage() {
        return "'barograph.io/epoch ' + ('barograph.io/epoch' in variables.annotations"
                + " ? variables.annotations['barograph.io/epoch'] : '(none)')"
                + " + ' is older than the node\\'s ' + string(variables.oldEpoch) + ', or no epoch'";
    }

    /// Others' taints are what they were; ours come and go, without a value.
    static String othersTaintsStay() {
        return """
                variables.oldTaints.all(t, (t.key + ':' + t.effect) in variables.ourTaints || t in variables.taints) &&
                variables.taints.all(t, t in variables.oldTaints ||
                  ((t.key + ':' + t.effect) in variables.ourTaints && (!has(t.value) || t.value == '')))""";
    }

    /// Ours may go, and that is all.
    static String oursMayGo() {
        return """
                variables.oldTaints.all(t, (t.key + ':' + t.effect) in variables.ourTaints || t in variables.taints) &&
                variables.taints.all(t, t in variables.oldTaints)""";
    }

    static String othersConditionsStay() {
        return """
                variables.conditions == variables.oldConditions || (
                variables.oldConditions.all(c, c.type in variables.ourConditions || c in variables.conditions) &&
                variables.conditions.all(c, c.type in variables.ourConditions || c in variables.oldConditions))""";
    }

    static String othersAnnotationsStay() {
        return """
                variables.oldAnnotations.all(k, %1$s ||
                  (k in variables.annotations && variables.annotations[k] == variables.oldAnnotations[k])) &&
                variables.annotations.all(k, %1$s || k in variables.oldAnnotations)""".formatted("(k.startsWith('barograph.io/') && !(k in "
                + list(FOR_PEOPLE).replace("\n", "") + "))");
    }
}
