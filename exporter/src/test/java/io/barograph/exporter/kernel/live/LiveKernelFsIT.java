package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the kernel does to its files, asked of the kernel itself. Needs root and a writable cgroup2 mount.
@Tag("full")
class LiveKernelFsIT {

    private static final String PARENT =
            "/barograph-livefs-it-" + ProcessHandle.current().pid();
    private static final String CHILD = PARENT + "/child";
    private static final KernelPath PRESSURE = KernelPath.cgroup(CHILD + "/cpu.pressure");

    private final FileBuffer bytes = new FileBuffer();
    private RealCgroups cgroups;
    private LiveKernelFs fs;

    @BeforeEach
    void makeCgroups() throws IOException {
        cgroups = new RealCgroups();
        cgroups.make(PARENT);
        cgroups.make(CHILD);
        fs = cgroups.open();
    }

    @AfterEach
    void removeCgroups() throws IOException {
        fs.close();
        cgroups.close();
    }

    @Test
    void readsPressureTwiceThroughOneDescriptor() {
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
        assertThat(bytes.text())
                .startsWith("some avg10=")
                .contains("\nfull avg10=")
                .endsWith("\n");
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
        assertThat(fs.keptDescriptors()).isEqualTo(1);
        assertThat(fs.bootId()).hasSize(36);
    }

    @Test
    void countsSubDirectoriesWithoutListing() throws IOException {
        assertThat(fs.stat(KernelPath.cgroup(PARENT)))
                .extracting(DirectoryStat::links)
                .isEqualTo(3L);
        assertThat(fs.listDirectories(KernelPath.cgroup(PARENT))).containsExactly("child");
        cgroups.make(PARENT + "/cpu.slice");
        cgroups.make(PARENT + "/memory.stat.of.mine");
        assertThat(fs.listDirectories(KernelPath.cgroup(PARENT)))
                .containsExactlyInAnyOrder("child", "cpu.slice", "memory.stat.of.mine");
        assertThat(fs.stat(KernelPath.cgroup(CHILD)))
                .extracting(DirectoryStat::links)
                .isEqualTo(2L);
    }

    @Test
    void seesACgroupVanishAndComeBackUnderItsName() throws IOException {
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
        DirectoryStat before = fs.stat(KernelPath.cgroup(CHILD));
        cgroups.remove(CHILD);
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.stat(KernelPath.cgroup(CHILD))).isNull();
        cgroups.make(CHILD);
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
        assertThat(fs.stat(KernelPath.cgroup(CHILD))).isNotNull().isNotEqualTo(before);
    }

    /// Where no descriptor may be kept, the directory's inode tells.
    @Test
    void seesTheSameWithoutKeepingDescriptors() throws IOException {
        try (LiveKernelFs keepsNone = LiveKernelFs.open(HostRoots.DEFAULT, 0, MonotonicClock.system())) {
            assertThat(keepsNone.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
            DirectoryStat before = keepsNone.stat(KernelPath.cgroup(CHILD));
            cgroups.remove(CHILD);
            assertThat(keepsNone.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.VANISHED);
            cgroups.make(CHILD);
            assertThat(keepsNone.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
            assertThat(keepsNone.stat(KernelPath.cgroup(CHILD))).isNotNull().isNotEqualTo(before);
            assertThat(keepsNone.keptDescriptors()).isZero();
            assertThat(keepsNone.fallbackReads()).isEqualTo(2);
        }
    }

    /// A file that is opened after its cgroup was replaced is not taken for the former one's.
    @Test
    void opensNoFileOfAnotherCgroupBelowAKeptDirectory() throws IOException {
        DirectoryStat before = fs.stat(KernelPath.cgroup(CHILD));
        cgroups.remove(CHILD);
        cgroups.make(CHILD);
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.stat(KernelPath.cgroup(CHILD))).isNotNull().isNotEqualTo(before);
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
    }

    @Test
    void readsPressureAgainAfterItWasSwitchedOffAndOn() throws IOException {
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
        cgroups.write(CHILD + "/cgroup.pressure", "0");
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.VANISHED);
        cgroups.write(CHILD + "/cgroup.pressure", "1");
        assertThat(fs.readFile(PRESSURE, bytes)).isEqualTo(ReadOutcome.CONTENT);
    }

    @Test
    void knowsWhatTheKernelDoesNotSupport() throws IOException {
        // The processes of a threaded cgroup cannot be read: the one file at hand that answers EOPNOTSUPP
        cgroups.write(CHILD + "/cgroup.type", "threaded");
        assertThat(fs.readFile(KernelPath.cgroup(CHILD + "/cgroup.procs"), bytes))
                .isEqualTo(ReadOutcome.UNSUPPORTED);
    }
}
