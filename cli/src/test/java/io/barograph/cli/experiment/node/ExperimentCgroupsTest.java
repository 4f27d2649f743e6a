package io.barograph.cli.experiment.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.exporter.kernel.live.CgroupMounts;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On directories, which have no files but those that a test makes.
class ExperimentCgroupsTest {

    @TempDir
    private Path mount;

    @Test
    void leavesNoCgroupWhereAControllerCannotBeEnabled() throws IOException {
        Path own = Files.createDirectories(mount.resolve("unified/barograph-experiment"));
        Files.createFile(own.resolve("cgroup.procs"));
        Files.writeString(own.resolve("cgroup.controllers"), "io memory\n");
        Path cpuV1 = Files.createDirectory(mount.resolve("cpu"));
        CgroupMounts mounts = new CgroupMounts(own.getParent(), cpuV1);
        assertThatThrownBy(() -> ExperimentCgroups.open(mount.resolve("unified"), mounts, new InstantClock())
                        .close())
                .hasMessageStartingWith("\"+io\" could not be written to " + own);
        assertThat(cpuV1).isEmptyDirectory();
    }
}
