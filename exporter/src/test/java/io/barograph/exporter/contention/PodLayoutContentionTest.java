package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

/// Contention where pods do not lie as the kubelet alone would lay them.
class PodLayoutContentionTest {

    private static final long SECONDS_2 = 2_000_000;
    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";

    private final HandmadeNode node = new HandmadeNode();

    private void busy(HandmadeCgroup cgroup, long used) {
        cgroup.used += used;
        cgroup.cpuSome += SECONDS_2;
        cgroup.cpuFull += SECONDS_2 / 2;
    }

    @Test
    void containersBesideTheirPodDoNotContendWithEachOther() {
        HandmadeCgroup one = node.besidePod("", UID, "1", QosClass.GUARANTEED);
        HandmadeCgroup other = node.besidePod("/system.slice", UID, "2", QosClass.GUARANTEED);
        ContentionMeasurement measured = node.measured(() -> {
            busy(one, SECONDS_2);
            busy(other, SECONDS_2);
            node.root.used = 2 * SECONDS_2;
            node.root.cpuSome = SECONDS_2;
        });
        assertThat(node.stall(measured, one, Resource.CPU).contentionMicros()).isZero();
        assertThat(node.stall(measured, other, Resource.CPU).contentionMicros()).isZero();
        assertThat(measured.leaves().allLeaves())
                .filteredOn(each -> each.cgroup().path().contains(UID))
                .extracting(each -> each.owner().path())
                .containsOnly("/kubepods-pod" + UID + ".slice");
    }

    @Test
    void theyContendWithOtherPods() {
        HandmadeCgroup one = node.besidePod("", UID, "1", QosClass.GUARANTEED);
        HandmadeCgroup other = node.container(node.pod("other", QosClass.GUARANTEED), "c", QosClass.GUARANTEED);
        ContentionMeasurement measured = node.measured(() -> {
            busy(one, SECONDS_2);
            busy(other, SECONDS_2);
            node.root.used = 2 * SECONDS_2;
            node.root.cpuSome = SECONDS_2;
        });
        assertThat(percent(measured, node.stall(measured, one, Resource.CPU).contentionMicros()))
                .isCloseTo(50, within(1.0));
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU).isPresent()).isTrue();
    }

    /// The pod's slice is there, and empty: what it says is not what the pod uses.
    @Test
    void whatTheyUseTogetherStandsForTheirPodsEmptySlice() {
        HandmadeCgroup slice = node.pod(UID, QosClass.GUARANTEED);
        HandmadeCgroup one = node.besidePod("/system.slice", UID, "1", QosClass.GUARANTEED);
        HandmadeCgroup other = node.besidePod("/system.slice", UID, "2", QosClass.GUARANTEED);
        one.current = 100;
        other.current = 20;
        one.used = 7;
        other.used = 3;
        Cgroup pod = Objects.requireNonNull(node.at(2).cgroup(slice.path));
        assertThat(pod.stats().cpu().map(it -> it.usageMicros())).isEqualTo(Reading.of(10L));
        assertThat(pod.stats().memory().use().map(it -> it.currentBytes())).isEqualTo(Reading.of(120L));
        assertThat(pod.stats().pressure().values())
                .allSatisfy(each -> assertThat(each.some().why()).contains("stand beside its cgroup"));
    }

    @Test
    void podsBelowAddedLevelsAreInKubepods() {
        HandmadeCgroup level = node.level("offline", QosClass.UNKNOWN);
        HandmadeCgroup pod = node.pod("other", QosClass.GUARANTEED);
        HandmadeCgroup other = node.container(pod, "c", QosClass.GUARANTEED);
        ContentionMeasurement measured = node.measured(() -> {
            busy(level, SECONDS_2);
            busy(pod, SECONDS_2);
            busy(other, SECONDS_2);
            node.root.used = 2 * SECONDS_2;
            node.root.cpuSome = SECONDS_2;
        });
        assertThat(percent(measured, contention(measured, Scope.KUBEPODS))).isCloseTo(50, within(1.0));
        assertThat(contention(measured, Scope.BURSTABLE)).isZero();
    }

    @Test
    void kubepodsThatWaitsWithNobodyInItIsNotKnown() {
        node.outside("/system.slice/a.service");
        ContentionMeasurement measured = node.measured(() -> {
            node.kubepods.cpuSome = SECONDS_2 / 2;
            node.root.cpuSome = SECONDS_2 / 2;
        });
        for (Scope scope : List.of(Scope.KUBEPODS, Scope.GUARANTEED, Scope.BURSTABLE, Scope.BESTEFFORT)) {
            assertThat(measured.of(scope, Resource.CPU).why())
                    .as(scope.word())
                    .isEqualTo("/kubepods.slice waits, and no pod is known below it");
        }
        assertThat(measured.of(Scope.SYSTEM, Resource.CPU).isPresent()).isTrue();
        assertThat(node.measured(() -> {}).of(Scope.KUBEPODS, Resource.CPU).isPresent())
                .as("it waits for nothing")
                .isTrue();
    }

    private static double percent(ContentionMeasurement measured, long micros) {
        return 100.0 * micros / measured.micros();
    }

    private static long contention(ContentionMeasurement measured, Scope scope) {
        return Objects.requireNonNull(measured.of(scope, Resource.CPU).orNull()).contentionMicros();
    }
}
