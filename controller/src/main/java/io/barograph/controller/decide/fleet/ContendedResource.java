package io.barograph.controller.decide.fleet;

import io.barograph.signal.Contention;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import org.jspecify.annotations.Nullable;

/// The largest contention of a node, averaged over 10 s where that is known.
public record ContendedResource(Scope scope, Resource resource, double percent) {

    /// Null if none is known.
    public static @Nullable ContendedResource of(@Nullable Snapshot snapshot) {
        ContendedResource worstResource = null;
        if (snapshot != null) {
            for (Contention contention : snapshot.contentions()) {
                Double averaged = contention.averages().avg10().orNull();
                Double percent = averaged == null ? contention.percent().orNull() : averaged;
                if (percent != null && (worstResource == null || percent > worstResource.percent())) {
                    worstResource = new ContendedResource(contention.scope(), contention.resource(), percent);
                }
            }
        }
        return worstResource;
    }
}
