package io.barograph.controller.cluster.pods;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Teardown;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods on each node, counted. The API server is asked only after the first `want`.
public interface PodApi {

    /// The facts that are missing before the first `want`, in whole or in part.
    Set<Class<? extends Fact>> FACTS = Set.of(Pods.class, Teardown.class);

    /// From now on they are counted.
    void startCounting();

    /// What is bound to the node of this name, or why that is not known.
    Reading<Pods> podsOn(String node);

    /// How far those of that node that are deleted are from gone, at this time.
    default Reading<PodEndings> podEndings(String node, Instant currentTime) {
        return Reading.absent("deleted pods are not followed");
    }

    /// Those of the pods that are exporters.
    default ExporterPodApi exporters() {
        return ExporterPodApi.none();
    }

    /// What they request; null without an API server.
    default @Nullable PodLoads loads() {
        return null;
    }

    /// What they belong to, and what else runs beside us; null where there is no API server.
    default @Nullable WorkloadApi workloads() {
        return null;
    }

    /// Where there is no API server.
    static PodApi unknown() {
        return new PodApi() {
            @Override
            public void startCounting() {}

            @Override
            public Reading<Pods> podsOn(String node) {
                return Reading.absent("no API server was asked");
            }
        };
    }
}
