package io.barograph.cli.experiment.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On directories, which cannot be removed while files are in them, as a cgroup cannot while processes are.
class CgroupFileTest {

    private static final ExperimentClock CLOCK = new InstantClock();

    @TempDir
    private Path mount;

    @Test
    void removesWhatIsBelowWhateverItsName() throws IOException {
        Files.createDirectories(mount.resolve("own/a/lower/lowest"));
        Files.createDirectories(mount.resolve("own/other"));
        Files.writeString(mount.resolve("own/cgroup.procs"), "");
        CgroupFile.removeChildren(mount.resolve("own"), CLOCK);
        assertThat(mount.resolve("own")).isDirectoryNotContaining(Files::isDirectory);
        CgroupFile.removeChildren(mount.resolve("none"), CLOCK);
    }

    @Test
    void namesProcessesAndTheCommandsThatRemoveACgroup() throws IOException {
        Path busy = Files.createDirectories(mount.resolve("own/a"));
        Files.writeString(busy.resolve("cgroup.procs"), "12\n13\n");
        assertThatThrownBy(() -> CgroupFile.removeChildren(mount.resolve("own"), CLOCK))
                .hasMessage("the cgroup " + busy + " could not be removed; its processes are 12 13.\n"
                        + "Maybe end them and remove it: kill -9 12 13; rmdir " + busy);
    }

    @Test
    void saysWhyInPlainWords() {
        Path none = mount.resolve("none/cpu.max");
        assertThatThrownBy(() -> CgroupFile.writeText(none, "max"))
                .hasMessageStartingWith(
                        "\"max\" could not be written to " + none + " (there is no such file).\nMaybe ");
        assertThatThrownBy(() -> CgroupFile.makeCgroup(none))
                .hasMessageStartingWith("the cgroup " + none + " could not be made (there is no such file).\nMaybe ");
    }
}
