package io.barograph.controller.reclaim;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.controls.Controls;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Deletes finished pods beyond those that are kept, a few at each look, while this replica leads and nothing is
/// stopped.
public final class FinishedPodsDeletion {

    private static final Logger LOG = LoggerFactory.getLogger(FinishedPodsDeletion.class);

    /// At a look each 30 s, one in three seconds.
    private static final int AT_ONCE = 10;

    /// Requests at one look. Many pods may have changed when they are to be deleted.
    private static final int MOST_TRIED = 50;

    /// After failures in so many namespaces the API server is taken to be away. Whoever makes pods can make some that
    /// it
    /// cannot delete, in his own.
    private static final int MOST_FAILED = 3;

    /// Without a demand all finished pods are listed each ten minutes only.
    private static final int LOOKS_UNDEMANDED = 20;

    private final FinishedPods rule;
    private final EvictionApi pods;
    private final Leadership leadership;
    private final Controls controls;
    private final InstantSource wall;
    /// By UID, those that could not be deleted. The others come first.
    private final Set<String> triedInVain = new HashSet<>();
    private final DeletionTurns turns = new DeletionTurns();
    private long looks;
    private String lastText = "";

    /// @param controls with the mode of this deletion in them
    public FinishedPodsDeletion(
            FinishedPods rule, EvictionApi pods, Leadership leadership, Controls controls, InstantSource wall) {
        this.rule = rule;
        this.pods = pods;
        this.leadership = leadership;
        this.controls = controls;
        this.wall = wall;
    }

    /// To be called each 30 s.
    ///
    /// @param demanded nodes on which room is demanded
    public void deletePods(Set<String> demanded) {
        boolean due = !demanded.isEmpty() || looks++ % LOOKS_UNDEMANDED == 0;
        if (controls.modes().isOff() || !leadership.leading() || !due) {
            return;
        }
        ApiOutcome<List<EvictablePod>> listedPods = pods.finishedPods();
        if (!(listedPods instanceof ApiOutcome.Done<List<EvictablePod>>(List<EvictablePod> finishedPods))) {
            logChange("finished pods cannot be listed: " + listedPods.text());
            return;
        }
        List<EvictablePod> deletable = rule.deletablePods(finishedPods, demanded, wall.instant());
        if (!controls.modes().writes()) {
            logChange(deletable.isEmpty() ? "" : deletable.size() + " finished pods would be deleted");
            return;
        }
        DeletionTurns.Look look = turns.beginLook(podsToTry(deletable), demanded);
        Set<String> failedNamespaces = new HashSet<>();
        int deleted = 0;
        for (int tries = 0; tries < MOST_TRIED && deleted < AT_ONCE; tries++) {
            EvictablePod pod = look.nextPod();
            if (pod == null
                    || failedNamespaces.size() >= MOST_FAILED
                    || !leadership.leading()
                    || controls.stop(wall.instant()) != null) {
                return;
            }
            ApiOutcome<Boolean> outcome = pods.deleteFinished(pod.identity());
            LOG.info(
                    "finished pod {} ({}) on {}: {}",
                    pod.identity().path(),
                    pod.state().phase(),
                    pod.spec().node(),
                    outcome instanceof ApiOutcome.Done ? "deleted" : "not deleted: " + outcome.text());
            switch (outcome) {
                case ApiOutcome.Done<Boolean> _ -> deleted++;
                case ApiOutcome.Conflict<Boolean> _, ApiOutcome.NotFound<Boolean> _ ->
                    triedInVain.add(pod.identity().uid());
                case ApiOutcome.Throttled<Boolean> _ -> {
                    return;
                }
                case ApiOutcome.Refused<Boolean> _, ApiOutcome.Unavailable<Boolean> _ -> {
                    triedInVain.add(pod.identity().uid());
                    failedNamespaces.add(pod.identity().namespace());
                    look.skipNamespace(pod.identity().namespace());
                }
            }
        }
    }

    /// Once nothing else is left, all are tried anew.
    private List<EvictablePod> podsToTry(List<EvictablePod> deletable) {
        triedInVain.retainAll(
                deletable.stream().map(pod -> pod.identity().uid()).collect(Collectors.toSet()));
        if (triedInVain.size() == deletable.size()) {
            triedInVain.clear();
        }
        return deletable.stream()
                .filter(pod -> !triedInVain.contains(pod.identity().uid()))
                .toList();
    }

    private void logChange(String text) {
        if (!text.equals(lastText) && !text.isEmpty()) {
            LOG.info("{}", text);
        }
        lastText = text;
    }
}
