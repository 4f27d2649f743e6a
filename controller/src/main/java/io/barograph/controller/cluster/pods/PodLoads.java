package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.signal.Reading;
import module java.base;

/// What pods request, where they run and where they wait.
public interface PodLoads {

    /// What the pods that are bound to this node, and have not ended, request together; or why that is not
    /// known.
    Reading<ResourceAmounts> requested(String node);

    /// The pods that are bound to none; or why that is not known.
    Reading<List<UnscheduledPodGroup>> waiting();

    /// Whose pods are spread over nodes whether these are tainted or not; or why that is not known.
    Reading<TopologySpreadWorkloads> spread();

    /// The deschedulers, `namespace/name` each, that have pods, finished ones too, or had some within the last hour; or
    /// why they are not known.
    ///
    /// @param nanos a steady time
    Reading<List<String>> deschedulers(long nanos);
}
