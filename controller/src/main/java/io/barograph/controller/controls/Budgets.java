package io.barograph.controller.controls;

import module java.base;
import org.jspecify.annotations.Nullable;

/// All budgets; where several apply, the most restrictive wins.
///
/// @param cluster how many nodes may have any taint of ours
/// @param pools how many of a pool may have hard ones
/// @param zone how many of a zone may have hard ones
/// @param soft how many of a pool may have soft ones
public record Budgets(Budget cluster, Pools pools, Budget zone, Budget soft) {

    /// A pool of fewer nodes than this is small: the loss of one is too much of it.
    public static final int LEAST_POOL = 3;

    /// How many nodes of each pool may have hard taints.
    ///
    /// @param unnamed of those that are not named
    /// @param named by the pool's name; a small pool that is named has what it is given
    /// @param small whether small pools that are not named may have hard taints at all
    public record Pools(Budget unnamed, Map<String, Budget> named, boolean small) {

        public Pools {
            named = Map.copyOf(named);
        }
    }

    /// No bound but the cluster's.
    public static Budgets ofCluster(Budget cluster) {
        return new Budgets(cluster, new Pools(Budget.ALL, Map.of(), true), Budget.ALL, Budget.ALL);
    }

    /// What applies to this pool.
    public Budget poolBudget(String pool) {
        return pools.named().getOrDefault(pool, pools.unnamed());
    }

    /// Whether this pool is so small that it gets no hard taints.
    public boolean softOnly(String pool, int nodes) {
        return nodes < LEAST_POOL && !pools.small() && !pools.named().containsKey(pool);
    }

    /// Why a pool of this many nodes gets no hard taint at all; null if it may get one.
    public @Nullable HeldBack noHardTaint(String pool, int nodes) {
        HeldBack.Area area = HeldBack.Area.ofPool(pool);
        if (softOnly(pool, nodes)) {
            return new HeldBack.SmallPool(area, nodes);
        }
        return poolBudget(pool).nodeLimit(nodes) > 0
                ? null
                : new HeldBack.BudgetFull(area, "hard", new HeldBack.Filled(0, 0, nodes, poolBudget(pool)));
    }

    /// How many nodes of a pool of this many may have hard taints.
    public int hardInPool(String pool, int nodes) {
        return hardInPool(pool, nodes, nodes);
    }

    /// The same.
    ///
    /// @param size by which the pool is small or not
    /// @param nodes those in service
    public int hardInPool(String pool, int size, int nodes) {
        return softOnly(pool, size) ? 0 : poolBudget(pool).nodeLimit(nodes);
    }
}
