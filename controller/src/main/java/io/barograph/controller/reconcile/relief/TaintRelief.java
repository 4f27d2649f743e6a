package io.barograph.controller.reconcile.relief;

import io.barograph.controller.reconcile.relief.ReliefTotals.Measured;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How far our taints help on one node: its contention when each came, and after. A taint that this replica did not
/// follow from its beginning to its end, while it led, is not measured; nor is one while others drain the node.
///
/// Contention is the worst on the node, averaged over the last minute.
public final class TaintRelief {

    /// A taint that still stands is measured after this: it had time to keep pods away.
    static final long PATIENCE_MICROS = TimeUnit.MINUTES.toMicros(10);

    /// Below this there was no contention to relieve.
    private static final double LEAST_PERCENT = 1;

    private static final double AVERAGED_OVER_MICROS = 60e6;
    private static final long GAP_MICROS = TimeUnit.MINUTES.toMicros(1);

    /// The average; null where nothing is known.
    private @Nullable Double percent;

    private long heardMicros;
    /// Whether the node was looked at before, so that what is new on it is known to be.
    private boolean looked;
    /// Which node and boot this is about.
    private String about = "";
    /// By the taint's `key:effect`.
    private final Map<String, Standing> standing = new HashMap<>();

    /// @param before the contention when it came; null where that is not known, and from when on nothing is measured
    private record Standing(String policy, @Nullable Double before, long sinceMicros, boolean measured) {

        Standing done() {
            return new Standing(policy, before, sinceMicros, true);
        }
    }

    /// The node at the moment.
    ///
    /// @param about which node and boot it is: what is measured ends with either
    /// @param taints of ours that are on it, by `key:effect`
    /// @param standsDown whether others drain it
    public record Look(
            String about, Set<String> taints, @Nullable DesiredState state, boolean standsDown) {}

    /// Takes in what an exporter says.
    ///
    /// @param latest the worst contention; null where it is not known
    public void heard(@Nullable Double latest, long nowMicros) {
        Double before = nowMicros - heardMicros > GAP_MICROS ? null : percent;
        double weight = Math.exp(-(nowMicros - heardMicros) / AVERAGED_OVER_MICROS);
        percent = latest == null || before == null ? latest : Double.valueOf(latest + (before - latest) * weight);
        heardMicros = nowMicros;
    }

    /// What came to its end since the look before.
    public List<Measured> look(Look node, long nowMicros) {
        List<Measured> ended = new ArrayList<>();
        if (!node.about().equals(about)) {
            standing.clear();
            looked = false;
            about = node.about();
            // What was heard up to now is of the node before
            percent = null;
        }
        Double now = nowMicros - heardMicros > GAP_MICROS ? null : percent;
        for (String id : List.copyOf(standing.keySet())) {
            Standing taint = Objects.requireNonNull(standing.get(id));
            boolean gone = !node.taints().contains(id);
            boolean over = gone || nowMicros - taint.sinceMicros >= PATIENCE_MICROS;
            if (!taint.measured && (over || node.standsDown())) {
                boolean ours = !node.standsDown() && (!gone || cleared(id, node.state()));
                ended.add(new Measured(taint.policy, taint.before, ours ? now : null));
                standing.put(id, taint.done());
            }
            if (gone) {
                standing.remove(id);
            }
        }
        for (String id : node.taints()) {
            if (!standing.containsKey(id)) {
                String policy = policy(id, node.state());
                Double before = now == null || now < LEAST_PERCENT ? null : now;
                standing.put(id, new Standing(policy, before, nowMicros, !looked || policy.isEmpty()));
            }
        }
        looked = true;
        return ended;
    }

    /// Forgets what stands: what happens from now on is not seen.
    public void forget() {
        standing.clear();
        looked = false;
    }

    /// Whether it went since its rule asks for it no more, and not by a silence, a mode or a person.
    private static boolean cleared(String id, @Nullable DesiredState state) {
        List<DemandState> demands = demands(id, state);
        return !demands.isEmpty()
                && demands.stream()
                        .allMatch(each ->
                                each.phase() == Phase.INACTIVE && !each.timing().frozen());
    }

    private static String policy(String id, @Nullable DesiredState state) {
        List<DemandState> demands = demands(id, state);
        return demands.stream()
                .filter(DemandState::active)
                .findFirst()
                .or(() -> demands.stream().findFirst())
                .map(each -> each.source().policy())
                .orElse("");
    }

    /// Those for the taint, whatever value they want.
    private static List<DemandState> demands(String id, @Nullable DesiredState state) {
        return state == null
                ? List.of()
                : state.demands().stream()
                        .filter(each -> each.demand() instanceof Demand.Taint taint
                                && taint.id().equals(id))
                        .toList();
    }
}
