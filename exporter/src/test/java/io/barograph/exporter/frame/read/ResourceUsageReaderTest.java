package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResourceUsageReaderTest extends TemporaryHostRig {

    private static final String UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    private static final String CID = "a".repeat(64);
    private static final String POD = "/kubepods/burstable/pod" + UID;
    private static final String CONTAINER = POD + "/" + CID;

    @BeforeEach
    void setUp() {
        host.cgroup("/kubepods").cgroup("/kubepods/burstable").cgroup(POD).cgroup(CONTAINER);
    }

    private static CgroupUsage of(ResourceUsage usage, String path) {
        return Objects.requireNonNull(usage.cgroups().get(path));
    }

    @Test
    void readsNothingThatOrdinaryPassesKeepOpen() {
        host.file(CONTAINER + "/memory.current", "5\n").file(CONTAINER + "/cgroup.procs", "1\n2\n");
        Frame frame = new FrameReader(fs).readFrame();
        ResourceUsageReader reader = new ResourceUsageReader(fs);
        ResourceUsage first = reader.readUsage(frame, WorkloadNames.NONE);
        int kept = fs.keptDescriptors();
        assertThat(of(first, CONTAINER).memory().current()).isEqualTo(Reading.of(5L));
        assertThat(of(first, CONTAINER).processes()).isEqualTo(Reading.of(2L));
        host.file(CONTAINER + "/memory.current", "6\n");
        assertThat(of(reader.readUsage(frame, WorkloadNames.NONE), CONTAINER)
                        .memory()
                        .current())
                .isEqualTo(Reading.of(6L));
        assertThat(fs.keptDescriptors()).isEqualTo(kept);
    }

    @Test
    void saysWhyAValueIsMissing() {
        host.file(CONTAINER + "/memory.max", "max\n").file(CONTAINER + "/memory.stat", "anon 1\n");
        host.file(POD + "/memory.current", "x\n");
        Frame frame = new FrameReader(fs).readFrame();
        ResourceUsageReader reader = new ResourceUsageReader(fs);
        ResourceUsage usage = reader.readUsage(frame, WorkloadNames.NONE);
        CgroupUsage container = of(usage, CONTAINER);
        assertThat(container.memory().current().why()).startsWith("memory.current is not there. Maybe");
        assertThat(container.memory().max().why()).isEqualTo("there is no limit");
        assertThat(container.parts().faults().why()).isEqualTo("memory.stat has no pgfault");
        assertThat(of(usage, POD).memory().current()).isInstanceOf(Reading.Failed.class);
        assertThat(of(usage, POD).memory().current().why()).contains("expected a whole number");
        assertThat(reader.cost().errors()).hasSize(1);
        assertThat(reader.cost().vanished()).isPositive();
    }

    @Test
    void knowsSinceWhenThoseAreThereThatHaveLogs() {
        host.file("host:/var/log/pods/shop_cart-0_" + UID + "/cart/0.log", "")
                .file("host:/var/log/containers/cart-0_shop_cart-" + CID + ".log", "");
        Frame frame = new FrameReader(fs).readFrame();
        WorkloadNames names = new WorkloadNames(Map.of(UID, new PodName("shop", "cart-0")), Map.of(CID, "cart"));
        ResourceUsage usage = new ResourceUsageReader(fs).readUsage(frame, names);
        Duration near = Duration.ofMinutes(10);
        assertThat(usage.starts().pod(UID))
                .isBetween(Instant.now().minus(near), Instant.now().plus(near));
        assertThat(usage.starts().container(CID))
                .isBetween(Instant.now().minus(near), Instant.now().plus(near));
        WorkloadNames others = new WorkloadNames(Map.of(UID, new PodName("shop", "gone-0")), Map.of(CID, "cart"));
        assertThat(new ResourceUsageReader(fs).readUsage(frame, others).starts())
                .isEqualTo(ResourceUsage.Starts.UNKNOWN);
    }

    @Test
    void findsEveryCgroupReadAtAWholePass() {
        FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
        reader.readFrame();
        host.seconds(2).file(CONTAINER + "/cpu.stat", "usage_usec 77\n");
        Cgroup passedOver = Objects.requireNonNull(reader.readFrame().cgroup(CONTAINER));
        assertThat(passedOver.readAtMicros()).isEqualTo(1_000_000);
        Frame whole = reader.readFrame(Set.of(), true);
        Cgroup read = Objects.requireNonNull(whole.cgroup(CONTAINER));
        assertThat(read.readAtMicros()).isEqualTo(whole.atMicros());
        assertThat(read.stats().cpu().map(CpuStat::usageMicros)).isEqualTo(Reading.of(77L));
    }
}
