package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;

class CpuContentionTest {

    private static final long D = 2_000_000;

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    @Test
    void takesOffWhatThePodsOwnLimitAccountsFor() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_900_000;
            pod.cpuFull = 1_900_000;
            container.periods = 20;
            container.throttled = 1_880_000;
            pod.used = 40_000;
            node.root.used = 60_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(0, 1_900_000, 0));
    }

    @Test
    void findsNoContentionInAPodThatCrowdsItself() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_920_000;
            pod.used = 2 * D;
            node.root.used = 2 * D;
        });
        assertThat(stall).isEqualTo(new LeafStall(0, 0, 1_920_000));
    }

    @Test
    void countsStallUpToTheTimeThatOthersCouldHaveHad() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_800_000;
            pod.used = 3_000_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(500_000, 0, 1_300_000));
    }

    @Test
    void countsAllTimeInWhichNoneOfThePodsTasksRan() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_000_000;
            pod.cpuFull = 900_000;
            pod.used = 3_800_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(900_000, 0, 100_000));
    }

    @Test
    void takesTheLimitOffTheTimeInWhichNoneOfThePodsTasksRan() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.cpuFull = 1_200_000;
            container.periods = 4;
            container.throttled = 400_000;
            pod.used = 4_000_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(700_000, 500_000, 300_000));
    }

    @Test
    void neverCountsMoreThanTheLeafStalled() {
        LeafStall stall = after(() -> {
            container.cpuSome = 300_000;
            pod.cpuFull = 900_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(300_000, 0, 0));
    }

    @Test
    void countsThePodsOwnUseAcrossItsContainers() {
        HandmadeCgroup sidecar = node.container(pod, "sidecar", QosClass.BURSTABLE);
        LeafStall stall = after(() -> {
            container.cpuSome = 1_000_000;
            container.used = 1_000_000;
            sidecar.used = 3_000_000;
            pod.used = 4_000_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void takesTheSumOfTheTopLevelWhereTheRootCountsTooLittle() {
        HandmadeCgroup hog = node.outside("/system.slice/hog.service");
        LeafStall stall = after(() -> {
            container.cpuSome = 1_000_000;
            pod.used = 2_000_000;
            node.kubepods.used = 2_000_000;
            hog.used = 2_000_000;
            node.system.used = 2_000_000;
            node.root.used = 10_000;
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_000_000);
    }

    @Test
    void takesTheRootWhereProcessesLiveInTheRootItself() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.used = 2_000_000;
            node.kubepods.used = 2_000_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_000_000);
    }

    @Test
    void comparesWithinTheSliceWhoseLimitBinds() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.used = 1_000_000;
            node.kubepods.used = 2_000_000;
            node.kubepods.periods = 20;
            node.root.used = 100_000_000;
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_000_000);
    }

    @Test
    void comparesWithinTheNearestSliceWhoseLimitBinds() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.used = 1_000_000;
            node.slice(QosClass.BURSTABLE).used = 1_000_000;
            node.slice(QosClass.BURSTABLE).periods = 20;
            node.kubepods.used = 2_000_000;
            node.kubepods.periods = 20;
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void doesNotTakeOffALimitOfKubepodsSinceThatIsTheNodesOwn() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.cpuFull = 1_500_000;
            node.kubepods.periods = 20;
            node.kubepods.throttled = 2_000_000;
            node.kubepods.used = 2_000_000;
            pod.used = 700_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(1_500_000, 0, 0));
    }

    @Test
    void trustsOnlyFullStallOfALeafConfinedToSomeCpus() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            container.cpus = "1";
            pod.cpuFull = 200_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(200_000, 0, 1_300_000));
    }

    @Test
    void seesNobodyHavingTheCpuWhereNobodyUsedIt() {
        assertThat(after(() -> container.cpuSome = 500_000)).isEqualTo(new LeafStall(0, 0, 500_000));
    }

    @Test
    void isAbsentWhereNoCgroupTellsWhoWasThrottled() {
        for (HandmadeCgroup each : new HandmadeCgroup[] {node.root, node.kubepods, node.system, pod, container}) {
            each.tellsThrottling = false;
        }
        node.slice(QosClass.BURSTABLE).tellsThrottling = false;
        ContentionMeasurement measured = ContentionMeasurement.between(node.at(0), node.at(2));
        assertThat(measured.of(Scope.NODE, Resource.CPU).why()).startsWith("no cpu.stat has nr_throttled");
    }

    @Test
    void isUnknownForAScopeWithAStallingLeafWhoseLimitIsUnknown() {
        node.container(pod, "sidecar", QosClass.BURSTABLE);
        Frame before = node.at(0);
        container.tellsThrottling = false;
        container.cpuSome = 500_000;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2));
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.absent("no nr_throttled"));
    }

    @Test
    void leavesOutALeafThatVanishedWhileItWasRead() {
        node.container(pod, "sidecar", QosClass.BURSTABLE);
        Frame before = node.at(0);
        container.tellsPressure = false;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2));
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void isAbsentForAScopeOfWhichNoLeafTellsItsPressure() {
        Frame before = node.at(0);
        container.tellsPressure = false;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2));
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.absent("cpu.pressure is not there"));
    }

    @Test
    void isKnownForAScopeWhoseLeafOfUnknownLimitHardlyStalls() {
        node.container(pod, "sidecar", QosClass.BURSTABLE);
        Frame before = node.at(0);
        container.tellsThrottling = false;
        container.cpuSome = 20_000;
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2));
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void makesTheScopeUnknownWhereALeafCannotBeRead() {
        Frame before = node.at(0);
        container.cpuSome = 500_000;
        container.unreadable = Reading.failed("cpu.stat: usage_usec is no number");
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2));
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU))
                .isEqualTo(Reading.failed(container.path + ": cpu.stat: usage_usec is no number"));
        assertThat(measured.of(Scope.SYSTEM, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    private LeafStall after(Runnable what) {
        Frame before = node.at(0);
        what.run();
        return node.stall(ContentionMeasurement.between(before, node.at(2)), container, Resource.CPU);
    }
}
