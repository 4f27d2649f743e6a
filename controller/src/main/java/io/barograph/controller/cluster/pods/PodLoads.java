package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.signal.Reading;
import module java.base;

/// What pods request, where they run and where they wait.
public interface PodLoads {

    /// What the pods that are bound to this node, and have not ended, request together; or why that is not
    /// known.
    Reading<ResourceAmounts> requestedOn(String node);

    /// The pods that are bound to none and that a scheduler of the cluster may bind; or why that is not known. A
    /// scheduler is one of the cluster if it has bound a pod that is still there, or has said why it cannot bind
    /// one; that of pods which name none always is. Pods that name another are left out.
    Reading<List<UnscheduledPodGroup>> waiting();

    /// The DaemonSets, `namespace/name` each, that have pods of class `system-node-critical` on this node, or had
    /// some before those were gone, as in a rollout; or why that is not known.
    Reading<Set<String>> criticalDaemonSets(String node);

    /// Whose pods are spread over nodes whether these are tainted or not; or why that is not known.
    Reading<TopologySpreadWorkloads> spread();

    /// The deschedulers that have pods, finished ones too, or had some within the last hour, and the workloads that may
    /// be deschedulers; or why they are not known. May ask the API server.
    ///
    /// @param operators namespaces in which what looks like a descheduler is believed to be one
    /// @param nanos a steady time
    Reading<List<Descheduler>> findDeschedulers(Set<String> operators, long nanos);
}
