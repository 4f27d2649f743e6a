package io.barograph.controller.cluster.evictions;

import io.barograph.signal.Reading;
import module java.base;

/// What pods have on the disks of their node.
public interface PodDiskApi {

    /// By the pods' UIDs; asks the node's kubelet and ends within seconds.
    ///
    /// @param addresses the node's, as its kubelet says them
    Reading<Map<String, PodDisk>> podDisks(String node, List<String> addresses);

    /// Where no kubelet is asked.
    static PodDiskApi none() {
        return (_, _) -> Reading.absent("no kubelet is asked what pods have on its disks (--kubelet-ca)");
    }
}
