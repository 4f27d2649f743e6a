package io.barograph.exporter.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Answered;
import io.barograph.exporter.kernel.HostDisks.Failed;
import io.barograph.exporter.kernel.HostDisks.None;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.HostDisks.Silent;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.libc.Statvfs;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What statvfs answered is in a recording, and comes out of it as it was.
class RecordedDisksTest {

    private static final Answered FULL = new Answered(
            new Statvfs.Usage(4096, new Statvfs.Blocks(1000, 60, 50), new Statvfs.Inodes(Long.MAX_VALUE, 17)),
            64_768,
            1_234_567);

    @TempDir
    private Path folder;

    private static Map<Role, Answer> all(Answer nodefs, Answer imagefs, Answer containerfs) {
        Map<Role, Answer> answers = new EnumMap<>(Role.class);
        answers.put(Role.NODEFS, nodefs);
        answers.put(Role.IMAGEFS, imagefs);
        answers.put(Role.CONTAINERFS, containerfs);
        return answers;
    }

    @Test
    void comesOutAsItWas() throws IOException {
        List<Map<Role, Answer>> told = List.of(
                all(FULL, new None("there is no /var/lib/containerd"), new Failed("statvfs /x: EIO")),
                all(new Silent("/a or /b", 5_000_000, FULL), new Silent("/c", 1, null), FULL));
        Path file = folder.resolve("disks.trace.gz");
        TemporaryHost host = new TemporaryHost(Files.createDirectory(folder.resolve("host")));
        try (KernelFsRecorder fs = KernelFsRecorder.recordTo(file, "disks", host.open())) {
            for (Map<Role, Answer> each : told) {
                fs.beginPass();
                assertThat(fs.recordedDisks(() -> each).ask()).isEqualTo(each);
                fs.endPass();
                host.seconds(2);
            }
        }
        try (RecordedKernelFs fs = RecordedKernelFs.open(file)) {
            for (Map<Role, Answer> each : told) {
                assertThat(fs.advance()).isTrue();
                assertThat(fs.disks().ask()).isEqualTo(each);
            }
        }
    }

    @Test
    void isMissingWithTheReasonInARecordingThatDoesNotHoldIt() throws IOException {
        Path file = Files.writeString(folder.resolve("old.trace"), """
            scenario old kernel 6.12 cpus 2 memMiB 100
            ### frame 0 boottime_us 1
            --- /proc/pressure/cpu
            some avg10=0.00 avg60=0.00 avg300=0.00 total=1
            --- statvfs:/imagefs
            at_us 5
            f_blocks many
            """);
        try (RecordedKernelFs fs = RecordedKernelFs.open(file)) {
            assertThat(fs.advance()).isTrue();
            Map<Role, Answer> answers = fs.disks().ask();
            assertThat(answers.get(Role.NODEFS)).isEqualTo(new None("the recording does not hold how full disks were"));
            assertThat(answers.get(Role.IMAGEFS))
                    .isEqualTo(new Failed("the recording's answer of statvfs lacks numbers"));
        }
    }
}
