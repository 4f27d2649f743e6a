package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.Workload;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which owners' pods were to be evicted from a node, where nothing came of it. Used by the evictor's thread alone.
final class FruitlessEvictions {

    private @Nullable Workload latestOwner;
    private final Set<Workload> owners = new HashSet<>();

    /// An eviction of a pod of this owner came to nothing.
    ///
    /// @return whether that of the one before was of the same owner
    boolean noteOwner(Workload owner) {
        boolean isAgain = owner.equals(latestOwner);
        latestOwner = owner;
        owners.add(owner);
        return isAgain;
    }

    /// Whether those of several owners of this namespace did. The owners' pauses alone would end one after the other,
    /// and keep the pods behind them waiting for ever.
    boolean areSeveralIn(String namespace) {
        return owners.stream()
                        .filter(owner -> owner.namespace().equals(namespace))
                        .limit(2)
                        .count()
                == 2;
    }

    /// All pods were tried: each may be tried anew.
    void forgetOwners() {
        owners.clear();
    }
}
