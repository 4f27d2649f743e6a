package io.barograph.controller.cluster.evictions;

import io.barograph.controller.cluster.ApiOutcome;
import module java.base;

/// The API through which pods are read and evicted. Each call asks the API server and ends within seconds.
public interface EvictionApi {

    /// The pods bound to the node that have not ended. A pod's owner is the controller that it names.
    ApiOutcome<List<EvictablePod>> podsOn(String node);

    /// The pod with the workload above its controller as its owner, where there is one.
    default ApiOutcome<EvictablePod> resolveOwner(EvictablePod pod) {
        return new ApiOutcome.Done<>(pod);
    }

    /// Pods of the cluster that have ended; of more than 15,000 these.
    ApiOutcome<List<EvictablePod>> finishedPods();

    /// The pod of this name as it stands now.
    ApiOutcome<EvictablePod> readPod(String namespace, String name);

    /// How the workload stands; Refused of a kind that is not known.
    ApiOutcome<WorkloadStatus> workloadStatus(Workload owner);

    /// The labels of a namespace.
    ApiOutcome<Map<String, String>> namespaceLabels(String namespace);

    /// The PodDisruptionBudgets that select the pod, by name.
    ApiOutcome<List<String>> budgetsOf(EvictablePod pod);

    /// Asks for one eviction, with the pod's UID and resourceVersion as preconditions.
    EvictionAnswer evictPod(EvictionRequest request);

    /// Deletes a pod that has ended, with the same preconditions; Conflict where it has changed.
    ApiOutcome<Boolean> deleteFinished(PodIdentity pod);
}
