package io.barograph.controller.guardrail;

import io.barograph.rules.demand.ScarceResource;
import module java.base;

/// What is known of a node at the moment.
public sealed interface NodeHealth {

    /// Nothing yet, and it is too early to wonder.
    record New() implements NodeHealth {}

    /// Its exporter is heard.
    ///
    /// @param scarce what it is short of: of conditions and hard taints that fire, or keep firing where a
    /// taint stands
    record Heard(Set<ScarceResource> scarce) implements NodeHealth {

        public Heard {
            scarce = Set.copyOf(scarce);
        }
    }

    /// Its exporter was heard and has fallen silent.
    record Silent() implements NodeHealth {}

    /// Its exporter has never been heard, though there was time.
    record Unheard() implements NodeHealth {}
}
