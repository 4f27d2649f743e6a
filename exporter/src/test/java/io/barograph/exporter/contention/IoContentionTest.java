package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.Qos;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;

class IoContentionTest {

    private static final String DISK = "259:0";
    private static final String OTHER_DISK = "259:1";

    private final TestNode node = new TestNode();
    private final TestCgroup pod = node.pod("a", Qos.BURSTABLE);
    private final TestCgroup container = node.container(pod, "app", Qos.BURSTABLE);
    private final TestCgroup neighbour = node.pod("b", Qos.BURSTABLE);
    private final TestCgroup neighbours = node.container(neighbour, "db", Qos.BURSTABLE);

    @Test
    void findsNoContentionInOneReaderAlone() {
        assertThat(after(() -> reads(pod, container, DISK, 1_900_000))).isEqualTo(new Stall(0, 0, 1_900_000));
    }

    @Test
    void countsAStallAsFarAsAnotherOwnerStallsOnTheSameDevice() {
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 600_000);
        });
        assertThat(stall).isEqualTo(new Stall(600_000, 0, 1_300_000));
    }

    @Test
    void countsNothingForAStallOnAnotherDevice() {
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, OTHER_DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void countsNothingForAContainerOfTheSamePod() {
        TestCgroup sidecar = node.container(pod, "sidecar", Qos.BURSTABLE);
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(pod, sidecar, DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void takesAStallAgainstAnOwnLimitForSelfLimited() {
        container.limitedDevices.add(DISK);
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
        });
        assertThat(stall).isEqualTo(new Stall(0, 1_900_000, 0));
    }

    @Test
    void takesAStallAgainstThePodsLimitForSelfLimited() {
        pod.limitedDevices.add(DISK);
        assertThat(after(() -> reads(pod, container, DISK, 1_900_000))).isEqualTo(new Stall(0, 1_900_000, 0));
    }

    @Test
    void takesAStallAgainstANestedLimitForSelfLimited() {
        node.nested(container, "app.slice").limitedDevices.add(DISK);
        assertThat(after(() -> reads(pod, container, DISK, 1_900_000))).isEqualTo(new Stall(0, 1_900_000, 0));
    }

    @Test
    void ignoresADeviceThatWasWorkedOnBeforeTheInterval() {
        neighbours.operations.put(DISK, 100L);
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, OTHER_DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void doesNotBlameANeighbourThatStallsAgainstItsOwnLimit() {
        neighbours.limitedDevices.add(DISK);
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void ignoresALimitOnADeviceThatIsNotWorkedOn() {
        container.limitedDevices.add(OTHER_DISK);
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_900_000);
    }

    @Test
    void countsTheUnlimitedContainerOfALimitedNeighbour() {
        TestCgroup unlimited = node.container(neighbour, "unlimited", Qos.BURSTABLE);
        neighbours.limitedDevices.add(DISK);
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
            reads(neighbour, unlimited, DISK, 300_000);
            neighbour.ioSome = 1_950_000;
        });
        assertThat(stall.contentionMicros()).isEqualTo(300_000);
    }

    @Test
    void asksTheCgroupAboveWhereALeafHasNoIoController() {
        TestCgroup daemon = node.outside("/system.slice/log.service");
        daemon.tellsIoStat = false;
        Stall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            daemon.ioSome = 700_000;
            node.system.operations.put(DISK, 9L);
        });
        assertThat(stall.contentionMicros()).isEqualTo(700_000);
    }

    @Test
    void isUnknownWhereALeafWithoutIoControllerMayHaveWaitedForSeveralDevices() {
        TestCgroup daemon = node.outside("/system.slice/log.service");
        daemon.tellsIoStat = false;
        Frame before = node.at(0);
        daemon.ioSome = 700_000;
        node.system.operations.put(DISK, 9L);
        node.system.operations.put(OTHER_DISK, 9L);
        Measurement measured = Measurement.between(before, node.at(2));
        assertThat(measured.of(Scope.SYSTEM, Resource.IO).why())
                .isEqualTo("no io.stat, and /system.slice worked on several devices");
        assertThat(measured.of(Scope.KUBEPODS, Resource.IO).isPresent()).isTrue();
    }

    @Test
    void isAbsentWhereNoCgroupTellsItsDevices() {
        for (TestCgroup each :
                new TestCgroup[] {node.root, node.kubepods, node.system, pod, container, neighbour, neighbours}) {
            each.tellsIoStat = false;
        }
        node.slice(Qos.BURSTABLE).tellsIoStat = false;
        assertThat(Measurement.between(node.at(0), node.at(2))
                        .of(Scope.NODE, Resource.IO)
                        .why())
                .startsWith("there is no io.stat");
    }

    private static void reads(TestCgroup pod, TestCgroup container, String disk, long stalled) {
        container.ioSome = stalled;
        container.operations.put(disk, 100L);
        pod.ioSome = Math.max(pod.ioSome, stalled);
    }

    private Stall after(Runnable what) {
        Frame before = node.at(0);
        what.run();
        return node.stall(Measurement.between(before, node.at(2)), container, Resource.IO);
    }
}
