package io.barograph.controller.kube.pods;

import module java.base;

/// Some of the pods, by their workload, or by another name that they have in common. Of one namespace so many
/// workloads are kept: whoever may create pods can invent one for each.
final class PodsByWorkload {

    static final int MAX_OF_NAMESPACE = 2_000;

    private final Map<String, String> byUid = new HashMap<>();
    private final TreeMap<String, Integer> workloads = new TreeMap<>();
    private final Map<String, Integer> countByNamespace = new HashMap<>();

    /// @param workload `namespace/name`; empty if the pod is not one of them
    synchronized void putPod(String uid, String workload) {
        if (workload.isEmpty()) {
            removePod(uid);
        } else if (!byUid.containsKey(uid) && hasRoomFor(workload)) {
            if (workloads.merge(workload, 1, Integer::sum) == 1) {
                countByNamespace.merge(namespaceOf(workload), 1, Integer::sum);
            }
            byUid.put(uid, workloads.floorKey(workload)); // one text for all its pods
        }
    }

    synchronized void removePod(String uid) {
        String workload = byUid.remove(uid);
        if (workload != null) {
            workloads.computeIfPresent(workload, (_, pods) -> pods == 1 ? null : pods - 1);
            if (!workloads.containsKey(workload)) {
                countByNamespace.computeIfPresent(namespaceOf(workload), (_, count) -> count == 1 ? null : count - 1);
            }
        }
    }

    private boolean hasRoomFor(String workload) {
        return workloads.containsKey(workload)
                || countByNamespace.getOrDefault(namespaceOf(workload), 0) < MAX_OF_NAMESPACE;
    }

    /// Names without one have the empty one in common.
    private static String namespaceOf(String workload) {
        return workload.substring(0, workload.indexOf('/') + 1);
    }

    /// The first so many of each namespace that have such pods, in order: none can crowd out those of another.
    synchronized List<String> firstOfEachNamespace(int most) {
        List<String> first = new ArrayList<>();
        String next = workloads.isEmpty() ? null : workloads.firstKey();
        while (next != null) {
            String namespace = namespaceOf(next);
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
