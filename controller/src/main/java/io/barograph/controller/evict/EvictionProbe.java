package io.barograph.controller.evict;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.EvictionNeed.Wanted;
import io.barograph.controller.evict.victim.Choice;

/// Shows who would go, in modes that evict nobody; the API server is asked once for each pod, and only in mode probe.
record EvictionProbe(EvictorDoors doors, EvictionListener listener) {

    /// @param key the demand's
    HeldBack imagineEviction(EvictingNode node, String key, Wanted wantedEviction, Choice.Judged victim) {
        EvictingNode.ProbedPod lastProbe = node.probed.get(key);
        if (lastProbe == null || !lastProbe.uid().equals(victim.pod().identity().uid())) {
            if (!doors.leadership().leading()) {
                return new HeldBack.NotLeader(doors.leadership().leader());
            }
            String answer = wantedEviction.mode().probes()
                    ? doors.pods()
                            .evictPod(EvictionCall.toRequest(wantedEviction, victim, "probe", true))
                            .word()
                    : "";
            listener.evictionAnswered(wantedEviction.signal(), answer.isEmpty() ? "observed" : "probe_" + answer);
            lastProbe = new EvictingNode.ProbedPod(victim.pod().identity().uid(), answer);
            node.probed.put(key, lastProbe);
        }
        String answerText =
                lastProbe.answer().isEmpty() ? "" : "; the API server answers to a dry run: " + lastProbe.answer();
        return new NotEvicted(
                NotEvictedCause.MODE,
                "pod " + victim.rank().text() + " would be evicted, and evictions of policy " + wantedEviction.policy()
                        + " are in mode " + wantedEviction.mode().word() + " on this node" + answerText,
                EvictionNeed.CHANGE);
    }
}
