package io.barograph.controller.kube.pods;

import module java.base;

/// Some of the pods, by their workload, or by another name that they have in common.
final class PodsByWorkload {

    private final Map<String, String> byUid = new HashMap<>();
    private final TreeMap<String, Integer> workloads = new TreeMap<>();

    /// @param workload `namespace/name`; empty if the pod is not one of them
    synchronized void putPod(String uid, String workload) {
        if (workload.isEmpty()) {
            removePod(uid);
        } else if (!byUid.containsKey(uid)) {
            workloads.merge(workload, 1, Integer::sum);
            byUid.put(uid, workloads.floorKey(workload)); // one text for all its pods
        }
    }

    synchronized void removePod(String uid) {
        String workload = byUid.remove(uid);
        if (workload != null) {
            workloads.computeIfPresent(workload, (_, pods) -> pods == 1 ? null : pods - 1);
        }
    }

    /// The first so many of each namespace that have such pods, in order: none can crowd out those of another.
    synchronized List<String> firstOfEachNamespace(int most) {
        List<String> first = new ArrayList<>();
        String next = workloads.isEmpty() ? null : workloads.firstKey();
        while (next != null) {
            String namespace = next.substring(0, next.indexOf('/') + 1);
            workloads.tailMap(next).keySet().stream()
                    .limit(most)
                    .takeWhile(each -> each.startsWith(namespace))
                    .forEach(first::add);
            next = workloads.ceilingKey(namespace + Character.MAX_VALUE);
        }
        return first;
    }

    synchronized boolean hasWorkload(String workload) {
        return workloads.containsKey(workload);
    }

    synchronized SortedSet<String> allWorkloads() {
        return new TreeSet<>(workloads.keySet());
    }
}
