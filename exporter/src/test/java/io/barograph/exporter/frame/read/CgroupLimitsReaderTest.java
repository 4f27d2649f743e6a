package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CgroupLimitsReaderTest extends TemporaryHostRig {

    private static final String POD = "/kubepods/burstable/pod6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";

    @BeforeEach
    void setUp() {
        host.cgroup("/kubepods").cgroup("/kubepods/burstable").cgroup(POD);
    }

    private Map<String, CgroupLimits> read() {
        return new CgroupLimitsReader(fs).readLimits(new FrameReader(fs).readFrame());
    }

    private CgroupLimits pod() {
        return Objects.requireNonNull(read().get(POD));
    }

    @Test
    void readsEachLimitAndWhatIsUsedOfIt() {
        host.file(POD + "/cpu.max", "150000 100000\n")
                .file(POD + "/memory.current", "1000\n")
                .file(POD + "/memory.high", "2000\n")
                .file(POD + "/memory.max", "5000\n")
                .file(POD + "/memory.stat", "anon 1\nworkingset_refault_anon 3\nworkingset_refault_file 4\n")
                .file(POD + "/io.max", "259:0 rbps=max wbps=max riops=20 wiops=max\n8:0 rbps=1 wbps=max\n")
                .file(POD + "/pids.current", "12\n");
        assertThat(pod())
                .isEqualTo(new CgroupLimits(
                        Reading.of(1500L),
                        new CgroupLimits.Memory(
                                Reading.of(1000L), Reading.of(2000L), Reading.of(5000L), Reading.of(7L)),
                        Reading.of("259:0 rbps=max wbps=max riops=20 wiops=max\n8:0 rbps=1 wbps=max"),
                        Reading.of(12L)));
    }

    @Test
    void tellsNoLimitFromAFileThatIsMissing() {
        host.file(POD + "/cpu.max", "max 100000\n")
                .file(POD + "/memory.max", "max\n")
                .file(POD + "/io.max", "")
                .file(POD + "/memory.stat", "anon 1\n")
                .file(POD + "/pids.current", "x\n");
        Reading<Long> none = Reading.absent(CgroupLimits.NO_LIMIT);
        CgroupLimits pod = pod();
        assertThat(pod.cpuMillis()).isEqualTo(none);
        assertThat(pod.memory().max()).isEqualTo(none);
        assertThat(pod.ioMax()).isEqualTo(none);
        assertThat(pod.memory().high().why()).startsWith("memory.high is not there. Maybe");
        assertThat(pod.memory().refaults().why()).isEqualTo("memory.stat has no workingset_refault");
        assertThat(pod.tasks()).isInstanceOf(Reading.Failed.class);
    }

    @Test
    void keepsNothingOpenAndLeavesTheRootOut() {
        int kept = fs.keptDescriptors();
        assertThat(read()).containsKeys("/kubepods", POD).doesNotContainKey("/");
        new FrameReader(fs).readFrame();
        assertThat(fs.keptDescriptors()).isGreaterThanOrEqualTo(kept);
    }
}
