package io.barograph.controller.reclaim;

import static io.barograph.controller.evict.SamplePods.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.EvictionRequest;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.evict.SamplePods;
import module java.base;
import org.junit.jupiter.api.Test;

/// When finished pods are deleted, and how many at once.
class FinishedPodsDeletionTest implements EvictionApi, Leadership {

    private final List<EvictablePod> finished = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private final Deque<ApiOutcome<Boolean>> answers = new ArrayDeque<>();
    /// Pods whose names begin so are never what they were.
    private String changing = "none";
    private int lists;
    private boolean leading = true;
    private int leadsFor = Integer.MAX_VALUE;

    private FinishedPodsDeletion deletion(Mode own, Controls controls) {
        FinishedPods rule = new FinishedPods(0, 100, Duration.ofMinutes(10));
        for (int i = 10; i < 25; i++) {
            finished.add(pod("p" + i, 60 - i));
        }
        return new FinishedPodsDeletion(rule, this, this, controls.cappedBy(own), () -> NOW);
    }

    private static EvictablePod pod(String name, int minutesOld) {
        Instant born = NOW.minus(Duration.ofMinutes(minutesOld));
        EvictablePod over = SamplePods.with(
                SamplePods.pod(name, "n1"), new EvictablePod.State("Failed", "", false, born, born, null, "", false));
        return SamplePods.with(over, new Workload("shop", "Deployment", "web"));
    }

    @Test
    void aFewAreDeletedAtEachLookTheOldestFirst() {
        FinishedPodsDeletion deletion = deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE));
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).hasSize(10).startsWith("p10", "p11").doesNotContain("p20");
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).hasSize(15).doesNotHaveDuplicates();
    }

    @Test
    void nothingIsDeletedUnlessBothModesEnforce() {
        deletion(Mode.OBSERVE, Controls.of(Mode.ENFORCE)).deletePods(Set.of("n1"));
        deletion(Mode.ENFORCE, Controls.of(Mode.OBSERVE)).deletePods(Set.of("n1"));
        assertThat(lists).isEqualTo(2);
        deletion(Mode.OFF, Controls.of(Mode.ENFORCE)).deletePods(Set.of("n1"));
        assertThat(lists).isEqualTo(2);
        assertThat(deleted).isEmpty();
    }

    @Test
    void aFollowerAsksNothingAndALeaderThatIsNoneAnyMoreStops() {
        leading = false;
        deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE)).deletePods(Set.of("n1"));
        assertThat(lists).isZero();
        leading = true;
        leadsFor = 3;
        deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE)).deletePods(Set.of("n1"));
        assertThat(deleted).hasSize(2);
    }

    @Test
    void whileAllIsStoppedOrTheStopCannotBeReadNothingIsDeleted() {
        Controls unknown = new Controls(Modes.sameForAll(Mode.ENFORCE), () -> Silences.ofUnknown("no answer"));
        deletion(Mode.ENFORCE, unknown).deletePods(Set.of("n1"));
        assertThat(deleted).isEmpty();
    }

    @Test
    void aPodThatHasChangedIsPassedOverAndARefusalEndsTheLook() {
        FinishedPodsDeletion deletion = deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE));
        answers.add(new ApiOutcome.Conflict<>("changed"));
        answers.add(new ApiOutcome.Done<>(true));
        answers.add(new ApiOutcome.Refused<>(403, "forbidden"));
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).containsExactly("p10", "p11", "p12");
    }

    /// Whoever writes their status all the time keeps others' there else.
    @Test
    void podsThatAlwaysChangeKeepNoOthersThere() {
        FinishedPodsDeletion deletion = deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE));
        changing = "p1";
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).startsWith("p10", "p11").endsWith("p23", "p24").hasSize(15);
        deleted.clear();
        finished.removeIf(pod -> pod.identity().name().startsWith("p2"));
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).as("tried anew").hasSize(10).contains("p10", "p19");
    }

    @Test
    void oneThatMayNotBeDeletedComesLast() {
        FinishedPodsDeletion deletion = deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE));
        answers.add(new ApiOutcome.Refused<>(403, "a webhook forbids it"));
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).containsExactly("p10");
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).hasSize(11).endsWith("p20").containsOnlyOnce("p10");
    }

    /// Whoever makes pods can make some that are as large as the API server stores: it cannot mark them as deleted.
    @Test
    void podsThatTheApiServerCannotDeleteKeepOnlyThoseOfTheirNamespaceThere() {
        FinishedPodsDeletion deletion = deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE));
        finished.add(inNamespace("bank", pod("b1", 30)));
        finished.add(inNamespace("bank", pod("b2", 29)));
        finished.add(inNamespace("tiny", pod("c1", 28)));
        answers.addAll(List.of(new ApiOutcome.Done<>(true), new ApiOutcome.Unavailable<>("status 500")));
        deletion.deletePods(Set.of("n1"));
        assertThat(deleted).containsExactly("b1", "p10", "c1", "b2");
    }

    private static EvictablePod inNamespace(String namespace, EvictablePod pod) {
        PodIdentity identity = new PodIdentity(
                namespace,
                pod.identity().name(),
                pod.identity().uid(),
                pod.identity().resourceVersion());
        return new EvictablePod(identity, pod.owner(), pod.spec(), pod.state(), pod.labels(), pod.annotations());
    }

    @Test
    void withoutADemandTheyAreListedOnceInTwentyLooks() {
        FinishedPodsDeletion deletion = deletion(Mode.ENFORCE, Controls.of(Mode.ENFORCE));
        for (int i = 0; i < 40; i++) {
            deletion.deletePods(Set.of());
        }
        assertThat(lists).isEqualTo(2);
        assertThat(deleted).isEmpty();
    }

    @Override
    public boolean leading() {
        return leading && leadsFor-- > 0;
    }

    @Override
    public Long epoch() {
        return 1L;
    }

    @Override
    public ApiOutcome<List<EvictablePod>> finishedPods() {
        lists++;
        return new ApiOutcome.Done<>(List.copyOf(finished));
    }

    @Override
    public ApiOutcome<Boolean> deleteFinished(PodIdentity pod) {
        deleted.add(pod.name());
        if (pod.name().startsWith(changing)) {
            return new ApiOutcome.Conflict<>("changed");
        }
        ApiOutcome<Boolean> answer = answers.isEmpty() ? new ApiOutcome.Done<>(true) : answers.remove();
        if (answer instanceof ApiOutcome.Done) {
            finished.removeIf(each -> each.identity().equals(pod));
        }
        return answer;
    }

    @Override
    public ApiOutcome<List<EvictablePod>> podsOn(String node) {
        throw new AssertionError("not asked here");
    }

    @Override
    public ApiOutcome<EvictablePod> readPod(String namespace, String name) {
        throw new AssertionError("not asked here");
    }

    @Override
    public ApiOutcome<WorkloadStatus> workloadStatus(Workload owner) {
        throw new AssertionError("not asked here");
    }

    @Override
    public ApiOutcome<Map<String, String>> namespaceLabels(String namespace) {
        throw new AssertionError("not asked here");
    }

    @Override
    public ApiOutcome<List<String>> budgetsOf(EvictablePod pod) {
        throw new AssertionError("not asked here");
    }

    @Override
    public EvictionAnswer evictPod(EvictionRequest request) {
        throw new AssertionError("not asked here");
    }
}
