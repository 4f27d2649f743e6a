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
    private boolean isStarted;
    /// Which node and boot this is about.
    private String about = "";
    /// By the taint's `key:effect`.
    private final Map<String, Standing> standing = new HashMap<>();

    /// @param beforePercent the contention when it came; null where that is not known, and from when on nothing
    /// is measured
    private record Standing(String policy, @Nullable Double beforePercent, long sinceMicros, boolean measured) {

        Standing asMeasured() {
            return new Standing(policy, beforePercent, sinceMicros, true);
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
    /// @param latestPercent the worst contention; null where it is not known
    public void recordContention(@Nullable Double latestPercent, long nowMicros) {
        Double previousPercent = nowMicros - heardMicros > GAP_MICROS ? null : percent;
        double weight = Math.exp(-(nowMicros - heardMicros) / AVERAGED_OVER_MICROS);
        percent = latestPercent == null || previousPercent == null
                ? latestPercent
                : Double.valueOf(latestPercent + (previousPercent - latestPercent) * weight);
        heardMicros = nowMicros;
    }

    /// Measurements completed since the last call.
    public List<Measured> measureEnded(Look node, long nowMicros) {
        List<Measured> ended = new ArrayList<>();
        if (!node.about().equals(about)) {
            standing.clear();
            isStarted = false;
            about = node.about();
            // What was heard up to now is of the node before
            percent = null;
        }
        Double currentPercent = nowMicros - heardMicros > GAP_MICROS ? null : percent;
        for (String id : List.copyOf(standing.keySet())) {
            Standing taint = Objects.requireNonNull(standing.get(id));
            boolean gone = !node.taints().contains(id);
            boolean isEnded = gone || nowMicros - taint.sinceMicros >= PATIENCE_MICROS;
            if (!taint.measured && (isEnded || node.standsDown())) {
                boolean ours = !node.standsDown() && (!gone || hasCleared(id, node.state()));
                ended.add(new Measured(taint.policy, taint.beforePercent, ours ? currentPercent : null));
                standing.put(id, taint.asMeasured());
            }
            if (gone) {
                standing.remove(id);
            }
        }
        for (String id : node.taints()) {
            if (!standing.containsKey(id)) {
                String policy = policyName(id, node.state());
                Double beforePercent = currentPercent == null || currentPercent < LEAST_PERCENT ? null : currentPercent;
                standing.put(id, new Standing(policy, beforePercent, nowMicros, !isStarted || policy.isEmpty()));
            }
        }
        isStarted = true;
        return ended;
    }

    /// Forgets what stands: what happens from now on is not seen.
    public void forgetTaints() {
        standing.clear();
        isStarted = false;
    }

    /// Whether it went since its rule asks for it no more, and not by a silence, a mode or a person.
    private static boolean hasCleared(String id, @Nullable DesiredState state) {
        List<DemandState> demands = taintDemands(id, state);
        return !demands.isEmpty()
                && demands.stream()
                        .allMatch(demand -> demand.phase() == Phase.INACTIVE
                                && !demand.timing().frozen());
    }

    private static String policyName(String id, @Nullable DesiredState state) {
        List<DemandState> demands = taintDemands(id, state);
        return demands.stream()
                .filter(DemandState::active)
                .findFirst()
                .or(() -> demands.stream().findFirst())
                .map(demand -> demand.source().policy())
                .orElse("");
    }

    /// Those for the taint, whatever value they want.
    private static List<DemandState> taintDemands(String id, @Nullable DesiredState state) {
        return state == null
                ? List.of()
                : state.demands().stream()
                        .filter(demand -> demand.demand() instanceof Demand.Taint taint
                                && taint.id().equals(id))
                        .toList();
    }
}
