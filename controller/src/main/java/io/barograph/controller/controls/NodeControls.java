package io.barograph.controller.controls;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What operators say of one node now, and what that makes of what is wanted of it.
public record NodeControls(Modes modes, Silences silences, Place place, Instant now) {

    /// Of those that are as far one of which nothing is missing; of those that are inactive one of which something is,
    /// since that is not known to be quiet.
    private static final Comparator<DemandState> FARTHEST = Comparator.comparingInt(
                    (DemandState each) -> rank(each.phase()))
            .thenComparing(each -> each.timing().frozen() == (each.phase() == Phase.INACTIVE));

    /// Which node, and in which pool.
    record Place(NodeLocation where, Modes.Pool pool) {}

    /// A demand that may not be written.
    ///
    /// @param by whose silence it is; null where its mode does not let it
    public record Let(DemandState demand, @Nullable Silence by) {}

    /// What is wanted, by how far it may go.
    ///
    /// @param enforced to be written
    /// @param observed to be counted
    /// @param let demands that may not be written: what was put on the node for them is given up
    /// @param silenced the taints among them that would be there, by `key:effect`
    /// @param heldBack why what is demanded is not enforced, by the demand's key
    public record Split(
            DesiredState enforced,
            DesiredState observed,
            List<Let> let,
            SortedMap<String, Silence> silenced,
            Map<String, HeldBack> heldBack) {}

    /// A demand goes as far as the policies that may go farthest want it: a demand of a policy that enforces and one
    /// that observes is written exactly as the former alone wants it.
    ///
    /// @param standing taints of ours on the node, by `key:effect`
    public Split split(DesiredState state, Set<String> standing) {
        List<DemandState> enforced = new ArrayList<>();
        List<DemandState> observed = new ArrayList<>();
        List<Let> let = new ArrayList<>();
        SortedMap<String, Silence> silenced = new TreeMap<>();
        Map<String, HeldBack> held = new HashMap<>();
        for (DemandState demand : state.demands()) {
            List<DemandState> writing = of(demand, Mode.ENFORCE);
            List<DemandState> counting = of(demand, Mode.OBSERVE);
            if (demand.active() && writing.stream().noneMatch(DemandState::active)) {
                held.put(demand.demand().key(), modes.heldBack(demand.source().policy(), place.pool()));
            }
            if (!writing.isEmpty()) {
                sort(demand, writing, enforced, let, silenced, standing);
            } else {
                let.add(new Let(demand, null));
                if (!counting.isEmpty()) {
                    sort(demand, counting, observed, let, silenced, standing);
                }
            }
        }
        silenced.forEach((taint, by) -> held.putIfAbsent(taint, new HeldBack.Silenced(by)));
        return new Split(with(state, enforced), with(state, observed), let, silenced, held);
    }

    /// A silence is about what is done: taints are not kept, conditions go on telling the truth.
    private void sort(
            DemandState demand,
            List<DemandState> shares,
            List<DemandState> wanted,
            List<Let> let,
            SortedMap<String, Silence> silenced,
            Set<String> standing) {
        DemandState far = farthest(shares);
        if (!(demand.demand() instanceof Demand.Taint)) {
            wanted.add(far);
            return;
        }
        List<DemandState> open =
                shares.stream().filter(each -> silence(each) == null).toList();
        if (open.isEmpty()) {
            let.add(new Let(demand, silence(far)));
        } else {
            wanted.add(farthest(open));
        }
        Silence by = silence(far);
        String id = demand.demand().key();
        boolean stands = standing.contains(id);
        if (by != null && marks(far, stands) && (open.isEmpty() || !marks(farthest(open), stands))) {
            silenced.put(id, by);
        }
    }

    /// Whether the taint would be on the node: what fires adds it, what keeps firing keeps it.
    private static boolean marks(DemandState demand, boolean stands) {
        return demand.phase() == Phase.FIRING || (demand.active() && stands);
    }

    /// Which mode each policy that can raise this is in, for people.
    public String modes(DemandState demand) {
        return demand.shares().stream()
                .map(each -> each.source().policy())
                .distinct()
                .map(policy -> "policy " + policy + " is in mode "
                        + modes.of(policy, place.pool()).word() + " on this node")
                .collect(Collectors.joining(", "));
    }

    /// How far a step may be told.
    public Mode mode(Transition transition) {
        return modes.of(transition.source().policy(), place.pool());
    }

    /// Who silences a step; null if nobody does.
    @Nullable
    public Silence silence(Transition transition) {
        return silences.of(place.where(), transition.source().policy(), transition.demand(), now);
    }

    private @Nullable Silence silence(DemandState demand) {
        return silences.of(place.where(), demand.source().policy(), demand.demand(), now);
    }

    /// Why nothing may be put on the node; empty if it may.
    public String stopped() {
        HeldBack why = stop();
        return why == null ? "" : why.text();
    }

    /// The same; null if it may.
    @Nullable
    public HeldBack stop() {
        return new Controls(modes, () -> silences).stop(now);
    }

    private List<DemandState> of(DemandState demand, Mode mode) {
        return demand.shares().stream()
                .filter(each -> modes.of(each.source().policy(), place.pool()) == mode)
                .toList();
    }

    private static DemandState farthest(List<DemandState> shares) {
        return shares.stream().max(FARTHEST).orElseThrow();
    }

    private static int rank(Phase phase) {
        return switch (phase) {
            case INACTIVE -> 0;
            case PENDING -> 1;
            case KEEP_FIRING -> 2;
            case FIRING -> 3;
        };
    }

    private static DesiredState with(DesiredState state, List<DemandState> demands) {
        return new DesiredState(state.node(), state.bootId(), state.monotonicMicros(), demands);
    }
}
