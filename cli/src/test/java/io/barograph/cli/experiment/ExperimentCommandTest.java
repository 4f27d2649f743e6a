package io.barograph.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import io.barograph.cli.experiment.node.ExperimentClock;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentCommandTest extends CommandTest {

    @TempDir
    private Path empty;

    @Test
    void namesEachOptionThatIsWrong() {
        fails(
                2,
                run(
                        new ExperimentCommand(),
                        "--only=cpu,dsk",
                        "--phase-seconds=30",
                        "--tolerance=much",
                        "--directory=/no/such",
                        "--path.sysfs=/no/such"),
                "--only: \"dsk\": expected one of cpu, cpu-limit, disk, disk-write. Maybe disk",
                "--phase-seconds: \"30\": expected a number from 6 to 20",
                "--tolerance: \"much\": expected a number from 1 to 100",
                "--directory: \"/no/such\": expected a directory. Maybe ",
                "--path.sysfs: \"/no/such\": expected a directory. Maybe ");
    }

    /// A NUL stands for what the locale's encoding does not have: `ä` in the locale C.
    @Test
    void namesAnOptionThatIsNoPath() {
        fails(
                2,
                run(new ExperimentCommand(), "--directory=/tmp/\0", "--path.procfs=\0"),
                "--directory: \"/tmp/",
                "--path.procfs: \"",
                "expected a directory. Maybe ");
    }

    @ParameterizedTest
    @CsvSource({"/proc, proc", "/proc/self, proc", "/sys, sysfs", "/dev/shm, tmpfs"})
    void refusesADirectoryThatIsOnNoDisk(String directory, String type) {
        fails(
                2,
                run(new ExperimentCommand(), "--directory=" + directory),
                "--directory: \"" + directory + "\": it is of type " + type
                        + ", expected a file system on a disk. Maybe /var/tmp");
    }

    @Test
    void namesWhatAStoppedRunHasLeft() {
        ExperimentClock.StopException stop = new ExperimentClock.StopException();
        assertThat(ExperimentCommand.describeStop(stop)).isEqualTo("stopped by a signal; what was made is removed");
        stop.addSuppressed(new IOException("the cgroup a could not be removed.\nMaybe rmdir a"));
        stop.addSuppressed(new IOException("the file b could not be removed.\nMaybe rm b"));
        assertThat(ExperimentCommand.describeStop(stop)).isEqualTo("""
                stopped by a signal
                the cgroup a could not be removed.
                Maybe rmdir a
                the file b could not be removed.
                Maybe rm b""");
    }

    /// Without root it is refused for that reason.
    @Test
    void refusesAHostWithoutCgroup2() {
        fails(1, run(new ExperimentCommand(), "--path.sysfs=" + empty), "barograph experiment: Maybe ");
    }
}
