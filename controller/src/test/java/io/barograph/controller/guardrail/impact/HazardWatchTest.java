package io.barograph.controller.guardrail.impact;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.pods.Autoscaler;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class HazardWatchTest {

    private static final DaemonSet CNI =
            new DaemonSet("kube-system", "cni", "system-node-critical", new Placement(Map.of(), List.of()), 0);

    private final List<List<String>> told = new ArrayList<>();
    private Reading<List<DaemonSet>> sets = Reading.of(List.of(CNI));
    private List<Demand> demands = List.of(
            new Demand.Condition("C"),
            new Demand.Taint("example.com/soft", Effect.PreferNoSchedule),
            new Demand.Taint("example.com/hard", Effect.NoSchedule));
    private final Fleets pods = new Fleets();
    private int asked;

    private final WorkloadApi workloads = new WorkloadApi() {
        @Override
        public Reading<List<DaemonSet>> daemonSets(Set<String> namespaces) {
            asked++;
            return sets;
        }

        @Override
        public Reading<List<Autoscaler>> autoscalers() {
            return Reading.of(List.of());
        }
    };

    private final HazardWatch watch =
            new HazardWatch(workloads, pods, () -> demands, Hazards.Refusals.ALL, () -> 0, this::told);

    private void told(List<Hazard> found) {
        told.add(found.stream().map(Hazard::subject).toList());
    }

    @Test
    void tellsWhatItSawAndWhatIsNotKnownBefore() {
        assertThat(watch.current().found()).extracting(Hazard::subject).containsExactly("DaemonSets", "autoscalers");
        watch.lookForHazards();
        assertThat(watch.current().keys()).containsExactly("example.com/hard");
        assertThat(watch.current().found()).extracting(Hazard::subject).containsExactly("kube-system/cni");
        sets = Reading.of(List.of());
        watch.lookForHazards();
        assertThat(told).containsExactly(List.of("kube-system/cni"), List.of());
    }

    @Test
    void asksNobodyWhileNoRuleKeepsPodsAway() {
        demands = demands.subList(0, 2);
        watch.lookForHazards();
        assertThat(asked).isZero();
        assertThat(watch.current().found()).isEmpty();
    }

    @Test
    void goesByWhatItSawLastForTenMinutes() {
        watch.lookForHazards();
        sets = Reading.failed("refused with status 403");
        for (int i = 0; i < 10; i++) {
            watch.lookForHazards();
            assertThat(watch.current().found()).extracting(Hazard::subject).containsExactly("kube-system/cni");
        }
        watch.lookForHazards();
        assertThat(watch.current().found()).extracting(Hazard::subject).containsExactly("DaemonSets");
    }

    @Test
    void noticesADeschedulerAtOnceAndHoldsToItWhileThePodsCannotBeFollowed() {
        watch.lookForHazards();
        pods.deschedulers = Reading.of(List.of(Descheduler.ofEvicting("kube-system/descheduler")));
        assertThat(watch.current().found())
                .extracting(Hazard::subject)
                .containsExactly("kube-system/cni", "kube-system/descheduler");
        watch.lookForHazards();
        assertThat(told.getLast()).containsExactly("kube-system/cni", "kube-system/descheduler");
        pods.deschedulers = Reading.failed("the pods cannot be followed");
        watch.lookForHazards();
        assertThat(watch.current().found()).extracting(Hazard::subject).contains("kube-system/descheduler");
    }

    @Test
    void findsNothingWithoutACluster() {
        HazardWatch none = new HazardWatch(null, null, () -> demands, Hazards.Refusals.ALL, () -> 0, this::told);
        none.lookForHazards();
        assertThat(none.current().found()).isEmpty();
        assertThat(none.current().refuse()).isEqualTo(Hazards.Refusals.NONE);
    }
}
