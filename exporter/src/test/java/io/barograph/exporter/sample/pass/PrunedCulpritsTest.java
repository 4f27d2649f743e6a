package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a pruned walk reads to find a culprit that waits for nothing itself.
class PrunedCulpritsTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String POD = "/kubepods/burstable/pod" + UID;
    private static final String CONTAINER = POD + "/" + "0123456789abcdef".repeat(4);
    private static final String HOG = "/system.slice/hog.service";
    private static final List<String> WAITS = List.of("", "/kubepods", "/kubepods/burstable", POD, CONTAINER);

    private final SnapshotMaker pipeline = new SnapshotMaker(new SnapshotOrigin("n", "b", "i"));
    private long waitedMicros;
    private long usedMicros;

    private static TemporaryHost host(Path base) {
        TemporaryHost host = new TemporaryHost(base)
                .file("/cgroup.controllers", "cpu\n")
                .file("/cpuset.cpus.effective", "0-1\n")
                .cgroup("/system.slice");
        for (int i = 0; i < 50; i++) {
            host.cgroup("/system.slice/s%d.service".formatted(i))
                    .cgroup("/kubepods/pod0a1b2c3d-1111-4222-8333-44445555%04d".formatted(i));
        }
        WAITS.stream().skip(1).forEach(host::cgroup);
        return host.cgroup(HOG);
    }

    /// In 2 s the pod waits for 0.8 s and gets 1 s; the service takes 3 s, and neither it nor its slice waits.
    private void contention(TemporaryHost host) {
        waitedMicros += 800_000;
        usedMicros += 1_000_000;
        for (String path : WAITS) {
            host.file(path + "/cpu.pressure", TemporaryHost.CALM.replace("total=0", "total=" + waitedMicros));
            host.file(path + "/cpu.stat", "usage_usec " + usedMicros + "\n");
        }
        for (String path : List.of("/system.slice", HOG)) {
            host.file(path + "/cpu.stat", "usage_usec " + 3 * usedMicros + "\n");
        }
        host.seconds(2);
    }

    private Reading<Culprits.Parts> pass(FrameReader reader) {
        return pipeline.nextPass(reader.readFrame(Set.of(), false, pipeline.contended()), Cgroup::path, 2_000_000)
                .snapshot()
                .culpritsOf(Resource.CPU);
    }

    @Test
    void findsACulpritThatDoesNotWaitAndReadsNothingMoreOnACalmNode(@TempDir Path base) {
        TemporaryHost host = host(base);
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            pass(reader);
            host.seconds(2);
            assertThat(pass(reader).why()).isEqualTo("observed for 2 of 10 s");
            for (int i = 0; i < 4; i++) {
                host.seconds(2);
                pass(reader);
            }
            host.seconds(2);
            assertThat(pass(reader)).isEqualTo(Reading.of(Culprits.Parts.NONE));
            long calm = reader.cost().files();

            contention(host);
            assertThat(pass(reader).why()).isEqualTo("how much each owner uses is read from the next pass on");
            contention(host);
            assertThat(pass(reader).isPresent()).isFalse();
            contention(host);
            Culprits.Parts found = Objects.requireNonNull(pass(reader).orNull());
            Culprits.Part worst = found.imposed().getFirst();
            assertThat(worst.owner()).isEqualTo(HOG);
            assertThat(worst.percent()).isCloseTo(40, within(0.1));
            assertThat(reader.cost().files()).as("every owner is read").isGreaterThan(calm + 100);

            for (int i = 0; i < 40; i++) {
                host.seconds(2);
                pass(reader);
            }
            assertThat(reader.cost().files()).as("calm again").isLessThanOrEqualTo(calm);
        }
    }
}
