package io.barograph.controller.kube.pods;

import io.barograph.controller.kube.pods.LivePod.Scheduling;
import module java.base;

/// The schedulers that show themselves by a pod: they bound it, or said why they cannot. That of pods which name
/// none is always there, since a cluster without it runs nothing.
final class SchedulersSeen {

    private final PodsByWorkload others = new PodsByWorkload();

    void present(LivePod pod) {
        Scheduling scheduling = pod.beside().scheduling();
        boolean shown = scheduling.handled() && !scheduling.scheduler().equals(Scheduling.DEFAULT);
        others.present(pod.uid(), shown ? scheduling.scheduler() : "");
    }

    void gone(LivePod pod) {
        others.gone(pod.uid());
    }

    boolean isThere(String scheduler) {
        return scheduler.equals(Scheduling.DEFAULT) || others.has(scheduler);
    }
}
