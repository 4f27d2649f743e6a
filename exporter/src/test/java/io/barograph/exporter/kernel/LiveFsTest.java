package io.barograph.exporter.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveFsTest {

    private static final KernelPath CPU = KernelPath.proc("/pressure/cpu");

    @TempDir
    Path base;

    private final FileBytes bytes = new FileBytes();
    private HostTree host;

    @BeforeEach
    void plantHost() {
        host = new HostTree(base);
    }

    @Test
    void readsAFileAsOftenAsAsked() {
        try (LiveFs fs = host.open()) {
            assertThat(fs.read(CPU, bytes)).isEqualTo(Outcome.CONTENT);
            assertThat(bytes.text()).isEqualTo(HostTree.CALM);
            host.file("/proc/pressure/cpu", "other\n");
            assertThat(fs.read(CPU, bytes)).isEqualTo(Outcome.CONTENT);
            assertThat(bytes.text()).isEqualTo("other\n");
            assertThat(fs.bootId()).isEqualTo("0a1b2c3d-0000-4000-8000-000000000000");
        }
    }

    @Test
    void keepsDescriptorsUpToItsCapAndClosesForgottenOnes() {
        try (LiveFs fs = host.open(2)) {
            for (String name : new String[] {"cpu", "memory", "io"}) {
                assertThat(fs.read(KernelPath.proc("/pressure/" + name), bytes)).isEqualTo(Outcome.CONTENT);
            }
            assertThat(fs.kept()).isEqualTo(2);
            fs.forget(CPU);
            assertThat(fs.kept()).isEqualTo(1);
        }
    }

    @Test
    void readsLargeFilesWholeAndRefusesHugeOnes() {
        String large = "abcdefg\n".repeat(30_000);
        host.file("/proc/vmstat", large).file("/memory.stat", "x".repeat(FileBytes.MAX + 1));
        try (LiveFs fs = host.open()) {
            assertThat(fs.read(KernelPath.proc("/vmstat"), bytes)).isEqualTo(Outcome.CONTENT);
            assertThat(bytes.text()).isEqualTo(large);
            assertThat(fs.read(KernelPath.cgroup("/memory.stat"), bytes))
                    .isEqualTo(new Outcome.Failed("is larger than 1048576 bytes"));
        }
    }

    @Test
    void saysWhatIsNotThere() {
        try (LiveFs fs = host.open()) {
            assertThat(fs.read(KernelPath.proc("/pressure/irq"), bytes)).isEqualTo(Outcome.VANISHED);
            assertThat(fs.read(KernelPath.cgroup("/cpu.stat/below/a/file"), bytes))
                    .isEqualTo(Outcome.VANISHED);
            assertThat(fs.read(KernelPath.cgroup("/a\0b"), bytes)).isEqualTo(Outcome.VANISHED);
            assertThat(fs.read(KernelPath.proc("/pressure"), bytes)).isEqualTo(new Outcome.Failed("EISDIR"));
            assertThat(fs.stat(KernelPath.cgroup("/none"))).isNull();
            assertThat(fs.directories(KernelPath.cgroup("/none"))).isEmpty();
            assertThat(fs.names(KernelPath.host("/var/log/pods"))).isEmpty();
            assertThat(fs.whyMissing(Tree.CPU_V1)).contains("v1");
            assertThat(fs.whyMissing(Tree.CGROUP)).isNull();
        }
    }

    @Test
    void saysWhyThereAreNoCgroups() {
        host.file("/proc/self/mountinfo", "1 2 0:1 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpuset\n");
        try (LiveFs fs = host.open()) {
            assertThat(fs.whyMissing(Tree.CGROUP)).contains("no cgroup2 file system is mounted", "Maybe");
            assertThat(fs.stat(KernelPath.cgroup("/"))).isNull();
        }
    }

    @Test
    void listsDirectoriesWhateverTheirNamesAndNoLinks() throws IOException {
        host.cgroup("/a b.slice").cgroup("/cpu.slice").cgroup("/memory.x").cgroup("/ü\nline");
        Files.createSymbolicLink(host.resolve("/loop"), host.resolve("/"));
        try (LiveFs fs = host.open()) {
            assertThat(fs.directories(KernelPath.cgroup("/")))
                    .containsExactlyInAnyOrder("a b.slice", "cpu.slice", "memory.x", "ü\nline");
            assertThat(fs.stat(KernelPath.cgroup("/loop"))).isNull();
            assertThat(fs.names(KernelPath.cgroup("/"))).contains("cpu.stat", "loop", "cpu.slice");
        }
    }

    @Test
    void tellsADirectoryThatWasMadeAnew() {
        host.cgroup("/a");
        try (LiveFs fs = host.open()) {
            DirectoryStat before = fs.stat(KernelPath.cgroup("/a"));
            host.cgroup("/keeps-the-inode-in-use").remove("/a").cgroup("/b").cgroup("/a");
            assertThat(before).isNotNull().isNotEqualTo(fs.stat(KernelPath.cgroup("/a")));
        }
    }

    @Test
    void seesWhetherTheMountShowsAPartOnly() {
        try (LiveFs fs = host.open()) {
            assertThat(fs.seesPartOnly()).isFalse();
            host.file("/cgroup.type", "domain\n");
            assertThat(fs.seesPartOnly()).isTrue();
        }
    }
}
