package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.AdmissionRemedy;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.ConditionReason;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.TaintChange;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.demand.Transition;
import module java.base;

/// What events say.
public final class EventText {

    /// The reason where the API server does not let us take something away.
    public static final String STUCK = "ReleaseRefused";

    /// The reason where another writer took a taint of ours away, or changed its value.
    public static final String OVERRIDDEN = "TaintOverridden";

    private EventText() {}

    /// An event, and what distinguishes it from others of its reason.
    public record Words(NodeEvent.What what, String about) {}

    private record Group(Reason reason, Transition.Source source) {}

    /// One event for all demands that the same rule moved in the same way in one evaluation: a condition
    /// and its taint are one piece of news. An `event` demand speaks when it fires, under its own reason.
    /// A need that is not acted on is no event of the node.
    public static List<Words> of(List<Transition> transitions) {
        Map<Group, List<Transition>> groups = new LinkedHashMap<>();
        List<Words> words = new ArrayList<>();
        for (Transition transition : transitions) {
            switch (transition.demand()) {
                case Demand.Condition _, Demand.Taint _ ->
                    groups.computeIfAbsent(
                                    new Group(transition.step().reason(), transition.source()), _ -> new ArrayList<>())
                            .add(transition);
                case Demand.Evict _, Demand.Reclaim _ -> {}
                case Demand.Event(String reason) -> {
                    if (transition.step().toPhase() == Phase.FIRING) {
                        words.add(toWords(
                                isWarning(transition.source()),
                                reason,
                                "Evaluate",
                                transitionNote(List.of(transition)),
                                transition.source()));
                    }
                }
            }
        }
        groups.forEach((group, members) -> {
            words.add(toWords(
                    isWarning(group), group.reason().name(), "Evaluate", transitionNote(members), group.source()));
            String flapping = flappingNote(members);
            if (!flapping.isEmpty()) {
                words.add(toWords(isWarning(group), "Flapping", "Hold", flapping, group.source()));
            }
        });
        return words;
    }

    /// Of a taint of ours that came, went or got another value; none where another event says why.
    static List<Words> taintChanged(TaintChange change) {
        String why = change.why();
        Demand.Taint newTaint = change.newTaint();
        if (why == null) {
            return List.of();
        }
        NodeEvent.What what = newTaint == null
                ? new NodeEvent.What(
                        false, "TaintRemoved", "RemoveTaint", "removed taint " + change.nameBefore() + ": " + why)
                : change.adds()
                        ? new NodeEvent.What(
                                false, "TaintAdded", "AddTaint", "added taint " + newTaint.key() + ": " + why)
                        : new NodeEvent.What(
                                false,
                                "TaintChanged",
                                "ChangeTaint",
                                "changed taint " + change.nameBefore() + " to " + newTaint.key() + ": " + why);
        return List.of(new Words(what, newTaint == null ? change.nameBefore() : newTaint.key()));
    }

    public static Words additionBlocked(String reason, List<String> ids, HeldBack heldBack) {
        String taints = String.join(", ", ids);
        return new Words(
                new NodeEvent.What(true, reason, "AddTaint", "did not add taint " + taints + ": " + heldBack.text()),
                taints);
    }

    /// What others do with the node is no trouble: a drain is meant.
    public static Words standsDown(List<String> demands, HeldBack heldBack) {
        String marks = String.join(", ", demands);
        return new Words(
                new NodeEvent.What(
                        false,
                        "ActionBlockedByDrain",
                        "StandDown",
                        "did not put on the node: " + marks + ": " + heldBack.text()),
                marks);
    }

    /// Whatever one silence keeps back on a node is one piece of news.
    public static Words actionSilenced(String what, Silence silence) {
        return new Words(
                new NodeEvent.What(
                        false, "ActionSuppressedBySilence", "Suppress", what + ", because of " + silence.text()),
                silence.id());
    }

    static Words taintOverridden(String id, OwnershipRecord.Overridden override) {
        return overrideWords(
                id, override.writer() + " removed taint " + id + "; it is not set again before " + override.endTime());
    }

