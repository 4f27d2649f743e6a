package io.barograph.rules.policy;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What a consequence may ask of a node. None of them does anything by itself.
public enum Verb {
    CONDITION(
            "condition",
            "node.condition(\"NodePoolCPUContention\")",
            "Demands a node condition of this type, True. The type is CamelCase and none of the kubelet's own."),
    TAINT(
            "taint",
            "node.taint(\"example.com/cpu-contention\", NoSchedule)",
            "Demands a taint with this key and effect, `NoSchedule` or `PreferNoSchedule`; the effect may be a"
                    + " parameter. A value may stand between them, a whole number from 1:"
                    + " `node.taint(\"example.com/level\", 2, NoSchedule)`. Of several values that fire the node has the"
                    + " highest."),
    EVENT("event", "node.event(\"CPUContentionSeen\")", "Demands an event on the node with this reason, CamelCase."),
    EVICT(
            "evict",
            "node.evict(\"memory.available\")",
            "Demands that a pod is evicted for this signal, one of the kubelet's; the pod is not for rules to choose."
                    + " Only `--eviction=enforce` evicts."),
    RECLAIM(
            "reclaim",
            "node.reclaim(\"nodefs\")",
            "Demands that room is made on `nodefs`, `imagefs` or `containerfs` without evicting a pod."),
    HOLD(
            "hold",
            "node.hold(\"NodePoolCPUContention\")",
            "Keeps firing what this policy demands under this type, key, reason, signal or file system, of a taint with"
                    + " a value also `key=2`;"
                    + " never raises it.");

    private final String keyword;
    private final String example;
    private final String meaning;

    Verb(String keyword, String example, String meaning) {
        this.keyword = keyword;
        this.example = example;
        this.meaning = meaning;
    }

    /// As rules write it: `taint`.
    public String written() {
        return keyword;
    }

    /// A call, as rules write it.
    public String example() {
        return example;
    }

    /// One or two sentences for the reference.
    public String meaning() {
        return meaning;
    }

    public static @Nullable Verb of(String keyword) {
        return Arrays.stream(values())
                .filter(verb -> verb.keyword.equals(keyword))
                .findFirst()
                .orElse(null);
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(Verb::written).toList();
    }
}
