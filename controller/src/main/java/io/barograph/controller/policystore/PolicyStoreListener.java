package io.barograph.controller.policystore;

import module java.base;

/// Takes how loading goes.
public interface PolicyStoreListener {

    /// New rules are in force.
    default void policiesLoaded(Instant loadTime) {}

    /// Newer rules were refused; the old ones stay.
    ///
    /// @param why of several lines
    default void policiesRefused(String why) {}

    static PolicyStoreListener none() {
        return new PolicyStoreListener() {};
    }
}
