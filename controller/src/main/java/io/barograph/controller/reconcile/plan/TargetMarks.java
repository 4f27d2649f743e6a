package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.record.FlapMemory;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a node is to look like as far as it is ours, computed anew at each pass.
///
/// @param conditions by type; a type that is not in it belongs to no loaded policy
/// @param taints by `key:effect`
/// @param remembered what the node's record is to remember of demands that flap; null to leave it as it is
/// @param heldBack why what is demanded is not wished, by the demand's key
public record TargetMarks(
        SortedMap<String, ConditionTarget> conditions,
        SortedMap<String, TaintTarget> taints,
        @Nullable FlapMemory remembered,
        Map<String, HeldBack> heldBack) {

    /// Nothing is wished, and nothing is to be remembered.
    public static final TargetMarks NOTHING =
            new TargetMarks(Collections.emptySortedMap(), Collections.emptySortedMap());

    public TargetMarks {
        conditions = conditions.isEmpty() ? Collections.emptySortedMap() : new TreeMap<>(conditions);
        taints = taints.isEmpty() ? Collections.emptySortedMap() : new TreeMap<>(taints);
        heldBack = Map.copyOf(heldBack);
    }

    /// One that says nothing of what flaps.
    TargetMarks(SortedMap<String, ConditionTarget> conditions, SortedMap<String, TaintTarget> taints) {
        this(conditions, taints, null, Map.of());
    }

    /// The same, but this is wished; it remembers the same.
    public TargetMarks with(
            SortedMap<String, ConditionTarget> otherConditions, SortedMap<String, TaintTarget> otherTaints) {
        return new TargetMarks(otherConditions, otherTaints, remembered, heldBack);
    }

    /// The same, with this to be remembered.
    TargetMarks remembering(FlapMemory flaps) {
        return new TargetMarks(conditions, taints, flaps, heldBack);
    }

    /// The same, with these held back too; of two reasons for one demand the first stays.
    public TargetMarks holding(Map<String, HeldBack> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, HeldBack> all = new HashMap<>(more);
        all.putAll(heldBack);
        return new TargetMarks(conditions, taints, remembered, all);
    }

    /// This, but of these taints no other than one is taken away.
    ///
    /// @param ids `key:effect`
    public TargetMarks keeping(Collection<String> ids, String but) {
        SortedMap<String, TaintTarget> kept = new TreeMap<>(taints);
        ids.stream().filter(id -> !id.equals(but)).forEach(id -> kept.put(id, new TaintTarget.Keep()));
        return with(conditions, kept);
    }

    /// What is wanted of one condition.
    public sealed interface ConditionTarget {

        /// It is to say this. Other than True only if it has ever been written.
        record Set(NodeConditionStatus status, ConditionReason reason, String message, OwnershipRecord.Source source)
                implements ConditionTarget {}

        /// It stays True if it is, and is not made True if it is not: its demand does not fire, or may not.
        ///
        /// @param stands what it says where it is True
        /// @param lapsed what it says where it is Unknown
        /// @param resumes whether it is True again where it was before its exporter fell silent
        record Stay(Set stands, Set lapsed, boolean resumes) implements ConditionTarget {

            /// What it is to say on this node; null if it stays what it is there.
            @Nullable
            Set on(@Nullable NodeCondition live) {
                return switch (live == null ? NodeConditionStatus.False : live.status()) {
                    case True -> stands;
                    case False -> null;
                    case Unknown -> resumes && wasTrueBeforeSilence(live) ? stands : lapsed;
                };
            }

            private static boolean wasTrueBeforeSilence(@Nullable NodeCondition live) {
                return live != null
                        && live.reason().equals(ConditionReason.SignalStale.name())
                        && PriorStatus.wasTrue(live);
            }
        }

        /// It stays what it is.
        record Keep() implements ConditionTarget {}
    }

    /// What is wanted of one taint.
    public sealed interface TaintTarget {

        /// It is to be there.
        record Present(Demand.Taint taint, OwnershipRecord.Source source, String why) implements TaintTarget {}

        /// It is not wanted.
        ///
        /// @param why for people
        record Absent(String why) implements TaintTarget {}

        /// It is wanted, and somebody has said that it is not to be there; nobody is told when it goes.
        ///
        /// @param why for people
        record Silenced(String why) implements TaintTarget {}

        /// It stays if it is there, and is not added if it is not: its demand only keeps firing.
        ///
        /// @param why for people
        record KeepFiring(String why) implements TaintTarget {}

        /// It stays if it is there, and is not added if it is not.
        record Keep() implements TaintTarget {}
    }
}
