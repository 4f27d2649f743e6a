package io.barograph.controller.cluster.pods;

import io.barograph.signal.Reading;
import module java.base;

/// The API of the other workloads of a cluster. Each call asks the API server and ends within seconds.
public interface WorkloadApi {

    /// The DaemonSets, or why they are not known: all of these namespaces, and of the others as many as a cluster has.
    Reading<List<DaemonSet>> daemonSets(Set<String> namespaces);

    /// What makes nodes, as far as it can be seen; or why that is not known.
    Reading<List<Autoscaler>> autoscalers();
}
