package io.barograph.controller.overview;

import io.barograph.rules.demand.DemandState;
import module java.base;

/// How a node, or a rule on it, stands, in one word; what to look at first comes last. What is not known is never calm.
public enum Level {
    /// Everything is known and nothing is demanded.
    CALM,
    /// Something is demanded, and its grace period has not passed yet.
    PENDING,
    /// Nothing worse, and a taint of ours that is not demanded any more cannot be taken away.
    STUCK,
    /// The exporter is heard, and something cannot be judged.
    UNKNOWN,
    /// The exporter is not heard.
    SILENT,
    /// A taint is demanded, and is not put on the node.
    HELD_BACK,
    /// It is demanded, or kept until its transition period has passed.
    FIRING;

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /// Of one demand alone, whatever holds it back.
    static Level of(DemandState demand) {
        return switch (demand.phase()) {
            case INACTIVE -> demand.timing().frozen() ? UNKNOWN : CALM;
            case PENDING -> PENDING;
            case FIRING, KEEP_FIRING -> FIRING;
        };
    }

    /// How many nodes are of each level, the worst first.
    public static Map<String, Integer> countByLevel(Collection<NodeSummary> nodes) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List.of(values()).reversed().forEach(level -> counts.put(level.word(), 0));
        nodes.forEach(node -> counts.merge(node.level().word(), 1, Integer::sum));
        return counts;
    }

    Level orWorse(Level otherLevel) {
        return compareTo(otherLevel) >= 0 ? this : otherLevel;
    }
}