    /// @param previousValue the value that it had from us; empty for none
    /// @param newValue the value that it has now
    static Words valueOverridden(
            String id, String previousValue, String newValue, OwnershipRecord.Overridden override) {
        return overrideWords(
                id,
                override.writer() + " changed taint " + id + " from " + valueText(previousValue) + " to "
                        + valueText(newValue) + "; its value is left alone until " + override.endTime());
    }

    private static String valueText(String value) {
        return value.isEmpty() ? "no value" : "value " + value;
    }

    private static Words overrideWords(String id, String note) {
        return new Words(new NodeEvent.What(false, OVERRIDDEN, "Obey", note), id);
    }

    static Words foreignWriter(String type, Set<String> writers) {
        String note = "condition " + type + " is written by " + String.join(", ", new TreeSet<>(writers))
                + "; the controller no longer writes it. Maybe two controllers have the same condition type.";
        return new Words(new NodeEvent.What(true, "ForeignWriter", "LeaveAlone", note), type);
    }

    public static Words annotationUnreadable(String annotation, String value) {
        String note = annotation + " \"" + value + "\": expected a time such as 2026-11-22T18:00:00Z; it is ignored";
        return new Words(new NodeEvent.What(true, "AnnotationUnreadable", "PassOver", note), annotation);
    }

    /// The event about marks that the API server does not let us remove; none where something else was refused.
    ///
    /// @param stepDone whether the taints were written, so that a condition was refused
    static List<Words> releaseRefused(ApiOutcome.Refused<LiveNode> refused, NodePlan plan, boolean stepDone) {
        List<String> names = stepDone || plan.step() == null
                ? plan.conditions().stream()
                        .filter(ConditionReason::isOfAPolicyThatIsGone)
                        .map(NodeCondition::type)
                        .toList()
                : plan.step().removed();
        if (names.isEmpty()) {
            return List.of();
        }
        String allNames = String.join(", ", names);
        String note = "cannot remove " + allNames + ": " + AdmissionRemedy.remedyText(refused, names) + refused.text();
        return List.of(new Words(new NodeEvent.What(true, STUCK, "Release", note), allNames));
    }

    /// What is said of demands that came back soon after they had gone; empty if none did.
    private static String flappingNote(List<Transition> steps) {
        String back = steps.stream()
                .filter(transition -> transition.step().flaps() > 0)
                .map(transition -> transition.demand().key() + " ("
                        + timesText(transition.step().flaps()) + ")")
                .collect(Collectors.joining(", "));
        if (back.isEmpty()) {
            return "";
        }
        Transition.Source source = steps.getFirst().source();
        return "rule \"" + source.rule() + "\" of policy " + source.policy() + ": " + back
                + " came back within an hour after it had gone, so it is held twice as long as before, as far as its"
                + " rule's maxKeepFor or steady() lets it, and an hour at the most. Maybe the load swings around the threshold: a longer keepFor"
                + " or a hold rule damps it.";
    }

    private static String timesText(int times) {
        return times == 1 ? "once" : times + " times in a row";
    }

    private static boolean isWarning(Group group) {
        return switch (group.reason()) {
            case PressureHigh, PressureRaised -> isWarning(group.source());
            case PressureFalling, PressureCleared -> false;
        };
    }

    private static boolean isWarning(Transition.Source source) {
        return source.severity() != Severity.INFO;
    }

    private static String transitionNote(List<Transition> members) {
        Transition first = members.getFirst();
        String demands = members.stream()
                .map(member ->
                        member.demand().key() + " " + member.step().fromPhase().word() + " -> "
                                + member.step().toPhase().word())
                .collect(Collectors.joining(", "));
        String inputs = first.inputs().stream().map(EventText::inputText).collect(Collectors.joining(", "));
        String message = first.source().message();
        return (message.isEmpty() ? "" : message + ": ") + "rule \""
                + first.source().rule() + "\" of policy " + first.source().policy() + ": " + demands
                + (inputs.isEmpty() ? "" : "; " + inputs);
    }

    private static String inputText(ReadInput input) {
        return input.name() + (input.missing() ? " is missing: " : " = ") + input.shown();
    }

    private static Words toWords(boolean warning, String reason, String action, String note, Transition.Source source) {
        return new Words(new NodeEvent.What(warning, reason, action, note), source.policy() + "/" + source.rule());
    }
}
