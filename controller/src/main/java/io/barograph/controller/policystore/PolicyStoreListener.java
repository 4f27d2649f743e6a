package io.barograph.controller.policystore;

import java.time.Instant;

/// Is told how loading goes.
public interface PolicyStoreListener {

    /// New rules are in force.
    void loaded(Instant at);

    /// Newer rules were refused; the old ones stay.
    ///
    /// @param why of several lines
    void refused(String why);

    /// Listens to nothing.
    static PolicyStoreListener none() {
        return new PolicyStoreListener() {
            @Override
            public void loaded(Instant at) {}

            @Override
            public void refused(String why) {}
        };
    }
}
