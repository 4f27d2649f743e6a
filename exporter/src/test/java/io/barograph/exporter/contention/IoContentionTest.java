package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;

class IoContentionTest {

    private static final String DISK = "259:0";
    private static final String OTHER_DISK = "259:1";

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);
    private final HandmadeCgroup neighbour = node.pod("b", QosClass.BURSTABLE);
    private final HandmadeCgroup neighbours = node.container(neighbour, "db", QosClass.BURSTABLE);

    @Test
    void findsNoContentionInOneReaderAlone() {
        assertThat(after(() -> reads(pod, container, DISK, 1_900_000))).isEqualTo(new LeafStall(0, 0, 1_900_000));
    }

    @Test
    void countsAStallAsFarAsAnotherOwnerStallsOnTheSameDevice() {
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 600_000);
        });
        assertThat(stall).isEqualTo(new LeafStall(600_000, 0, 1_300_000));
    }

    @Test
    void countsNothingForAStallOnAnotherDevice() {
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, OTHER_DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void countsNothingForAContainerOfTheSamePod() {
        HandmadeCgroup sidecar = node.container(pod, "sidecar", QosClass.BURSTABLE);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(pod, sidecar, DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void takesAStallAgainstAnOwnLimitForSelfLimited() {
        container.limitedDevices.add(DISK);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
        });
        assertThat(stall).isEqualTo(new LeafStall(0, 1_900_000, 0));
    }

    @Test
    void takesAStallAgainstThePodsLimitForSelfLimited() {
        pod.limitedDevices.add(DISK);
        assertThat(after(() -> reads(pod, container, DISK, 1_900_000))).isEqualTo(new LeafStall(0, 1_900_000, 0));
    }

    @Test
    void takesAStallAgainstANestedLimitForSelfLimited() {
        node.nested(container, "app.slice").limitedDevices.add(DISK);
        assertThat(after(() -> reads(pod, container, DISK, 1_900_000))).isEqualTo(new LeafStall(0, 1_900_000, 0));
    }

    @Test
    void ignoresADeviceThatWasWorkedOnBeforeTheInterval() {
        neighbours.operations.put(DISK, 100L);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, OTHER_DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void doesNotBlameANeighbourThatStallsAgainstItsOwnLimit() {
        neighbours.limitedDevices.add(DISK);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void ignoresALimitOnADeviceThatIsNotWorkedOn() {
        container.limitedDevices.add(OTHER_DISK);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_900_000);
    }

    @Test
    void countsTheUnlimitedContainerOfALimitedNeighbour() {
        HandmadeCgroup unlimited = node.container(neighbour, "unlimited", QosClass.BURSTABLE);
        neighbours.limitedDevices.add(DISK);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, DISK, 1_900_000);
            reads(neighbour, unlimited, DISK, 300_000);
            neighbour.ioSome = 1_950_000;
        });
        assertThat(stall.contentionMicros()).isEqualTo(300_000);
    }

    @Test
    void asksTheCgroupAboveWhereALeafHasNoIoController() {
        HandmadeCgroup daemon = node.outside("/system.slice/log.service");
        daemon.tellsIoStat = false;
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            daemon.ioSome = 700_000;
            node.system.operations.put(DISK, 9L);
        });
        assertThat(stall.contentionMicros()).isEqualTo(700_000);
    }

    @Test
    void isUnknownWhereALeafWithoutIoControllerMayHaveWaitedForSeveralDevices() {
        HandmadeCgroup daemon = node.outside("/system.slice/log.service");
        daemon.tellsIoStat = false;
        Frame before = node.at(0);
        daemon.ioSome = 700_000;
        node.system.operations.put(DISK, 9L);
        node.system.operations.put(OTHER_DISK, 9L);
        ContentionMeasurement measured = ContentionMeasurement.between(before, node.at(2));
        assertThat(measured.of(Scope.SYSTEM, Resource.IO).why())
                .isEqualTo("no io.stat, and /system.slice worked on several devices");
        assertThat(measured.of(Scope.KUBEPODS, Resource.IO).isPresent()).isTrue();
    }

    @Test
    void isAbsentWhereNoCgroupTellsItsDevices() {
        for (HandmadeCgroup each :
                new HandmadeCgroup[] {node.root, node.kubepods, node.system, pod, container, neighbour, neighbours}) {
            each.tellsIoStat = false;
        }
        node.slice(QosClass.BURSTABLE).tellsIoStat = false;
        assertThat(ContentionMeasurement.between(node.at(0), node.at(2))
                        .of(Scope.NODE, Resource.IO)
                        .why())
                .startsWith("there is no io.stat");
    }

    private static void reads(HandmadeCgroup pod, HandmadeCgroup container, String disk, long stalled) {
        container.ioSome = stalled;
        container.operations.put(disk, 100L);
        pod.ioSome = Math.max(pod.ioSome, stalled);
    }

    private LeafStall after(Runnable what) {
        Frame before = node.at(0);
        what.run();
        return node.stall(ContentionMeasurement.between(before, node.at(2)), container, Resource.IO);
    }
}
