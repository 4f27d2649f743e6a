package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls.Reach;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Plans the conditions of one node. A condition is claimed in the ownership record before it is first written.
final class ConditionPlanner {

    static final String UNHEARD = "the exporter has not been heard since the controller started";

    private static final Duration HEARTBEAT = Duration.ofMinutes(5);
    private static final OwnershipRecord.Source NO_POLICY = new OwnershipRecord.Source("", "");

    private final NodePlanner by;
    private final ManagedNode node;
    private final PlanDraft draft;
    private final Set<String> planned = new HashSet<>();

    ConditionPlanner(NodePlanner by, ManagedNode node, PlanDraft draft) {
        this.by = by;
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

    void plan(String type, DemandState demand, Reach reach) {
        planned.add(type);
        NodeCondition live = node.live().condition(type);
        boolean there = live != null && live.status() == NodeConditionStatus.True;
        boolean ours = node.owned().conditions().containsKey(type);
        Words words = words(type, demand, reach, ours ? live : null);
        HeldBack stop = words != null && words.isTrue() && !there ? stop(ours ? live : null) : null;
        if (stop != null) {
            words = null;
        }
        if (words != null) {
            write(type, words, live, ours);
        }
        boolean taken = there || (live != null && words != null && words.isTrue() && !isLetGo(live));
        if (taken && !ours) {
            if (demand.active()) {
                draft.put(type, new DemandPlan.Held(new HeldBack.Foreign()));
            }
            return;
        }
        HeldBack why = node.requests().ignore() ? new HeldBack.NodeIgnored(AnnotationRequests.IGNORE) : reach.why();
        if (there) {
            boolean goes = words != null && !words.isTrue();
            draft.put(type, goes ? new DemandPlan.Remove(demand.active() ? why : null) : new DemandPlan.Keep());
        } else if (demand.active()) {
            HeldBack first = why == null ? stop : why;
            draft.put(type, first == null ? lacking(words, demand) : new DemandPlan.Held(first));
        }
    }

    /// Why it may not become True; null if it may. On a node that others drain it may become True again after silence.
    ///
    /// @param live as it stands there, where it is ours
    private @Nullable HeldBack stop(@Nullable NodeCondition live) {
        HeldBack stop = by.controls().stop();
        return stop != null || wasTrueBeforeSilence(live) ? stop : NodeRequest.ofDrain(node);
    }

    private DemandPlan lacking(@Nullable Words words, DemandState demand) {
        return words != null && words.isTrue()
                ? new DemandPlan.Write()
                : new DemandPlan.Held(by.notKnownToFire(demand));
    }

    /// Marks of ours that no demand names. One that no policy knows any more first becomes False, then is let go.
    void planLeftovers() {
        node.owned().conditions().forEach((type, mark) -> {
            if (planned.contains(type)) {
                return;
            }
            NodeCondition live = node.live().condition(type);
            if (node.requests().ignore()) {
                write(type, ignored(), live, true);
            } else if (by.wanted().desired() == null) {
                write(type, unknown(ConditionReason.SignalStale, UNHEARD, mark.source()), live, true);
            } else if (live == null || live.status() == NodeConditionStatus.False) {
                draft.letGo(type);
            } else {
                draft.write(written(
                        type,
                        new Words(
                                NodeConditionStatus.False,
                                ConditionReason.PolicyRemoved,
                                "no loaded policy knows this condition",
                                NO_POLICY),
                        live,
                        by.now()));
            }
        });
    }

    private static Words unknown(ConditionReason reason, String message, OwnershipRecord.Source source) {
        return new Words(NodeConditionStatus.Unknown, reason, message, source);
    }

    private static Words ignored() {
        return unknown(
                ConditionReason.NodeIgnored, new HeldBack.NodeIgnored(AnnotationRequests.IGNORE).text(), NO_POLICY);
    }

    /// What it is to say; null if it stays what it is.
    ///
    /// @param live as it stands there, where it is ours
    private @Nullable Words words(String type, DemandState demand, Reach reach, @Nullable NodeCondition live) {
        if (node.requests().ignore()) {
            return node.owned().conditions().containsKey(type) ? ignored() : null;
        }
        DemandState share = reach.acts();
        if (share == null) {
            return unknown(
                    ConditionReason.NotEnforced,
                    by.controls().modes(demand),
                    by.settings().source(demand));
        }
        MissingSignals missing = by.missing();
        MissingSignals.Missing silent = missing.silent();
        if (silent != null) {
            return stale(share, "the exporter has been silent since " + silent.since(missing.wall()));
        }
        return switch (PhaseEffect.of(share, missing.of(share), by.settings().holdMicros())) {
            case ACTIVE -> active(share, live);
            case INACTIVE ->
                words(
                        share,
                        NodeConditionStatus.False,
                        ConditionReason.PressureCleared,
                        "not demanded any more: " + share.why());
            case KEEP -> null;
            case EXPIRED -> missingValue(share);
        };
    }

    /// Only what fires, and is known to, makes a condition True.
    private @Nullable Words active(DemandState share, @Nullable NodeCondition live) {
        MissingSignals missing = by.missing();
        boolean fires = share.phase() == Phase.FIRING;
        long forMicros = Objects.requireNonNull(by.wanted().desired()).monotonicMicros()
                - share.timing().sinceMicros();
        Instant since = missing.wall().minus(forMicros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.SECONDS);
        String sofar = share.phase().word() + " since " + since;
        Words stands = words(
                share,
                NodeConditionStatus.True,
                fires ? ConditionReason.PressureRaised : ConditionReason.PressureFalling,
                sofar + ": " + share.why());
        boolean known = missing.of(share) == null;
        if (fires && known) {
            return stands;
        }
        return switch (live == null ? NodeConditionStatus.False : live.status()) {
            case True -> stands;
            case False -> null;
            case Unknown -> {
                if (!known) {
                    yield missingValue(share);
                }
                yield wasTrueBeforeSilence(live)
                        ? stands
                        : words(
                                share,
                                NodeConditionStatus.False,
                                ConditionReason.PressureFalling,
                                sofar + ", which adds nothing: " + share.why());
            }
        };
    }

    private static boolean wasTrueBeforeSilence(@Nullable NodeCondition live) {
        return live != null && live.reason().equals(ConditionReason.SignalStale.name()) && PriorStatus.wasTrue(live);
    }

    private Words missingValue(DemandState share) {
        MissingSignals.Missing what = by.missing().of(share);
        String since = what == null ? "" : " since " + what.since(by.missing().wall());
        return stale(share, "a value has been missing" + since + ": " + share.why());
    }

    private Words stale(DemandState share, String what) {
        return words(share, NodeConditionStatus.Unknown, ConditionReason.SignalStale, what);
    }

    private Words words(DemandState share, NodeConditionStatus status, ConditionReason reason, String what) {
        String text = "rule \"" + share.source().rule() + "\" of policy "
                + share.source().policy() + ", " + what;
        return new Words(status, reason, PriorStatus.cut(text), by.settings().source(share));
    }

    private void write(String type, Words words, @Nullable NodeCondition live, boolean ours) {
        if (live == null) {
            if (words.isTrue() && ours) {
                draft.write(written(type, words, null, by.now()));
            } else if (words.isTrue()) {
                draft.claim(type, new OwnershipRecord.Mark(words.source(), by.now()));
            }
        } else if (!ours) {
            if (words.isTrue() && isLetGo(live)) {
                draft.claim(type, new OwnershipRecord.Mark(words.source(), by.now()));
            }
        } else if (live.status() != words.status()) {
            draft.write(written(type, words, live, by.now()));
        } else if (!live.reason().equals(words.reason().name()) || heartbeatDue(live) || hasOtherCause(live, words)) {
            draft.write(written(type, words, live, live.times().transition()));
        }
    }

    /// We let it go when its policy went, and no other writer has used it since.
    private static boolean isLetGo(NodeCondition live) {
        return live.status() == NodeConditionStatus.False && live.reason().equals(ConditionReason.PolicyRemoved.name());
    }

    private static boolean hasOtherCause(NodeCondition live, Words words) {
        return words.status() == NodeConditionStatus.Unknown && !PriorStatus.sameCause(words.message(), live);
    }

    private boolean heartbeatDue(NodeCondition live) {
        return live.status() == NodeConditionStatus.True
                && !live.times().heartbeat().plus(HEARTBEAT).isAfter(by.now());
    }

    private NodeCondition written(String type, Words words, @Nullable NodeCondition live, Instant transition) {
        String message = live == null || words.status() != NodeConditionStatus.Unknown
                ? words.message()
                : PriorStatus.after(words.message(), live);
        return new NodeCondition(
                type, words.status(), words.reason().name(), message, new NodeCondition.Times(by.now(), transition));
    }
}
