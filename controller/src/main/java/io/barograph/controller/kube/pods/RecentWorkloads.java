package io.barograph.controller.kube.pods;

import module java.base;

/// Workloads whose pods come and go, such as a CronJob's: a workload counts for an hour after its last pod.
/// Of very many only the latest are kept, since every user who may create pods can create one of any name.
final class RecentWorkloads {

    private static final long HOLD_NANOS = TimeUnit.HOURS.toNanos(1);

    /// More are not named.
    static final int MAX = 100;

    /// The latest last.
    private final Map<String, Long> lastSeen = new LinkedHashMap<>();
    private final TreeSet<String> between = new TreeSet<>();

    /// One has a pod now, or had one just now.
    synchronized void noteWorkload(String workload) {
        if (between.size() < MAX) {
            between.add(workload);
        }
    }

    synchronized int remembered() {
        return lastSeen.size();
    }

    /// Those that have pods, and those that had some within an hour, by name.
    ///
    /// @param present those that have pods
    /// @param nanos a steady time
    synchronized List<String> recentWorkloads(Collection<String> present, long nanos) {
        present.forEach(this::noteWorkload);
        between.forEach(workload -> {
            lastSeen.remove(workload);
            lastSeen.put(workload, nanos);
        });
        between.clear();
        int tooMany = lastSeen.size() - MAX;
        Iterator<Long> oldest = lastSeen.values().iterator();
        for (int i = 0; oldest.hasNext() && (nanos - oldest.next() > HOLD_NANOS || i < tooMany); i++) {
            oldest.remove();
        }
        return lastSeen.keySet().stream().sorted().toList();
    }
}
