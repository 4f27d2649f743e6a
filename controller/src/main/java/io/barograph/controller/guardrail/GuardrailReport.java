package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import io.barograph.rules.demand.ScarceResource;
import module java.base;

/// How the guardrails stand, for pages and metrics.
///
/// @param budgets the cluster's first, then those that are fullest
/// @param storms by what is short and by zone, all of them: evictions rest on them
/// @param outages by pool, all of them
public record GuardrailReport(
        List<Use> budgets, SortedMap<ScarceResource, List<AreaStatus>> storms, List<AreaStatus> outages) {

    /// At most this many pools or zones are shown; there may be more.
    public static final int MOST_AREAS = 50;

    public GuardrailReport {
        budgets = List.copyOf(budgets);
        storms = Collections.unmodifiableSortedMap(new TreeMap<>(storms));
        outages = List.copyOf(outages);
    }

    /// Whether no taint is added for it in a zone, nothing evicted.
    public boolean holdsStorm(ScarceResource resource, String zone) {
        return isHeldIn(storms.getOrDefault(resource, List.of()), zone);
    }

    /// Whether no taint is added in a pool, nothing evicted.
    public boolean holdsOutage(String pool) {
        return isHeldIn(outages, pool);
    }

    private static boolean isHeldIn(List<AreaStatus> areaStatuses, String area) {
        return areaStatuses.stream()
                .anyMatch(areaStatus -> areaStatus.held() && areaStatus.name().equals(area));
    }

    /// How far one budget is used.
    ///
    /// @param scope `cluster`, `pool` or `zone`
    /// @param name the pool's or zone's name; empty for the cluster, and for the nodes that no label puts anywhere
    /// @param taints `any`, `hard` or `soft`
    /// @param limit how many nodes may have such taints of ours
    /// @param used how many have one, or are about to get it
    /// @param nodes how many there are
    public record Use(String scope, String name, String taints, int limit, int used, int nodes) {

        /// How near to its end it is; over one where it was made smaller.
        double share() {
            return used == 0 ? 0 : used / Math.max(limit, 0.5);
        }
    }

    /// What goes on in an area.
    ///
    /// @param name the zone's or pool's; empty for the nodes that no label puts anywhere
    /// @param phase `storm`, `cooling-down`, `ramping`; `outage`, `recovering`
    /// @param sinceMicros when it began, on the clock that was looked by
    public record AreaStatus(String name, String phase, long sinceMicros) {

        /// Whether no taint is added there at all.
        public boolean held() {
            return !phase.equals("ramping") && !phase.equals("recovering");
        }
    }

    /// Nothing is known yet.
    public static GuardrailReport empty() {
        return new GuardrailReport(List.of(), Collections.emptySortedMap(), List.of());
    }

    static GuardrailReport of(Guardrails guardrails, NodeCensus census) {
        SortedMap<ScarceResource, List<AreaStatus>> storms = new TreeMap<>();
        guardrails.storms().forEach((resource, stages) -> {
            if (!stages.areas().isEmpty()) {
                storms.put(resource, areaStatuses(stages, "storm", "ramping"));
            }
        });
        return new GuardrailReport(
                budgetUses(guardrails.budgets(), census),
                storms,
                areaStatuses(guardrails.outages(), "outage", "recovering"));
    }

    private static List<Use> budgetUses(Budgets budgets, NodeCensus census) {
        List<Use> pools = new ArrayList<>();
        census.pools.forEach((name, pool) -> {
            int hard = budgets.hardInPool(name, pool.sizeWithOneResting(), pool.nodes);
            pools.add(new Use("pool", name, "hard", hard, pool.hardTaken, pool.nodes));
            pools.add(new Use("pool", name, "soft", budgets.soft().nodeLimit(pool.nodes), pool.softTaken, pool.nodes));
        });
        List<Use> zones = new ArrayList<>();
        census.zones.forEach((name, zone) -> zones.add(
                new Use("zone", name, "hard", budgets.zone().nodeLimit(zone.nodes), zone.hardTaken, zone.nodes)));
        NodeCensus.Tally clusterTally = census.cluster;
        List<Use> uses = new ArrayList<>();
        uses.add(new Use(
                "cluster",
                "",
                "any",
                budgets.cluster().nodeLimit(clusterTally.nodes),
                clusterTally.taintedOrGranted,
                clusterTally.nodes));
        uses.addAll(fullestUses(pools, 2 * MOST_AREAS));
        uses.addAll(fullestUses(zones, MOST_AREAS));
        return uses;
    }

    private static List<Use> fullestUses(List<Use> uses, int mostUses) {
        return uses.stream()
                .sorted(Comparator.comparingDouble(Use::share)
                        .reversed()
                        .thenComparing(Use::name)
                        .thenComparing(Use::taints))
                .limit(mostUses)
                .toList();
    }

    private static List<AreaStatus> areaStatuses(StormsAndOutages stages, String lasting, String ramping) {
        return stages.areas().entrySet().stream()
                .map(entry -> areaStatus(entry.getKey(), entry.getValue(), lasting, ramping))
                .toList();
    }

    private static AreaStatus areaStatus(String area, AreaStage stage, String lasting, String ramping) {
        return switch (stage) {
            case AreaStage.Lasting(long sinceMicros) -> new AreaStatus(area, lasting, sinceMicros);
            case AreaStage.CoolingDown(long sinceMicros, long _) -> new AreaStatus(area, "cooling-down", sinceMicros);
            case AreaStage.RampingUp rampingUp -> new AreaStatus(area, ramping, rampingUp.fromMicros());
        };
    }
}
