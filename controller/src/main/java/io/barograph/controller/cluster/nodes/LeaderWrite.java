package io.barograph.controller.cluster.nodes;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The one way to change a node: it is read as it stands now, the change is decided from that, and it is written as
/// long as this replica leads in the same epoch. A node that a newer leader has written is left alone.
public record LeaderWrite(NodeWriteApi api, Leadership leadership) {

    /// So often a conflict is met by reading and deciding again at once.
    private static final int CONFLICTS = 2;

    /// What came of a write.
    public sealed interface Outcome {

        /// The node stands so now.
        record Written(LiveNode live) implements Outcome {}

        /// This replica does not lead, or not in the epoch in which the write was decided. Nothing was sent.
        record NotLeading() implements Outcome {}

        /// The node, or what stands there, did not allow it.
        record Failed(ApiOutcome<LiveNode> failure) implements Outcome {}

        /// The same in the words of the API.
        default ApiOutcome<LiveNode> asApiOutcome() {
            return switch (this) {
                case Written(LiveNode live) -> new ApiOutcome.Done<>(live);
                case NotLeading _ -> new ApiOutcome.Refused<>(null, "this replica does not lead");
                case Failed(ApiOutcome<LiveNode> failure) -> failure;
            };
        }
    }

    /// The node as it stands now. A failure if another one has its name by now, or if a newer leader has written it,
    /// of which the leadership is notified.
    public ApiOutcome<LiveNode> readNode(NodeIdentity node) {
        return api.get(node.name()).flatMap(live -> {
            Long ours = leadership.epoch();
            long theirs = LeaderEpoch.epochOf(live);
            if (!live.identity().equals(node)) {
                return new ApiOutcome.NotFound<>();
            }
            if (ours == null || theirs <= ours) {
                return new ApiOutcome.Done<>(live);
            }
            leadership.newerEpochSeen(theirs);
            return new ApiOutcome.Refused<>(null, LeaderEpoch.newerEpochText(ours, theirs));
        });
    }

    /// Repeats what ended with a conflict.
    public static <R> R repeatAfterConflict(Supplier<R> attempt, Function<R, ApiOutcome<?>> outcomeOf) {
        R result = attempt.get();
        for (int i = 0; i < CONFLICTS && outcomeOf.apply(result) instanceof ApiOutcome.Conflict; i++) {
            result = attempt.get();
        }
        return result;
    }

    /// Changes annotations by what the node says now.
    ///
    /// @param change gives new values, null to take one away, and an empty map where the node is as it ought to be;
    /// a failure where it may not be changed
    public Outcome changeAnnotations(
            NodeIdentity node, Function<LiveNode, ApiOutcome<Map<String, @Nullable String>>> change) {
        return repeatAfterConflict(() -> tryChange(node, change), Outcome::asApiOutcome);
    }

    private Outcome tryChange(NodeIdentity node, Function<LiveNode, ApiOutcome<Map<String, @Nullable String>>> change) {
        Long epoch = leadership.epoch();
        if (!isLeadingIn(epoch)) {
            return new Outcome.NotLeading();
        }
        ApiOutcome<LiveNode> readOutcome = readNode(node);
        if (!(readOutcome instanceof ApiOutcome.Done<LiveNode>(LiveNode live))) {
            return new Outcome.Failed(readOutcome);
        }
        ApiOutcome<Map<String, @Nullable String>> decision = change.apply(live);
        if (!(decision instanceof ApiOutcome.Done<Map<String, @Nullable String>> done)) {
            return new Outcome.Failed(ApiOutcome.sameFailure(decision));
        }
        return done.value().isEmpty()
                ? new Outcome.Written(live)
                : replaceTaints(live, epoch, live.taints(), done.value());
    }

    /// Puts these taints in place of all the node has, and annotations beside them.
    ///
    /// @param epoch in which this was decided; null where this replica did not lead
    /// @param annotations new values; null to take one away
    public Outcome replaceTaints(
            LiveNode live, @Nullable Long epoch, List<NodeTaint> taints, Map<String, @Nullable String> annotations) {
        var write = new NodeApi.TaintWrite(live.meta().resourceVersion(), taints, annotations);
        return writeInEpoch(epoch, sameEpoch -> api.replaceTaints(live.identity(), write, sameEpoch));
    }

    /// Sets one condition.
    ///
    /// @param epoch as above
    public Outcome patchCondition(LiveNode live, @Nullable Long epoch, NodeCondition condition) {
        return writeInEpoch(epoch, sameEpoch -> api.patchCondition(live.identity(), condition, sameEpoch));
    }

    /// Takes conditions away.
    ///
    /// @param epoch as above
    public Outcome deleteConditions(LiveNode live, @Nullable Long epoch, SortedSet<String> types) {
        return writeInEpoch(epoch, _ -> api.deleteConditions(live.identity(), types));
    }

    private Outcome writeInEpoch(@Nullable Long epoch, LongFunction<ApiOutcome<LiveNode>> call) {
        if (epoch == null || !isLeadingIn(epoch)) {
            return new Outcome.NotLeading();
        }
        ApiOutcome<LiveNode> outcome = call.apply(epoch);
        return outcome instanceof ApiOutcome.Done<LiveNode>(LiveNode live)
                ? new Outcome.Written(live)
                : new Outcome.Failed(outcome);
    }

    /// A replica that lost the lead and has it again decides anew.
    private boolean isLeadingIn(@Nullable Long epoch) {
        return epoch != null && leadership.leading() && epoch.equals(leadership.epoch());
    }
}
