package io.barograph.controller.cluster.evictions;

import io.barograph.signal.Reading;
import io.barograph.usage.NodePods;

/// What the pods of a node use, as its exporter tells it.
public interface PodUsageApi {

    /// Asks the node's exporter; ends within seconds.
    Reading<NodePods> nodePods(String node);

    /// Where no exporter is asked.
    static PodUsageApi withoutExporter(String why) {
        return _ -> Reading.absent(why);
    }
}
