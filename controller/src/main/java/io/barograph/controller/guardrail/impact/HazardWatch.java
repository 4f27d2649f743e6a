package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at intervals which workloads the taints of the loaded rules would shut out or mislead, and logs what changes.
public final class HazardWatch {

    private static final Logger LOG = LoggerFactory.getLogger(HazardWatch.class);

    /// Of those of one look: whoever may create DaemonSets can make thousands.
    private static final int MOST_LOGGED = 50;
    private static final String NOT_YET = "they have not been listed yet";
    /// After so many failed attempts, ten minutes, what was seen last no longer counts.
    private static final int FAILURES = 10;

    private final @Nullable WorkloadApi workloads;
    private final @Nullable PodLoads pods;
    private final Supplier<? extends Collection<Demand>> demands;
    private final Hazards.Refusals refuse;
    private final LongSupplier nanos;
    private final Consumer<List<Hazard>> listener;
    private AffectedWorkloads seenWorkloads = AffectedWorkloads.unknownBecause(NOT_YET);
    private int failures;
    private Set<String> reported = Set.of();
    private volatile Hazards current;

    /// @param workloads null without a cluster
    /// @param demands what the loaded rules can demand
    /// @param nanos a steady time
    public HazardWatch(
            @Nullable WorkloadApi workloads,
            @Nullable PodLoads pods,
            Supplier<? extends Collection<Demand>> demands,
            Hazards.Refusals refusals,
            LongSupplier nanos,
            Consumer<List<Hazard>> listener) {
        this.workloads = workloads;
        this.pods = pods;
        this.demands = demands;
        this.refuse = workloads == null ? Hazards.Refusals.NONE : refusals;
        this.nanos = nanos;
        this.listener = listener;
        this.current =
                new Hazards(seenWorkloads, workloads == null ? Set.of() : hardTaints(demands.get()), this.refuse);
    }

    /// The taints among them that keep pods away.
    public static Set<Demand.Taint> hardTaints(Collection<Demand> demands) {
        return demands.stream()
                .filter(Demand.Taint.class::isInstance)
                .map(Demand.Taint.class::cast)
                .filter(taint -> taint.effect() == Effect.NoSchedule)
                .collect(Collectors.toSet());
    }

    /// The hazards of the last look, with the deschedulers that are known now.
    public Hazards current() {
        Hazards lastHazards = current;
        if (pods == null || lastHazards.taints().isEmpty()) {
            return lastHazards;
        }
        Reading<List<Descheduler>> deschedulers = pods.findDeschedulers(refuse.trusted(), nanos.getAsLong());
        return deschedulers.isPresent()
                ? new Hazards(
                        lastHazards.workloads().withDeschedulers(deschedulers),
                        lastHazards.taints(),
                        lastHazards.refuse())
                : lastHazards;
    }

    /// Asks the cluster, if there is one and a rule demands taints that keep pods away.
    public synchronized void lookForHazards() {
        WorkloadApi cluster = workloads;
        if (cluster == null) {
            return;
        }
        try {
            Set<Demand.Taint> taints = hardTaints(demands.get());
            if (!taints.isEmpty()) {
                listWorkloads(cluster);
            }
            current = new Hazards(seenWorkloads, taints, refuse);
            logChanges(current.found());
        } catch (RuntimeException e) {
            LOG.error(
                    "The hazards cannot be determined because of an exception; trying again. Maybe a bug: please report it.",
                    e);
        }
    }

    private void listWorkloads(WorkloadApi cluster) {
        Reading<TopologySpreadWorkloads> spread = pods == null ? Reading.absent(NOT_YET) : pods.spread();
        Reading<List<Descheduler>> deschedulers =
                pods == null ? Reading.absent(NOT_YET) : pods.findDeschedulers(refuse.trusted(), nanos.getAsLong());
        AffectedWorkloads foundWorkloads = new AffectedWorkloads(
                cluster.daemonSets(refuse.trusted()), cluster.autoscalers(), spread, deschedulers);
        boolean failed = !foundWorkloads.daemonSets().isPresent()
                || !foundWorkloads.autoscalers().isPresent()
                || deschedulers instanceof Reading.Failed;
        failures = failed ? failures + 1 : 0;
        seenWorkloads = new AffectedWorkloads(
                keepKnown(foundWorkloads.daemonSets(), seenWorkloads.daemonSets()),
                keepKnown(foundWorkloads.autoscalers(), seenWorkloads.autoscalers()),
                spread,
                keepKnown(deschedulers, seenWorkloads.deschedulers()));
    }

    private <T> Reading<T> keepKnown(Reading<T> fresh, Reading<T> previous) {
        return fresh.isPresent() || !previous.isPresent() || failures > FAILURES ? fresh : previous;
    }

    private void logChanges(List<Hazard> foundHazards) {
        Set<String> texts = foundHazards.stream().map(Hazard::text).collect(Collectors.toSet());
        List<String> newTexts = foundHazards.stream()
                .map(Hazard::text)
                .filter(text -> !reported.contains(text))
                .toList();
        newTexts.stream().limit(MOST_LOGGED).forEach(text -> LOG.warn("Hazard: {}", text));
        if (newTexts.size() > MOST_LOGGED) {
            LOG.warn("There are {} new hazards more.", newTexts.size() - MOST_LOGGED);
        }
        long gone = reported.stream().filter(text -> !texts.contains(text)).count();
        if (gone > 0) {
            LOG.info("{} hazards are gone; {} are left.", gone, foundHazards.size());
        }
        reported = texts;
        listener.accept(foundHazards);
    }
}
