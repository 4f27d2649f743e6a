package io.barograph.controller.kube;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/// Workloads whose pods come and go, a CronJob's for instance: one that had a pod is taken for there an hour longer.
final class SeenWorkloads {

    private static final long HOLD_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int MOST = 100;

    private final Map<String, Long> lastSeen = new HashMap<>();
    private final TreeSet<String> between = new TreeSet<>();

    /// One has a pod now, or had one just now.
    synchronized void seen(String workload) {
        if (between.size() < MOST) {
            between.add(workload);
        }
    }

    /// Those that have pods, and those that had some within an hour, by name.
    ///
    /// @param present those that have pods
    /// @param nanos a steady time
    synchronized List<String> all(Collection<String> present, long nanos) {
        present.forEach(this::seen);
        between.forEach(each -> lastSeen.put(each, nanos));
        between.clear();
        lastSeen.values().removeIf(seen -> nanos - seen > HOLD_NANOS);
        return lastSeen.keySet().stream().sorted().limit(MOST).toList();
    }
}
