package io.barograph.controller.cluster.evictions;

import io.barograph.signal.Reading;
import module java.base;

/// What pods and images have on the disks of a node.
public interface NodeDiskApi {

    /// Asks the node's kubelet and ends within seconds.
    ///
    /// @param addresses the node's, as its kubelet says them
    Reading<NodeDisks> nodeDisks(String node, List<String> addresses);

    /// Where no kubelet is asked.
    static NodeDiskApi none() {
        return (_, _) -> Reading.absent("no kubelet is asked what pods have on its disks (--kubelet-ca)");
    }
}
