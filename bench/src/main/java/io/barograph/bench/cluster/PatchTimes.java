package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Watches the nodes as any client may, and notes when our taint comes and goes and our condition becomes True.
final class PatchTimes implements AutoCloseable {

    private static final String TAINT = "{\"key\":\"node.kubernetes.io/cpu-contention-pressure\"";
    private static final Pattern CONDITION =
            Pattern.compile("\\{\"type\":\"KubepodsCPUContentionPressure\",\"status\":\"(\\w+)\"");
    private static final Pattern NAME = Pattern.compile("\"metadata\":\\{\"name\":\"([^\"]+)\"");

    private final Map<String, Long> raised = new ConcurrentHashMap<>();
    private final Set<String> tainted = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile int mostTainted;

    PatchTimes(ApiRequests api) {
        thread = Thread.ofVirtual().start(() -> follow(api));
    }

    /// A watch without a version begins with everything that is there.
    private void follow(ApiRequests api) {
        try {
            while (true) {
                try {
                    api.watch("/api/v1/nodes?watch=true&timeoutSeconds=3600", this::take);
                } catch (IOException _) {
                    BenchClock.pause(200);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(String line) {
        long now = BenchClock.micros();
        Matcher name = NAME.matcher(line);
        if (!name.find()) {
            return;
        }
        String node = name.group(1);
        Matcher condition = CONDITION.matcher(line);
        if (condition.find() && condition.group(1).equals("True")) {
            raised.putIfAbsent(node, now);
        } else {
            raised.remove(node);
        }
        if (line.contains(TAINT)) {
            tainted.add(node);
        } else {
            tainted.remove(node);
        }
        mostTainted = Math.max(mostTainted, tainted.size());
    }

    /// When the node's condition became True, in microseconds; null if it is not.
    @Nullable
    Long raised(String node) {
        return raised.get(node);
    }

    int raisedNow() {
        return raised.size();
    }

    int taintedNow() {
        return tainted.size();
    }

    /// As many nodes were tainted at the same time at most.
    int mostTainted() {
        return mostTainted;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
