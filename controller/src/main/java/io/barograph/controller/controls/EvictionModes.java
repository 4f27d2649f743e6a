package io.barograph.controller.controls;

import module java.base;

/// How far evictions go for each policy on each pool's nodes: the most careful of the policy's eviction mode, the
/// pool's and what [Modes] lets the policy do at all.
///
/// @param standard of a policy that is not named
/// @param policies by the policy's name
/// @param pools by the pool's name; [Modes#EVERY_POOL] stands for all that are not named, and for nodes in none
public record EvictionModes(
        EvictionMode standard, Map<String, EvictionMode> policies, Map<String, EvictionMode> pools) {

    public EvictionModes {
        policies = Map.copyOf(policies);
        pools = Map.copyOf(pools);
    }

    /// The pools that have a mode of their own.
    public Set<String> namedPools() {
        return pools.keySet().stream()
                .filter(pool -> !pool.equals(Modes.EVERY_POOL))
                .collect(Collectors.toSet());
    }

    /// The same for all.
    public static EvictionModes sameForAll(EvictionMode mode) {
        return new EvictionModes(mode, Map.of(), Map.of());
    }

    /// @param modes how far the policy goes at all
    EvictionMode effectiveMode(String policy, Modes.Pool pool, Modes modes) {
        EvictionMode everywhere = pools.getOrDefault(Modes.EVERY_POOL, EvictionMode.ENFORCE);
        EvictionMode poolMode = switch (pool) {
            case Modes.Pool.Named(String name) -> pools.getOrDefault(name, everywhere);
            case Modes.Pool.None _ -> everywhere;
            case Modes.Pool.Unknown _ -> EvictionMode.OFF;
        };
        return Stream.of(policies.getOrDefault(policy, standard), poolMode, modes.evictionMode(policy, pool))
                .min(Comparator.naturalOrder())
                .orElse(EvictionMode.OFF);
    }

    /// Whether the API server may be asked what it would answer.
    public boolean probeAnywhere() {
        return standard.probes()
                || Stream.concat(policies.values().stream(), pools.values().stream())
                        .anyMatch(EvictionMode::probes);
    }

    /// Whether a pod may be evicted anywhere.
    public boolean evictAnywhere() {
        return standard.evicts() || policies.values().stream().anyMatch(EvictionMode::evicts);
    }

    /// Whether anything is looked at anywhere.
    public boolean isOff() {
        return standard == EvictionMode.OFF && policies.values().stream().allMatch(mode -> mode == EvictionMode.OFF);
    }

    /// For people: `observe`, or `observe, memory=enforce, pool gpu=off`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(standard.word());
        new TreeMap<>(policies).forEach((name, mode) -> text.append(", " + name + "=" + mode.word()));
        new TreeMap<>(pools).forEach((name, mode) -> text.append(", pool " + name + "=" + mode.word()));
        return text.toString();
    }
}
