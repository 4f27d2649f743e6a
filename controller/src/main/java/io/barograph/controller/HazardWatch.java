package io.barograph.controller;

import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.guardrail.impact.AffectedWorkloads;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at intervals which workloads the taints of the loaded rules would shut out or mislead, and logs what changes.
final class HazardWatch {

    private static final Logger LOG = LoggerFactory.getLogger(HazardWatch.class);
    private static final String NOT_YET = "they have not been listed yet";
    /// After so many failed attempts, ten minutes, what was seen last no longer counts.
    private static final int FAILURES = 10;

    private final @Nullable WorkloadApi workloads;
    private final @Nullable PodLoads pods;
    private final Supplier<? extends Collection<Demand>> demands;
    private final Hazards.Refusals refuse;
    private final LongSupplier nanos;
    private final Consumer<List<Hazard>> listener;
    private AffectedWorkloads seen = AffectedWorkloads.unknown(NOT_YET);
    private int failures;
    private Set<String> reported = Set.of();
    private volatile Hazards current;

    /// @param workloads null without a cluster
    /// @param demands what the loaded rules can demand
    /// @param nanos a steady time
    HazardWatch(
            @Nullable WorkloadApi workloads,
            @Nullable PodLoads pods,
            Supplier<? extends Collection<Demand>> demands,
            Hazards.Refusals refuse,
            LongSupplier nanos,
            Consumer<List<Hazard>> listener) {
        this.workloads = workloads;
        this.pods = pods;
        this.demands = demands;
        this.refuse = workloads == null ? Hazards.Refusals.NONE : refuse;
        this.nanos = nanos;
        this.listener = listener;
        this.current = new Hazards(seen, workloads == null ? Set.of() : hardTaints(demands.get()), this.refuse);
    }

    /// The taints among them that keep pods away.
    static Set<Demand.Taint> hardTaints(Collection<Demand> demands) {
        return demands.stream()
                .filter(Demand.Taint.class::isInstance)
                .map(Demand.Taint.class::cast)
                .filter(each -> each.effect() == Effect.NoSchedule)
                .collect(Collectors.toSet());
    }

    /// The hazards of the last look, with the deschedulers that are known now.
    Hazards current() {
        Hazards looked = current;
        if (pods == null || looked.taints().isEmpty()) {
            return looked;
        }
        Reading<List<Descheduler>> now = pods.deschedulers(refuse.trusted(), nanos.getAsLong());
        return now.isPresent() ? new Hazards(looked.seen().with(now), looked.taints(), looked.refuse()) : looked;
    }

    /// Asks the cluster, if there is one and a rule demands taints that keep pods away.
    synchronized void look() {
        WorkloadApi cluster = workloads;
        if (cluster == null) {
            return;
        }
        try {
            Set<Demand.Taint> taints = hardTaints(demands.get());
            if (!taints.isEmpty()) {
                look(cluster);
            }
            current = new Hazards(seen, taints, refuse);
            say(current.found());
        } catch (RuntimeException e) {
            LOG.error(
                    "The hazards cannot be determined because of an exception; trying again. Maybe a bug: please report it.",
                    e);
        }
    }

    private void look(WorkloadApi cluster) {
        Reading<TopologySpreadWorkloads> spread = pods == null ? Reading.absent(NOT_YET) : pods.spread();
        Reading<List<Descheduler>> deschedulers =
                pods == null ? Reading.absent(NOT_YET) : pods.deschedulers(refuse.trusted(), nanos.getAsLong());
        AffectedWorkloads now =
                new AffectedWorkloads(cluster.daemonSets(), cluster.autoscalers(), spread, deschedulers);
        boolean failed = !now.daemonSets().isPresent()
                || !now.autoscalers().isPresent()
                || deschedulers instanceof Reading.Failed;
        failures = failed ? failures + 1 : 0;
        seen = new AffectedWorkloads(
                kept(now.daemonSets(), seen.daemonSets()),
                kept(now.autoscalers(), seen.autoscalers()),
                spread,
                kept(deschedulers, seen.deschedulers()));
    }

    private <T> Reading<T> kept(Reading<T> now, Reading<T> before) {
        return now.isPresent() || !before.isPresent() || failures > FAILURES ? now : before;
    }

    private void say(List<Hazard> found) {
        Set<String> texts = found.stream().map(Hazard::text).collect(Collectors.toSet());
        found.stream()
                .map(Hazard::text)
                .filter(each -> !reported.contains(each))
                .forEach(each -> LOG.warn("Hazard: {}", each));
        long gone = reported.stream().filter(each -> !texts.contains(each)).count();
        if (gone > 0) {
            LOG.info("{} hazards are gone; {} are left.", gone, found.size());
        }
        reported = texts;
        listener.accept(found);
    }
}
