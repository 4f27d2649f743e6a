package io.barograph.cli.experiment.node;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadCgroupTest {

    @TempDir
    private Path mount;

    private Path unified = Path.of("");
    private Path cpuV1 = Path.of("");

    @BeforeEach
    void makeCgroups() throws IOException {
        unified = Files.createDirectory(mount.resolve("unified"));
        cpuV1 = Files.createDirectory(mount.resolve("cpu"));
    }

    /// A kernel without CONFIG_CFS_BANDWIDTH has neither file.
    @Test
    void hasACpuLimitWhereTheKernelHasTheFile() throws IOException {
        assertThat(new LoadCgroup("/a", unified, cpuV1).hasCpuLimit()).isFalse();
        assertThat(new LoadCgroup("/a", unified, null).hasCpuLimit()).isFalse();
        Files.createFile(cpuV1.resolve("cpu.cfs_quota_us"));
        assertThat(new LoadCgroup("/a", unified, cpuV1).hasCpuLimit()).isTrue();
        Files.createFile(unified.resolve("cpu.max"));
        assertThat(new LoadCgroup("/a", unified, null).hasCpuLimit()).isTrue();
    }

    @Test
    void limitsTheCpus() throws IOException {
        Path max = Files.createFile(unified.resolve("cpu.max"));
        new LoadCgroup("/a", unified, null).limitCpus(0.25);
        assertThat(max).hasContent("25000 100000");
        Path period = Files.createFile(cpuV1.resolve("cpu.cfs_period_us"));
        Path quota = Files.createFile(cpuV1.resolve("cpu.cfs_quota_us"));
        new LoadCgroup("/a", unified, cpuV1).limitCpus(1.5);
        assertThat(period).hasContent("100000");
        assertThat(quota).hasContent("150000");
    }
}
