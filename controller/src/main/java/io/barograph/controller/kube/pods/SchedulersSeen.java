package io.barograph.controller.kube.pods;

import io.barograph.controller.kube.pods.LivePod.Scheduling;
import module java.base;

/// The schedulers that show themselves by a pod: they bound it, or said why they cannot. That of pods which name
/// none is always there, since a cluster without it runs nothing.
final class SchedulersSeen {

    private final PodsByWorkload podsByScheduler = new PodsByWorkload();

    void putPod(LivePod pod) {
        Scheduling scheduling = pod.extras().scheduling();
        boolean shown = scheduling.handled() && !scheduling.scheduler().equals(Scheduling.DEFAULT);
        podsByScheduler.putPod(pod.uid(), shown ? scheduling.scheduler() : "");
    }

    void removePod(LivePod pod) {
        podsByScheduler.removePod(pod.uid());
    }

    boolean isThere(String scheduler) {
        return scheduler.equals(Scheduling.DEFAULT) || podsByScheduler.hasWorkload(scheduler);
    }
}
