package io.barograph.controller.policystore;

import org.jspecify.annotations.Nullable;

/// Loads all rule files as they are now, on request.
///
/// @param tried policies beside the live ones; null for none
public record PolicyReload(PolicyStore live, @Nullable PolicyStore tried) {

    /// What came of it.
    ///
    /// @param refused why the live ones are refused and the last good rules stay; empty if they are in force
    /// @param shadowRefused the same of those that are tried beside them
    public record End(String refused, String shadowRefused) {}

    /// Returns once they are in force, or refused.
    public End reloadNow() {
        String shadow = tried == null ? "" : tried.reload();
        return new End(live.reload(), shadow);
    }
}
