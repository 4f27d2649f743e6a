package io.barograph.controller.controls;

import module java.base;

/// How far the demands of each policy may go on the nodes of each pool: the more careful of both.
///
/// @param standard of a policy that is not named
/// @param policies by the policy's name
/// @param pools by the pool's name; [#EVERY_POOL] stands for all that are not named, and for nodes in none
public record Modes(Mode standard, Map<String, Mode> policies, Map<String, Mode> pools) {

    /// The name that stands for every pool that is not named.
    public static final String EVERY_POOL = "*";

    public Modes {
        policies = Map.copyOf(policies);
        pools = Map.copyOf(pools);
    }

    /// The pools that have a mode of their own.
    public Set<String> namedPools() {
        return pools.keySet().stream().filter(pool -> !pool.equals(EVERY_POOL)).collect(Collectors.toSet());
    }

    /// The same for all.
    public static Modes sameForAll(Mode mode) {
        return new Modes(mode, Map.of(), Map.of());
    }

    /// The same, with no policy farther than this.
    Modes cappedBy(Mode most) {
        Map<String, Mode> capped = new HashMap<>(policies);
        capped.replaceAll((_, mode) -> lesser(mode, most));
        return new Modes(lesser(standard, most), capped, pools);
    }

    private static Mode lesser(Mode first, Mode second) {
        return first.compareTo(second) < 0 ? first : second;
    }

    /// How far a policy goes where its pool does not hold it back.
    public Mode policyMode(String policy) {
        return policies.getOrDefault(policy, standard);
    }

    /// Why a policy's demands are not written on a node.
    HeldBack heldBack(String policy, Pool pool) {
        Mode policyMode = policyMode(policy);
        Mode poolMode = poolMode(pool);
        return policyMode.compareTo(poolMode) <= 0
                ? new HeldBack.ModeWritesNothing(policy, policyMode.word(), "")
                : new HeldBack.ModeWritesNothing(policy, poolMode.word(), pool.text());
    }

    /// How far a policy's demands go on a node.
    public Mode effectiveMode(String policy, Pool pool) {
        return lesser(policyMode(policy), poolMode(pool));
    }

    /// Whether a policy's demands are written on a node.
    boolean isEnforced(String policy, Pool pool) {
        return effectiveMode(policy, pool) == Mode.ENFORCE;
    }

    /// Whether a policy's demands are counted on a node, and not written.
    boolean isObserved(String policy, Pool pool) {
        return effectiveMode(policy, pool) == Mode.OBSERVE;
    }

    /// How far a policy's demands to evict can go on a node.
    EvictionMode evictionMode(String policy, Pool pool) {
        return switch (effectiveMode(policy, pool)) {
            case OFF -> EvictionMode.OFF;
            case OBSERVE -> EvictionMode.OBSERVE;
            case ENFORCE -> EvictionMode.ENFORCE;
        };
    }

    private Mode poolMode(Pool pool) {
        return switch (pool) {
            case Pool.Named(String name) -> pools.getOrDefault(name, everywhere());
            case Pool.None _ -> everywhere();
            case Pool.Unknown _ ->
                Stream.concat(pools.values().stream(), Stream.of(everywhere()))
                        .min(Mode::compareTo)
                        .orElse(Mode.ENFORCE);
        };
    }

    private Mode everywhere() {
        return pools.getOrDefault(EVERY_POOL, Mode.ENFORCE);
    }

    /// The farthest of all modes: without enforce nothing is written.
    public Mode farthest() {
        Mode policy = policies.values().stream().max(Mode::compareTo).orElse(standard);
        return policy.compareTo(standard) > 0 ? policy : standard;
    }

    /// Whether anything is written anywhere.
    public boolean writes() {
        return farthest() == Mode.ENFORCE;
    }

    /// Whether every policy enforces in every pool.
    public boolean enforceEverywhere() {
        return equals(sameForAll(Mode.ENFORCE));
    }

    /// What a replica does.
    public enum Role {
        /// It counts what it would do, and needs no Lease.
        OBSERVER,
        /// It writes.
        LEADER,
        /// Another replica writes.
        FOLLOWER
    }

    /// @param leading whether it holds the Lease
    public Role replicaRole(boolean leading) {
        if (!writes()) {
            return Role.OBSERVER;
        }
        return leading ? Role.LEADER : Role.FOLLOWER;
    }

    /// Whether nothing is done or counted at all.
    public boolean isOff() {
        return farthest() == Mode.OFF;
    }

    /// Which pool a node is in.
    public sealed interface Pool {

        /// In the one that its labels name.
        record Named(String name) implements Pool {}

        /// Its labels name none.
        record None() implements Pool {}

        /// Nothing is known of it yet: the most careful of all pools holds.
        record Unknown() implements Pool {}

        /// For people: `pool web`.
        default String text() {
            return switch (this) {
                case Named(String name) -> "pool " + name;
                case None _ -> "the nodes without a pool";
                case Unknown _ -> "a pool that is not known yet";
            };
        }
    }

    /// For people: `observe`, or `observe, contention=enforce, pool gpu=off`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(standard.word());
        new TreeMap<>(policies).forEach((name, mode) -> text.append(", " + name + "=" + mode.word()));
        new TreeMap<>(pools).forEach((name, mode) -> text.append(", pool " + name + "=" + mode.word()));
        return text.toString();
    }
}
