package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PodUsageFilesTest extends TemporaryHostRig {

    private static final String UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    private static final String CID = "a".repeat(64);
    private static final String POD = "/kubepods/burstable/pod" + UID;
    private static final String CONTAINER = POD + "/" + CID;
    private static final WorkloadNames NAMES =
            new WorkloadNames(Map.of(UID, new PodName("shop", "cart-0")), Map.of(CID, "cart"));

    @BeforeEach
    void setUp() {
        host.cgroup("/kubepods").cgroup("/kubepods/burstable").cgroup(POD).cgroup(CONTAINER);
        host.file(POD + "/memory.current", "1000\n")
                .file(POD + "/memory.stat", "anon 1\ninactive_file 300\n")
                .file(POD + "/memory.max", "5000\n")
                .file(POD + "/memory.events", "low 0\nhigh 0\nmax 9\noom 3\noom_kill 2\noom_group_kill 0\n")
                .file(POD + "/pids.current", "12\n")
                .file(POD + "/cpu.max", "150000 100000\n")
                .file(CONTAINER + "/memory.current", "700\n")
                .file(CONTAINER + "/memory.stat", "anon 1\ninactive_file 800\n")
                .file(CONTAINER + "/cgroup.procs", "4711\n4712\n")
                .file("/proc/4711/oom_score_adj", "-998\n")
                .file("/proc/4711/oom_score", "667\n");
    }

    private PodUsage pod() {
        return read().getFirst();
    }

    private List<PodUsage> read() {
        return new ResourceUsageReader(fs)
                .readUsage(new FrameReader(fs).readFrame(), NAMES)
                .pods();
    }

    private ContainerUsage.OomScores oomScores() {
        return pod().containers().getFirst().oom();
    }

    @Test
    void readsPodsAndContainers() {
        assertThat(read())
                .containsExactly(new PodUsage(
                        UID,
                        new PodUsage.Memory(Reading.of(1000L), Reading.of(700L)),
                        Reading.of(12L),
                        new PodUsage.Limits(Reading.of(5000L), Reading.of(1500L)),
                        new PodUsage.OomCounts(Reading.of(3L), Reading.of(2L)),
                        List.of(new ContainerUsage(
                                CID,
                                "cart",
                                false,
                                // More inactive page cache than memory, as a kernel shows for a moment
                                new PodUsage.Memory(Reading.of(700L), Reading.of(0L)),
                                new ContainerUsage.OomScores(Reading.of(-998), Reading.of(667))))));
    }

    @Test
    void knowsASandboxWithoutANameByItsScore() {
        String sandbox = POD + "/" + "b".repeat(64);
        String starting = POD + "/" + "c".repeat(64);
        host.cgroup(sandbox)
                .file(sandbox + "/cgroup.procs", "4713\n")
                .file("/proc/4713/oom_score_adj", "-998\n")
                .cgroup(starting)
                .file(starting + "/cgroup.procs", "4714\n")
                .file("/proc/4714/oom_score_adj", "-997\n");
        assertThat(pod().containers())
                .hasSize(3)
                .filteredOn(ContainerUsage::sandbox)
                .extracting(ContainerUsage::id)
                .containsExactly("b".repeat(64));
    }

    @Test
    void saysWhyAHostDoesNotKnow() {
        host.remove(POD + "/memory.current")
                .remove(POD + "/memory.events")
                .remove(POD + "/pids.current")
                .file(POD + "/memory.max", "max\n")
                .file(POD + "/cpu.max", "max 100000\n");
        PodUsage pod = pod();
        assertThat(pod.memory().used()).isInstanceOf(Reading.Absent.class);
        assertThat(pod.memory().workingSet().why()).startsWith("memory.current is not there. Maybe");
        assertThat(pod.ooms().kills().why()).startsWith("memory.events is not there. Maybe its controller");
        assertThat(pod.tasks().why()).startsWith("pids.current is not there. Maybe its controller");
        assertThat(pod.limits())
                .isEqualTo(
                        new PodUsage.Limits(Reading.absent("there is no limit"), Reading.absent("there is no limit")));
    }

    @Test
    void aLimitThatIsNotKnownIsNotTakenForNone() {
        host.remove(POD + "/cpu.max").remove(POD + "/memory.max");
        assertThat(pod().limits().cpuMillis()).isInstanceOf(Reading.Failed.class);
        assertThat(pod().limits().memoryBytes()).isInstanceOf(Reading.Failed.class);
    }

    @Test
    void tellsAHiddenProcessFromOneOfAnotherNamespaceAndFromNone() {
        host.remove("/proc/4711");
        assertThat(oomScores().score()).isInstanceOf(Reading.Absent.class);
        assertThat(oomScores().score().why()).contains("hidepid");
        host.file(CONTAINER + "/cgroup.procs", "0\n0\n");
        assertThat(oomScores().scoreAdj().why()).contains("hostPID");
        host.file(CONTAINER + "/cgroup.procs", "");
        assertThat(oomScores().scoreAdj().why()).isEqualTo("there is no process in it");
    }

    @Test
    void looksBelowAContainerThatMadeCgroups() {
        host.file(CONTAINER + "/cgroup.procs", "")
                .cgroup(CONTAINER + "/init.scope")
                .file(CONTAINER + "/init.scope/cgroup.procs", "4711\n");
        assertThat(oomScores().score()).isEqualTo(Reading.of(667));
    }

    @Test
    void staysWhereFilesAreNotAsTheyShouldBe() {
        host.file("/proc/4711/oom_score_adj", "99999\n")
                .file("/proc/4711/oom_score", "")
                .file(POD + "/cpu.max", "9223372036854775807 0\n")
                .file(POD + "/pids.current", "many\n")
                .file(POD + "/memory.events", "oom 1\n");
        PodUsage pod = pod();
        assertThat(oomScores().scoreAdj()).isInstanceOf(Reading.Failed.class);
        assertThat(oomScores().scoreAdj().why()).contains("expected a number from -1000 to 2000");
        assertThat(oomScores().score()).isInstanceOf(Reading.Failed.class);
        assertThat(pod.limits().cpuMillis().orNull()).isPositive();
        assertThat(pod.tasks()).isInstanceOf(Reading.Failed.class);
        assertThat(pod.ooms().ooms()).isEqualTo(Reading.of(1L));
        assertThat(pod.ooms().kills()).isEqualTo(Reading.absent("memory.events has no oom_kill"));
    }

    /// They may lie beside their pod, where there is room for more than one pod may say.
    @Test
    void aPodWithVeryManyContainersHidesNoOther() {
        String slice = "/kubepods-burstable-pod" + UID.replace('-', '_') + ".slice";
        for (int i = 0; i < 300; i++) {
            host.cgroup(slice + ":cri-containerd:" + String.format("%064x", i));
        }
        assertThat(pod().containers()).hasSize(PodUsage.MAX_CONTAINERS);
        assertThat(pod().memory()).isEqualTo(new PodUsage.Memory(Reading.of(1000L), Reading.of(700L)));
    }

    @Test
    void ordersPodsByUidAndKnowsOneOfEach() {
        String other = "11111111-0d3c-4b8e-9f57-0a4f1b2c3d4e";
        host.cgroup("/kubepods/pod" + other).cgroup("/kubepods/besteffort").cgroup("/kubepods/besteffort/pod" + UID);
        assertThat(read()).extracting(PodUsage::uid).containsExactly(other, UID);
    }
}
