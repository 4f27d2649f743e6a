package io.barograph.controller;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.evict.EvictionListener;
import io.barograph.controller.evict.Evictor;
import io.barograph.controller.evict.EvictorDoors;
import io.barograph.controller.evict.EvictorSettings;
import io.barograph.controller.http.json.EvictionDocument;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.controller.standalone.MemoryEntryStore;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The reconciler, which writes conditions and taints, and the evictor beside it: both take each decision, and a
/// report has what both hold back.
///
/// @param evictor null where no pod can be evicted
record DecisionTakers(Reconciler reconciler, @Nullable Evictor evictor) implements AutoCloseable {

    /// What they are made of.
    record Parts(
            ControllerConfig config,
            ControllerProcess.Cluster cluster,
            FleetStatus fleet,
            Controls controls,
            Reconciler reconciler) {}

    static DecisionTakers of(Parts parts, PodUsageApi usage, ControllerClock clock, EvictionListener listener) {
        ControllerProcess.Cluster.Evictions evictions = parts.cluster.evictions();
        if (evictions == null) {
            return new DecisionTakers(parts.reconciler, null);
        }
        ControllerConfig.Evicting evicting = parts.config.acting().evicting();
        PodLoads loads = parts.cluster.pods().loads();
        EvictorDoors doors = new EvictorDoors(
                parts.cluster.nodes(),
                evictions.pods(),
                usage,
                evictions.disks(),
                recordStore(evictions.ledger(), evicting.modes(), parts.controls.modes()),
                parts.cluster.leadership(),
                node -> loads == null ? Reading.absent("no API server was asked") : loads.requestedOn(node),
                node -> {
                    NodeStatus status = parts.fleet.node(node);
                    return status == null ? null : status.heard().latestSnapshot();
                },
                parts.reconciler::guards);
        EvictorSettings settings =
                new EvictorSettings(parts.controls, evicting.modes(), evicting.protections(), evicting.caps());
        if (!evicting.modes().isOff()) {
            listener.evictorStarts(answerWords(evicting.modes()));
        }
        return new DecisionTakers(parts.reconciler, new Evictor(doors, settings, clock, listener));
    }

    /// Where evictions are recorded. A controller that can evict nothing writes nothing to the cluster.
    static EntryStore recordStore(EntryStore store, EvictionModes evictionModes, Modes modes) {
        return evictionModes.evictAnywhere() && modes.writes() ? store : new MemoryEntryStore();
    }

    /// Every value that the label `answer` of `barograph_evictions_total` can have in these modes.
    static List<String> answerWords(EvictionModes modes) {
        List<String> words =
                EvictionAnswer.oneOfEach().stream().map(EvictionAnswer::word).toList();
        List<String> answerLabels = new ArrayList<>(words);
        answerLabels.add("observed");
        if (modes.probeAnywhere()) {
            words.forEach(word -> answerLabels.add("probe_" + word));
        }
        return answerLabels;
    }

    /// Gives the decision to the reconciler, and to the evictor where there is one.
    void takeDecision(Decision decision) {
        reconciler.offerDecision(decision);
        if (evictor != null) {
            evictor.acceptDecision(decision);
        }
    }

    List<ReconcileReport> reports() {
        return evictor == null
                ? reconciler.reports()
                : reconciler.reports().stream()
                        .map(report -> report.withHeldBack(evictor.heldBackDemands(report.node())))
                        .toList();
    }

    @Nullable
    EvictionDocument evictionDocument(String node) {
        return evictor == null ? null : EvictionDocument.of(evictor.nodeView(node));
    }

    void start() {
        if (evictor != null) {
            evictor.start();
        }
    }

    @Override
    public void close() {
        if (evictor != null) {
            evictor.close();
        }
    }
}
