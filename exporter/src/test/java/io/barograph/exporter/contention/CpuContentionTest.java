package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuContentionTest {

    private final HandmadeNode node = new HandmadeNode();
    private final HandmadeCgroup pod = node.pod("a", QosClass.BURSTABLE);
    private final HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);

    /// Times in milliseconds of an interval of two seconds: the container's stall and its pod's, the pod's limit,
    /// the CPU time of the pod and the node; then contention, self-limited and self-crowded.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            the pod's own limit accounts for it           | 1900 1900 20 1880   40   60 |   0 1900    0
            the pod crowds itself                         | 1920    0  0    0 4000 4000 |   0    0 1920
            by the part that others used of all CPU time  | 1800    0  0    0 3000 4000 | 450    0 1350
            idle time is nobody's                         | 1800    0  0    0 1000 2000 | 450    0 1350
            all time in which none of the pod's tasks ran | 1000  900  0    0 1000 4000 | 900    0  100
            the limit is taken off that time too          | 1500 1200  4  400 2000 4000 | 700  500  300
            never more than the leaf stalled              |  300  900  0    0    0 4000 | 300    0    0
            no owner has the CPU where none used it       |  500    0  0    0    0    0 |   0    0  500
            """)
    void dividesAStall(String what, String given, String expected) {
        long[] in = HandmadeCgroup.numbers(given);
        long[] out = HandmadeCgroup.numbers(expected);
        LeafStall stall = after(() -> {
            container.cpuSome = in[0] * 1000;
            pod.cpuFull = in[1] * 1000;
            container.periods = in[2];
            container.throttled = in[3] * 1000;
            pod.used = in[4] * 1000;
            node.root.used = in[5] * 1000;
        });
        assertThat(stall).as(what).isEqualTo(new LeafStall(out[0] * 1000, out[1] * 1000, out[2] * 1000));
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

    /// The container's stall and its pod's CPU time; the CPU time and the cut periods of the slice above, and of
    /// kubepods; the CPU time of system.slice, all of it one service's, and of the node; then contention.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            with the sum of the top level where the root counts too little  | 1000 2000    0  0 2000  0 2000     10 |  500
            with the root where processes live in the root itself           | 1500 2000    0  0 2000  0    0   4000 |  750
            within the slice whose limit binds                              | 1500 1000    0  0 2000 20    0 100000 |  750
            within the nearest slice whose limit binds                      | 1500 1000 1000 20 2000 20    0      0 |    0
            """)
    void comparesThePodsUse(String what, String given, long expected) {
        HandmadeCgroup service = node.outside("/system.slice/some.service");
        long[] in = HandmadeCgroup.numbers(given);
        LeafStall stall = after(() -> {
            container.cpuSome = in[0] * 1000;
            pod.used = in[1] * 1000;
            node.slice(QosClass.BURSTABLE).used = in[2] * 1000;
            node.slice(QosClass.BURSTABLE).periods = in[3];
            node.kubepods.used = in[4] * 1000;
            node.kubepods.periods = in[5];
            service.used = in[6] * 1000;
            node.system.used = in[6] * 1000;
            node.root.used = in[7] * 1000;
        });
        assertThat(stall.contentionMicros()).as(what).isEqualTo(expected * 1000);
    }

    @Test
    void doesNotTakeOffALimitOfKubepodsSinceThatIsTheNodesOwn() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.cpuFull = 1_500_000;
            node.kubepods.periods = 20;
            node.kubepods.throttled = 2_000_000;
            node.kubepods.used = 2_000_000;
            pod.used = 400_000;
        });
        assertThat(stall).isEqualTo(new LeafStall(1_500_000, 0, 0));
    }

    /// A leaf confined to CPU 1 that waits for 1.5 s: its pod's CPU time; the CPUs of a neighbour and what that
    /// used; then contention.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a neighbour on the same CPU               | 1 | 1000 1000 | 750
            a neighbour on another CPU                | 0 | 1000 2000 |   0
            a neighbour that may use both CPUs        | 0-1 | 1000 1000 | 375
            it has the CPU for itself all the time    | 0-1 | 2000 2000 |   0
            """)
    void comparesALeafConfinedToSomeCpusWithWhoMayUseThese(String what, String cpus, String given, long expected) {
        HandmadeCgroup neighbour = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        neighbour.cpus = cpus;
        container.cpus = "1";
        long[] in = HandmadeCgroup.numbers(given);
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            container.used = in[0] * 1000;
            pod.used = in[0] * 1000;
            neighbour.used = in[1] * 1000;
            node.root.used = (in[0] + in[1]) * 1000;
        });
        assertThat(stall.contentionMicros()).as(what).isEqualTo(expected * 1000);
    }

    /// As under the static CPU manager, where one container has CPU 0 for itself and its sidecar shares CPU 1.
    @Test
    void whatAPodUsesOfOtherCpusDoesNotMakeRoomOnTheLeafsOwn() {
        HandmadeCgroup exclusive = node.container(pod, "exclusive", QosClass.BURSTABLE);
        HandmadeCgroup neighbour = node.container(node.pod("b", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        exclusive.cpus = "0";
        container.cpus = "1";
        neighbour.cpus = "1";
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            exclusive.used = 2_000_000;
            pod.used = 2_000_000;
            neighbour.used = 2_000_000;
            node.root.used = 4_000_000;
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_500_000);
    }

    /// A pod limited to one CPU whose four threads wait all the time beside busy neighbours: what it got of its
    /// two seconds in milliseconds; then contention.
    @ParameterizedTest
    @CsvSource({"2000, 0", "1960, 40", "1000, 1000"})
    void losesNoMoreThanItLacksOfItsOwnLimit(long usedMillis, long expected) {
        container.quota = 100_000;
        LeafStall stall = after(() -> {
            container.cpuSome = 2_000_000;
            pod.cpuFull = 1_500_000;
            container.periods = 2;
            container.throttled = 1_000;
            container.used = usedMillis * 1000;
            pod.used = usedMillis * 1000;
            node.root.used = 4_000_000;
        });
        assertThat(stall.contentionMicros()).isLessThanOrEqualTo(expected * 1000);
        assertThat(stall.contentionMicros() > 0).isEqualTo(expected > 0);
    }

    /// Two threads pinned to CPU 0 of two, while the other is busy for so long.
    private LeafStall pinnedBeside(long busyTicks, Runnable more) {
        node.perCpu.put(0, new CpuTimes.PerCpu(0, 0));
        node.perCpu.put(1, new CpuTimes.PerCpu(0, 0));
        return after(() -> {
            container.cpuSome = 2_000_000;
            pod.used = 1_000_000;
            node.root.used = 2_000_000;
            node.perCpu.put(0, new CpuTimes.PerCpu(200, 0));
            node.perCpu.put(1, new CpuTimes.PerCpu(busyTicks, 200 - busyTicks));
            more.run();
        });
    }

    /// The other CPU idles, is busy for a tenth, or is isolated.
    @ParameterizedTest
    @CsvSource({"0, '', 0", "20, '', 200", "0, 1, 500", "0, 0-1, 500"})
    void waitsOnlyForItselfWhileACpuIdles(long busyTicks, String isolated, long expected) {
        node.isolated = isolated;
        assertThat(pinnedBeside(busyTicks, () -> {}).contentionMicros()).isEqualTo(expected * 1000);
    }

    /// A task beside it shares the other's core with nobody else.
    @ParameterizedTest
    @CsvSource({"1_000_000, 500", "200_000, 200", "0, 0"})
    void aCpuThatMustIdleIdlesForNobody(long forcedMicros, long expected) {
        LeafStall stall = pinnedBeside(0, () -> node.forcedIdle = Reading.of(forcedMicros));
        assertThat(stall.contentionMicros()).isEqualTo(expected * 1000);
    }

    @Test
    void idleCpusSayNothingWhereItIsUnknownWhetherTheyHadTo() {
        LeafStall stall = pinnedBeside(0, () -> node.forcedIdle = Reading.failed("it cannot be read"));
        assertThat(stall.contentionMicros()).isEqualTo(500_000);
    }

    @Test
    void doesNotBelieveTicksThatMissCpuTime() {
        node.perCpu.put(0, new CpuTimes.PerCpu(0, 0));
        node.perCpu.put(1, new CpuTimes.PerCpu(0, 0));
        LeafStall stall = after(() -> {
            container.cpuSome = 2_000_000;
            pod.used = 1_000_000;
            node.root.used = 3_000_000;
            node.perCpu.put(0, new CpuTimes.PerCpu(20, 180));
            node.perCpu.put(1, new CpuTimes.PerCpu(20, 180));
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_000_000);
    }

    @Test
    void mayNotUseCpusThatASliceAtItsLimitLeavesIdle() {
        node.perCpu.put(0, new CpuTimes.PerCpu(0, 0));
        node.perCpu.put(1, new CpuTimes.PerCpu(0, 0));
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.used = 500_000;
            node.kubepods.used = 2_000_000;
            node.kubepods.periods = 20;
            node.perCpu.put(0, new CpuTimes.PerCpu(200, 0));
            node.perCpu.put(1, new CpuTimes.PerCpu(0, 200));
        });
        assertThat(stall.contentionMicros()).isEqualTo(1_125_000);
    }

    @Test
    void aPodAloneBelowASliceAtItsLimitLosesNothing() {
        LeafStall stall = after(() -> {
            container.cpuSome = 1_500_000;
            pod.cpuFull = 1_500_000;
            pod.used = 2_000_000;
            node.kubepods.used = 2_000_000;
            node.kubepods.periods = 20;
        });
        assertThat(stall.contentionMicros()).isZero();
    }

    @Test
    void countsCpusByTheLinesOfStatWhereTheRootHasNoCpuset() {
        for (HandmadeCgroup each : new HandmadeCgroup[] {node.root, node.kubepods, node.system, pod, container}) {
            each.cpus = "";
        }
        node.slice(QosClass.BURSTABLE).cpus = "";
        Runnable contention = () -> {
            container.cpuSome += 1_000_000;
            pod.used += 1_000_000;
            node.root.used += 4_000_000;
        };
        assertThat(node.measured(contention).of(Scope.KUBEPODS, Resource.CPU).why())
                .startsWith("neither cpuset.cpus.effective nor /proc/stat");
        for (int cpu = 0; cpu < 4; cpu++) {
            node.perCpu.put(cpu, new CpuTimes.PerCpu(cpu, 0));
        }
        assertThat(after(contention).contentionMicros()).isEqualTo(375_000);
    }

    @Test
    void isAbsentWhereNoCgroupTellsWhoWasThrottled() {
        for (HandmadeCgroup each : new HandmadeCgroup[] {node.root, node.kubepods, node.system, pod, container}) {
            each.tellsThrottling = false;
        }
        node.slice(QosClass.BURSTABLE).tellsThrottling = false;
        ContentionMeasurement measured = ContentionMeasurement.between(node.at(0), node.at(2), DiskBaselines.NONE);
        assertThat(measured.of(Scope.NODE, Resource.CPU).why()).startsWith("no cpu.stat has nr_throttled");
    }

    @Test
    void isUnknownForAScopeWithAStallingLeafWhoseLimitIsUnknown() {
        node.container(pod, "sidecar", QosClass.BURSTABLE);
        ContentionMeasurement measured = node.measured(() -> {
            container.tellsThrottling = false;
            container.cpuSome = 500_000;
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.absent("no nr_throttled"));
    }

    @Test
    void leavesOutALeafThatVanishedWhileItWasRead() {
        node.container(pod, "sidecar", QosClass.BURSTABLE);
        ContentionMeasurement measured = node.measured(() -> container.tellsPressure = false);
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void isAbsentForAScopeOfWhichNoLeafTellsItsPressure() {
        ContentionMeasurement measured = node.measured(() -> container.tellsPressure = false);
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.absent("cpu.pressure is not there"));
    }

    @Test
    void isKnownForAScopeWhoseLeafOfUnknownLimitHardlyStalls() {
        node.container(pod, "sidecar", QosClass.BURSTABLE);
        ContentionMeasurement measured = node.measured(() -> {
            container.tellsThrottling = false;
            container.cpuSome = 20_000;
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    @Test
    void makesTheScopeUnknownWhereALeafCannotBeRead() {
        ContentionMeasurement measured = node.measured(() -> {
            container.cpuSome = 500_000;
            container.unreadable = Reading.failed("cpu.stat: usage_usec is no number");
        });
        assertThat(measured.of(Scope.KUBEPODS, Resource.CPU))
                .isEqualTo(Reading.failed(container.path + ": cpu.stat: usage_usec is no number"));
        assertThat(measured.of(Scope.SYSTEM, Resource.CPU)).isEqualTo(Reading.of(LeafStall.NONE));
    }

    private LeafStall after(Runnable what) {
        return node.stall(node.measured(what), container, Resource.CPU);
    }
}
