package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that is remembered of one node, in memory only. The reconciler's thread alone reads and writes it.
final class NodeSlot {

    final String name;
    final EventLine events = new EventLine();
    final LatestDesire latest = new LatestDesire();
    final Claim claim = new Claim();
    /// Wanted conditions and taints that somebody else keeps.
    final Set<String> foreign = new HashSet<>();

    @Nullable
    LiveNode live;

    boolean unreadable;
    /// What is ours on the node, as far as is known.
    Owned owned = Owned.nothing();
    String trouble = "";
    final Retry writing;
    final Retry telling;
    /// Whether there is nothing to do but to tell events.
    boolean onlyTelling;
    /// What mode observe would have put on the node.
    Set<String> shadow = Set.of();
    /// What was written last without an answer.
    Plan.@Nullable TaintStep unsure;

    private final long createdMicros;

    NodeSlot(String name, long nowMicros) {
        this.name = name;
        this.createdMicros = nowMicros;
        this.writing = new Retry(nowMicros);
        this.telling = new Retry(nowMicros);
    }

    /// When it is to be looked at again, if at all.
    long dueMicros() {
        long writes = writing.notBeforeMicros();
        return onlyTelling ? Math.max(writes, telling.notBeforeMicros()) : writes;
    }

    /// Whether taints of ours are on the node, as far as is known.
    boolean holdsTaints() {
        return !owned.taints().isEmpty();
    }

    NodeReport report() {
        return new NodeReport(
                name,
                List.copyOf(owned.taints().keySet()),
                List.copyOf(owned.conditions().keySet()),
                claim.blocked(),
                trouble);
    }

    /// What is wished of this node; null while nothing can be said.
    @Nullable
    Wish wish(Wishes wishes, long nowMicros, Instant wall) {
        Wish wish = latest.wish(wishes, nowMicros, wall);
        boolean unheard = wish == null && nowMicros - createdMicros >= wishes.holdMicros();
        return unheard ? wishes.unheard(owned) : wish;
    }
}
