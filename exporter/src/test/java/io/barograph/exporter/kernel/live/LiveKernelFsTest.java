package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.junit.jupiter.api.Test;

class LiveKernelFsTest extends TemporaryHostRig {

    private static final KernelPath CPU = KernelPath.proc("/pressure/cpu");

    private final FileBuffer bytes = new FileBuffer();

    @Test
    void readsAFileAsOftenAsAsked() {
        assertThat(fs.readFile(CPU, bytes)).isEqualTo(ReadOutcome.CONTENT);
        assertThat(bytes.text()).isEqualTo(TemporaryHost.CALM);
        host.file("/proc/pressure/cpu", "other\n");
        assertThat(fs.readFile(CPU, bytes)).isEqualTo(ReadOutcome.CONTENT);
        assertThat(bytes.text()).isEqualTo("other\n");
        assertThat(fs.bootId()).isEqualTo("0a1b2c3d-0000-4000-8000-000000000000");
    }

    @Test
    void keepsDescriptorsUpToItsCapAndClosesForgottenOnes() {
        try (LiveKernelFs fs = host.open(2)) {
            for (String name : new String[] {"cpu", "memory", "io"}) {
                assertThat(fs.readFile(KernelPath.proc("/pressure/" + name), bytes))
                        .isEqualTo(ReadOutcome.CONTENT);
            }
            assertThat(fs.keptDescriptors()).isEqualTo(2);
            fs.forgetPath(CPU);
            assertThat(fs.keptDescriptors()).isEqualTo(1);
        }
    }

    /// After a walk over more files than are kept, those that each pass reads are kept again.
    @Test
    void aFileThatNoPassReadsMakesRoomForOneThatEachPassReads() {
        try (LiveKernelFs fs = host.open(2)) {
            pass(fs, "cpu", "memory", "io");
            pass(fs, "io");
            assertThat(fs.fallbackReads()).isEqualTo(2);
            pass(fs, "io");
            pass(fs, "io");
            assertThat(fs.fallbackReads()).isEqualTo(2);
            assertThat(fs.keptDescriptors()).isEqualTo(2);
        }
    }

    /// A walk over all files once in a while closes none of those that are kept.
    @Test
    void aFileThatIsReadOnceInAWhileTakesNoPlace() {
        try (LiveKernelFs fs = host.open(1)) {
            pass(fs, "cpu", "memory");
            for (int i = 2; i <= 4; i++) {
                pass(fs);
                pass(fs);
                pass(fs, "cpu", "memory");
                assertThat(fs.fallbackReads()).isEqualTo(i);
            }
        }
    }

    /// Where each pass reads more than are kept, those that are kept stay: else all would be opened at each pass.
    @Test
    void whatWasReadByTheLastPassMakesNoRoom() {
        try (LiveKernelFs fs = host.open(2)) {
            for (int i = 1; i <= 4; i++) {
                pass(fs, "cpu", "memory", "io");
                assertThat(fs.fallbackReads()).isEqualTo(i);
            }
        }
    }

    private void pass(LiveKernelFs fs, String... pressures) {
        fs.beginPass();
        for (String each : pressures) {
            assertThat(fs.readFile(KernelPath.proc("/pressure/" + each), bytes)).isEqualTo(ReadOutcome.CONTENT);
        }
    }

    @Test
    void readsLargeFilesWholeAndRefusesHugeOnes() {
        String large = "abcdefg\n".repeat(30_000);
        host.file("/proc/vmstat", large).file("/memory.stat", "x".repeat(FileBuffer.MAX + 1));
        assertThat(fs.readFile(KernelPath.proc("/vmstat"), bytes)).isEqualTo(ReadOutcome.CONTENT);
        assertThat(bytes.text()).isEqualTo(large);
        assertThat(fs.readFile(KernelPath.cgroup("/memory.stat"), bytes))
                .isEqualTo(new ReadOutcome.Failed("is larger than " + FileBuffer.MAX + " bytes"));
    }

    @Test
    void saysWhatIsNotThere() {
        assertThat(fs.readFile(KernelPath.proc("/pressure/irq"), bytes)).isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.readFile(KernelPath.cgroup("/cpu.stat/below/a/file"), bytes))
                .isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.readFile(KernelPath.cgroup("/a\0b"), bytes)).isEqualTo(ReadOutcome.VANISHED);
        assertThat(fs.readFile(KernelPath.proc("/pressure"), bytes)).isEqualTo(new ReadOutcome.Failed("EISDIR"));
        assertThat(fs.stat(KernelPath.cgroup("/none"))).isNull();
        assertThat(fs.listDirectories(KernelPath.cgroup("/none"))).isEmpty();
        assertThat(fs.listNames(KernelPath.host("/var/log/pods"))).isEmpty();
        assertThat(fs.whyMissing(FileTree.CPU_V1)).contains("v1");
        assertThat(fs.whyMissing(FileTree.CGROUP)).isNull();
    }

    @Test
    void saysWhyThereAreNoCgroups() {
        host.file("/proc/self/mountinfo", "1 2 0:1 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpuset\n");
        try (LiveKernelFs fs = host.open()) {
            assertThat(fs.whyMissing(FileTree.CGROUP)).contains("no cgroup2 file system is mounted", "Maybe");
            assertThat(fs.stat(KernelPath.cgroup("/"))).isNull();
        }
    }

    @Test
    void listsDirectoriesWhateverTheirNamesAndNoLinks() throws IOException {
        host.cgroup("/a b.slice").cgroup("/cpu.slice").cgroup("/memory.x").cgroup("/ü\nline");
        Files.createSymbolicLink(host.resolve("/loop"), host.resolve("/"));
        assertThat(fs.listDirectories(KernelPath.cgroup("/")))
                .containsExactlyInAnyOrder("a b.slice", "cpu.slice", "memory.x", "ü\nline");
        assertThat(fs.stat(KernelPath.cgroup("/loop"))).isNull();
        assertThat(fs.listNames(KernelPath.cgroup("/"))).contains("cpu.stat", "loop", "cpu.slice");
    }

    @Test
    void tellsADirectoryThatWasMadeAnew() {
        host.cgroup("/a");
        DirectoryStat before = fs.stat(KernelPath.cgroup("/a"));
        host.cgroup("/keeps-the-inode-in-use").remove("/a").cgroup("/b").cgroup("/a");
        assertThat(before).isNotNull().isNotEqualTo(fs.stat(KernelPath.cgroup("/a")));
    }

    @Test
    void seesWhetherTheMountShowsAPartOnly() {
        assertThat(fs.seesPartOnly()).isFalse();
        host.file("/cgroup.type", "domain\n");
        assertThat(fs.seesPartOnly()).isTrue();
    }
}
