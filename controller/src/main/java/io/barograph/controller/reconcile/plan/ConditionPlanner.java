package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls.Reach;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.NodeRequest;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Plans the conditions of one node. A condition is claimed in the ownership record before it is first written.
final class ConditionPlanner {

    static final String UNHEARD = "the exporter has not been heard since the controller started";

    private static final Duration HEARTBEAT = Duration.ofMinutes(5);
    private static final OwnershipRecord.Source NO_POLICY = new OwnershipRecord.Source("", "");

    private final NodePlanner planner;
    private final ManagedNode node;
    private final PlanDraft draft;
    private final Set<String> planned = new HashSet<>();

    ConditionPlanner(NodePlanner planner, ManagedNode node, PlanDraft draft) {
        this.planner = planner;
        this.node = node;
        this.draft = draft;
    }

    /// What a condition is to say. Other than True only if it has ever been written.
    private record Words(
            NodeConditionStatus status, ConditionReason reason, String message, OwnershipRecord.Source source) {

        boolean isTrue() {
            return status == NodeConditionStatus.True;
        }
    }

    void planCondition(String type, DemandState demand, Reach reach) {
        planned.add(type);
        NodeCondition liveCondition = node.live().condition(type);
        boolean isSet = liveCondition != null && liveCondition.status() == NodeConditionStatus.True;
        boolean ours = node.owned().conditions().containsKey(type);
        Words words = conditionWords(type, demand, reach, ours ? liveCondition : null);
        HeldBack stopHeldBack =
                words != null && words.isTrue() && !isSet ? additionStop(ours ? liveCondition : null) : null;
        if (stopHeldBack != null) {
            words = null;
        }
        if (words != null) {
            writeWords(type, words, liveCondition, ours);
        }
        boolean isTaken =
                isSet || (liveCondition != null && words != null && words.isTrue() && !isLetGo(liveCondition));
        if (isTaken && !ours) {
            if (demand.active()) {
                draft.putDemand(type, new DemandPlan.Held(new HeldBack.Foreign()));
            }
            return;
        }
        HeldBack heldBack =
                node.requests().ignore() ? new HeldBack.NodeIgnored(AnnotationRequests.IGNORE) : reach.why();
        if (isSet) {
            boolean isCleared = words != null && !words.isTrue();
            draft.putDemand(
                    type, isCleared ? new DemandPlan.Remove(demand.active() ? heldBack : null) : new DemandPlan.Keep());
        } else if (demand.active()) {
            HeldBack first = heldBack == null ? stopHeldBack : heldBack;
            draft.putDemand(type, first == null ? lackingPlan(words, demand) : new DemandPlan.Held(first));
        }
    }

    /// Why it may not become True; null if it may. On a node that others drain it may become True again after silence.
    ///
    /// @param liveCondition as it stands there, where it is ours
    private @Nullable HeldBack additionStop(@Nullable NodeCondition liveCondition) {
        HeldBack stopHeldBack = planner.controls().stop();
        return stopHeldBack != null || wasTrueBeforeSilence(liveCondition) ? stopHeldBack : NodeRequest.ofDrain(node);
    }

    private DemandPlan lackingPlan(@Nullable Words words, DemandState demand) {
        return words != null && words.isTrue()
                ? new DemandPlan.Write()
                : new DemandPlan.Held(planner.notKnownToFire(demand));
    }

    /// Marks of ours that no demand names. One that no policy knows any more first becomes False, then is let go.
    void planLeftovers() {
        node.owned().conditions().forEach((type, mark) -> {
            if (planned.contains(type)) {
                return;
            }
            NodeCondition liveCondition = node.live().condition(type);
            if (node.requests().ignore()) {
                writeWords(type, ignoredWords(), liveCondition, true);
            } else if (planner.wantedDemands().desired() == null) {
                writeWords(
                        type, unknownWords(ConditionReason.SignalStale, UNHEARD, mark.source()), liveCondition, true);
            } else if (liveCondition == null || liveCondition.status() == NodeConditionStatus.False) {
                draft.letGoCondition(type);
            } else {
                draft.writeCondition(toCondition(
                        type,
                        new Words(
                                NodeConditionStatus.False,
                                ConditionReason.PolicyRemoved,
                                "no loaded policy knows this condition",
                                NO_POLICY),
                        liveCondition,
                        planner.currentTime()));
            }
        });
    }

    private static Words unknownWords(ConditionReason reason, String message, OwnershipRecord.Source source) {
        return new Words(NodeConditionStatus.Unknown, reason, message, source);
    }

    private static Words ignoredWords() {
        return unknownWords(
                ConditionReason.NodeIgnored, new HeldBack.NodeIgnored(AnnotationRequests.IGNORE).text(), NO_POLICY);
    }

