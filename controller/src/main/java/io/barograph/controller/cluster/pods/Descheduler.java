package io.barograph.controller.cluster.pods;

import io.barograph.signal.Reading;
import module java.base;

/// A workload whose pods look like a descheduler's. Every user who may create pods can create such pods.
///
/// @param workload `namespace/name`
/// @param evicts whether it is believed to evict pods: it is one of operators, or its service account may evict the
/// pods of all namespaces
public record Descheduler(String workload, Reading<Boolean> evicts) {

    /// One that is believed.
    public static Descheduler ofEvicting(String workload) {
        return new Descheduler(workload, Reading.of(true));
    }

    /// Whether it is known to be believed.
    public boolean isEvicting() {
        return Boolean.TRUE.equals(evicts.orNull());
    }
}
