package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import module java.base;

/// Changes the status of one pod after the other, as kubelets do, so many a second.
final class PodStatusChanges implements AutoCloseable {

    private final AtomicLong made = new AtomicLong();
    private final Thread thread;

    PodStatusChanges(ApiRequests api, int pods, int perSecond) {
        thread = Thread.ofVirtual().unstarted(() -> change(api, pods, perSecond));
        if (pods > 0 && perSecond > 0) {
            thread.start();
        }
    }

    private void change(ApiRequests api, int pods, int perSecond) {
        long began = BenchClock.micros();
        try {
            for (long i = 0; true; i++) {
                long due = began + i * 1_000_000 / perSecond - BenchClock.micros();
                BenchClock.pause(Math.max(0, due / 1000));
                String ready = i / pods % 2 == 0 ? "False" : "True";
                String path = "/api/v1/namespaces/default/pods/" + StoredPods.name((int) (i * 7_919 % pods));
                api.patch(
                        path + "/status",
                        "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready
                                + "\",\"message\":\"change " + i + "\"}]}}");
                made.incrementAndGet();
            }
        } catch (IOException e) {
            System.err.println("no more changes of pods: " + e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    long made() {
        return made.get();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
