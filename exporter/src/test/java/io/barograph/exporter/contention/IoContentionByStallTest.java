package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IoContentionByStallTest {

    private static final String DISK = "259:0";
    private static final String OTHER_DISK = "259:1";

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);
    private final HandmadeCgroup neighbour = node.pod("b", QosClass.BURSTABLE);
    private final HandmadeCgroup neighbours = node.container(neighbour, "db", QosClass.BURSTABLE);

    /// A container that stalls on a disk for 1,900 ms: who has a limit on which device, on which its neighbour
    /// stalls for how many ms; then contention, self-limited and self-crowded.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            one reader alone crowds itself             | no        | 259:0 | 259:0 |    0 |    0    0 1900
            as far as another owner stalls there too   | no        | 259:0 | 259:0 |  600 |  600    0 1300
            nothing for a stall on another device      | no        | 259:0 | 259:1 | 1900 |    0    0 1900
            its own limit                              | container | 259:0 | 259:0 | 1900 |    0 1900    0
            its pod's limit                            | pod       | 259:0 | 259:0 |    0 |    0 1900    0
            a limit nested below it                    | nested    | 259:0 | 259:0 |    0 |    0 1900    0
            a neighbour that stalls by its own limit   | neighbour | 259:0 | 259:0 | 1900 |    0    0 1900
            a limit on a device that is not worked on  | container | 259:1 | 259:0 | 1900 | 1900    0    0
            """)
    void dividesAStall(String what, String who, String limitedOn, String worksOn, long millis, String expected) {
        Map<String, HandmadeCgroup> limited = Map.of(
                "container", container,
                "pod", pod,
                "nested", node.nested(container, "app.slice"),
                "neighbour", neighbours);
        if (!who.equals("no")) {
            Objects.requireNonNull(limited.get(who)).limitedDevices.add(limitedOn);
        }
        long[] out = HandmadeCgroup.numbers(expected);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            if (millis > 0) {
                reads(neighbour, neighbours, worksOn, millis * 1000);
            }
        });
        assertThat(stall).as(what).isEqualTo(new LeafStall(out[0] * 1000, out[1] * 1000, out[2] * 1000));
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
    void ignoresADeviceThatWasWorkedOnBeforeTheInterval() {
        neighbours.operations.put(DISK, 100L);
        LeafStall stall = after(() -> {
            reads(pod, container, DISK, 1_900_000);
            reads(neighbour, neighbours, OTHER_DISK, 1_900_000);
        });
        assertThat(stall.contentionMicros()).isZero();
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
        ContentionMeasurement measured = node.measured(() -> {
            daemon.ioSome = 700_000;
            node.system.operations.put(DISK, 9L);
            node.system.operations.put(OTHER_DISK, 9L);
        });
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
        assertThat(ContentionMeasurement.between(node.at(0), node.at(2), DiskBaselines.NONE)
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
        return node.stall(node.measured(what), container, Resource.IO);
    }
}
