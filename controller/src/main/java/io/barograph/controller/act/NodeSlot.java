package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.rules.demand.DesiredState;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
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
    /// What was last wished of it.
    Reined reined = Reined.unheard(new Wish(new TreeMap<>(), new TreeMap<>()));
    /// Taints that were told to be silenced, with the silence.
    final Set<String> silenced = new HashSet<>();
    /// What is ours on the node, as far as is known.
    Owned owned = Owned.nothing();
    String trouble = "";
    final Retry writing;
    final Retry telling;
    /// Whether there is nothing to do but to tell events.
    boolean onlyTelling;
    /// What mode observe would have put on the node.
    Set<String> shadow = Set.of();
    /// What policies that only observe would have put on the node beside those that enforce.
    Set<String> rest = Set.of();
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
                blocked(),
                trouble);
    }

    /// What is wished of this node; null while nothing can be said.
    @Nullable
    Wish wish(Wishes wishes, Reins reins, long nowMicros, Instant wall) {
        DesiredState state = latest.state();
        if (state != null) {
            reined = Reined.of(reins.on(name, live, wall), wishes, state, latest.doubt(nowMicros, wall), live);
            return reined.wish();
        }
        if (nowMicros - createdMicros >= wishes.holdMicros()) {
            reined = Reined.unheard(wishes.unheard(owned));
            return reined.wish();
        }
        return null;
    }

    /// Why something wanted is not added; empty if nothing is held back.
    private String blocked() {
        if (!reined.stopped().isEmpty()) {
            return reined.stopped();
        }
        return reined.silenced().isEmpty()
                ? claim.blocked()
                : reined.silenced().firstEntry().getValue().text();
    }
}
