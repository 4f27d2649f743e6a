package io.barograph.controller.kube;

import io.barograph.controller.cluster.Spread;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The pods that are spread over nodes whether these are tainted or not, by who they belong to.
final class SpreadPods {

    /// So many workloads are named.
    private static final int MOST_NAMED = 100;

    private final Map<String, String> byUid = new HashMap<>();
    private final TreeMap<String, Integer> workloads = new TreeMap<>();

    synchronized void present(LivePod pod) {
        String workload = pod.beside().spread();
        if (workload.isEmpty() || pod.load().isOver()) {
            gone(pod);
        } else if (!byUid.containsKey(pod.uid())) {
            workloads.merge(workload, 1, Integer::sum);
            byUid.put(pod.uid(), workloads.floorKey(workload)); // one text for all its pods
        }
    }

    synchronized void gone(LivePod pod) {
        String workload = byUid.remove(pod.uid());
        if (workload != null) {
            workloads.computeIfPresent(workload, (_, pods) -> pods == 1 ? null : pods - 1);
        }
    }

    synchronized Spread all() {
        List<String> named = workloads.keySet().stream().limit(MOST_NAMED).toList();
        return new Spread(named, workloads.size() - named.size());
    }
}