    /// What it is to say; null if it stays what it is.
    ///
    /// @param liveCondition as it stands there, where it is ours
    private @Nullable Words conditionWords(
            String type, DemandState demand, Reach reach, @Nullable NodeCondition liveCondition) {
        if (node.requests().ignore()) {
            return node.owned().conditions().containsKey(type) ? ignoredWords() : null;
        }
        DemandState share = reach.acts();
        if (share == null) {
            return unknownWords(
                    ConditionReason.NotEnforced,
                    planner.controls().modesText(demand),
                    planner.settings().recordSource(demand));
        }
        MissingSignals missing = planner.missing();
        MissingSignals.Missing silent = missing.silent();
        if (silent != null) {
            return staleWords(share, "the exporter has been silent since " + silent.sinceTime(missing.wall()));
        }
        return switch (PhaseEffect.of(
                share, missing.missingBehind(share), planner.settings().staleHoldMicros())) {
            case ACTIVE -> activeWords(share, liveCondition);
            case INACTIVE ->
                shareWords(
                        share,
                        NodeConditionStatus.False,
                        ConditionReason.PressureCleared,
                        "not demanded any more: " + share.why());
            case UNDECIDED -> null;
            case EXPIRED -> missingValueWords(share);
        };
    }

    /// Only what fires, and is known to, makes a condition True.
    private @Nullable Words activeWords(DemandState share, @Nullable NodeCondition liveCondition) {
        MissingSignals missing = planner.missing();
        boolean fires = share.phase() == Phase.FIRING;
        long forMicros =
                Objects.requireNonNull(planner.wantedDemands().desired()).monotonicMicros()
                        - share.timing().sinceMicros();
        Instant sinceTime = missing.wall().minus(forMicros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.SECONDS);
        String sofar = share.phase().word() + " since " + sinceTime;
        Words trueWords = shareWords(
                share,
                NodeConditionStatus.True,
                fires ? ConditionReason.PressureRaised : ConditionReason.PressureFalling,
                sofar + ": " + share.why());
        boolean hasValue = missing.missingBehind(share) == null;
        if (fires && hasValue) {
            return trueWords;
        }
        return switch (liveCondition == null ? NodeConditionStatus.False : liveCondition.status()) {
            case True -> trueWords;
            case False -> null;
            case Unknown -> {
                if (!hasValue) {
                    yield missingValueWords(share);
                }
                yield wasTrueBeforeSilence(liveCondition)
                        ? trueWords
                        : shareWords(
                                share,
                                NodeConditionStatus.False,
                                ConditionReason.PressureFalling,
                                sofar + ", which adds nothing: " + share.why());
            }
        };
    }

    private static boolean wasTrueBeforeSilence(@Nullable NodeCondition liveCondition) {
        return liveCondition != null
                && liveCondition.reason().equals(ConditionReason.SignalStale.name())
                && PriorStatus.wasTrue(liveCondition);
    }

    private Words missingValueWords(DemandState share) {
        MissingSignals.Missing what = planner.missing().missingBehind(share);
        String sinceText =
                what == null ? "" : " since " + what.sinceTime(planner.missing().wall());
        return staleWords(share, "a value has been missing" + sinceText + ": " + share.why());
    }

    private Words staleWords(DemandState share, String what) {
        return shareWords(share, NodeConditionStatus.Unknown, ConditionReason.SignalStale, what);
    }

    private Words shareWords(DemandState share, NodeConditionStatus status, ConditionReason reason, String what) {
        String text = "rule \"" + share.source().rule() + "\" of policy "
                + share.source().policy() + ", " + what;
        return new Words(
                status, reason, PriorStatus.cutMessage(text), planner.settings().recordSource(share));
    }

    private void writeWords(String type, Words words, @Nullable NodeCondition liveCondition, boolean ours) {
        if (liveCondition == null) {
            if (words.isTrue() && ours) {
                draft.writeCondition(toCondition(type, words, null, planner.currentTime()));
            } else if (words.isTrue()) {
                draft.claimCondition(type, new OwnershipRecord.Mark(words.source(), planner.currentTime()));
            }
        } else if (!ours) {
            if (words.isTrue() && isLetGo(liveCondition)) {
                draft.claimCondition(type, new OwnershipRecord.Mark(words.source(), planner.currentTime()));
            }
        } else if (liveCondition.status() != words.status()) {
            draft.writeCondition(toCondition(type, words, liveCondition, planner.currentTime()));
        } else if (!liveCondition.reason().equals(words.reason().name())
                || heartbeatDue(liveCondition)
                || hasOtherCause(liveCondition, words)) {
            draft.writeCondition(toCondition(
                    type, words, liveCondition, liveCondition.times().transition()));
        }
    }

    /// We let it go when its policy went, and no other writer has used it since.
    private static boolean isLetGo(NodeCondition liveCondition) {
        return liveCondition.status() == NodeConditionStatus.False
                && liveCondition.reason().equals(ConditionReason.PolicyRemoved.name());
    }

    private static boolean hasOtherCause(NodeCondition liveCondition, Words words) {
        return words.status() == NodeConditionStatus.Unknown && !PriorStatus.sameCause(words.message(), liveCondition);
    }

    private boolean heartbeatDue(NodeCondition liveCondition) {
        return liveCondition.status() == NodeConditionStatus.True
                && !liveCondition.times().heartbeat().plus(HEARTBEAT).isAfter(planner.currentTime());
    }

    private NodeCondition toCondition(
            String type, Words words, @Nullable NodeCondition liveCondition, Instant transition) {
        String message = liveCondition == null || words.status() != NodeConditionStatus.Unknown
                ? words.message()
                : PriorStatus.withPriorStatus(words.message(), liveCondition);
        return new NodeCondition(
                type,
                words.status(),
                words.reason().name(),
                message,
                new NodeCondition.Times(planner.currentTime(), transition));
    }
}
