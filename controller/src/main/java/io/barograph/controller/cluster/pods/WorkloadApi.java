package io.barograph.controller.cluster.pods;

import io.barograph.signal.Reading;
import module java.base;

/// The API of the other workloads of a cluster. Each call asks the API server and ends within seconds.
public interface WorkloadApi {

    /// All DaemonSets, or why they are not known.
    Reading<List<DaemonSet>> daemonSets();

    /// What makes nodes, as far as it can be seen; or why that is not known.
    Reading<List<Autoscaler>> autoscalers();
}
