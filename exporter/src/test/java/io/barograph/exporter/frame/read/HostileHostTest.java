package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.recording.RecordedKernelFs;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever a kernel's files do, a pass ends with a frame, and the next good pass is as good as ever.
class HostileHostTest {

    private static final Path RECORDING = Path.of("../examples/recordings/S18_onset_and_relief.trace.gz");
    private static final String CONTAINER =
            "/kubepods/burstable/pod0a1b2c3d-1111-4222-8333-444455556666/" + "0123456789abcdef".repeat(4);

    @ParameterizedTest
    @EnumSource
    @Timeout(120)
    void survivesAnyFaultAndRecovers(WalkMode walk) {
        for (int seed = 0; seed < 25; seed++) {
            try (RecordedKernelFs recorded = RecordedKernelFs.open(RECORDING)) {
                FaultyKernelFs faulty = new FaultyKernelFs(recorded, new Random(seed));
                FrameReader reader = new FrameReader(faulty, walk);
                faulty.perMille(1 << (seed % 10));
                for (int pass = 0; pass < WalkMode.AUDIT_PASSES; pass++) {
                    assertThat(recorded.advance() || pass > 25).isTrue();
                    assertThat(reader.readFrame().host().pressure()).hasSize(3);
                }
                faulty.perMille(0);
                // The 31st pass is an audit, if the last is long ago: it reads everything
                faulty.later(WalkMode.AUDIT_MICROS);
                same(new FrameReader(faulty).readFrame(), reader.readFrame(), seed);
            }
        }
    }

    private static void same(Frame expected, Frame found, int seed) {
        assertThat(found.host()).as("seed %d", seed).isEqualTo(expected.host());
        assertThat(found.cgroups()).as("seed %d", seed).hasSameSizeAs(expected.cgroups());
        expected.cgroups()
                .forEach((path, cgroup) ->
                        assertThat(found.cgroup(path)).as("seed %d", seed).isEqualTo(cgroup));
    }

    /// One more than there is room for is unread, and that is known.
    @Test
    void readsEachContainerOfAPodWithHundreds(@TempDir Path base) {
        String pod = "/kubepods/burstable/pod0a1b2c3d-1111-4222-8333-444455556666";
        TemporaryHost host = new TemporaryHost(base)
                .cgroup("/kubepods")
                .cgroup("/kubepods/burstable")
                .cgroup(pod);
        for (int i = 0; i < SubtreeLimit.BELOW_POD; i++) {
            host.cgroup(pod + "/" + "%064x".formatted(i));
        }
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs);
            assertThat(reader.readFrame().cgroups()).hasSize(4 + SubtreeLimit.BELOW_POD);
            assertThat(reader.mayMissContainers()).isFalse();
            host.cgroup(pod + "/" + "f".repeat(64));
            assertThat(reader.readFrame().cgroups()).hasSize(4 + SubtreeLimit.BELOW_POD);
            assertThat(reader.mayMissContainers()).isTrue();
        }
    }

    @Test
    void readsNoMoreThanItsShareOfWhatAContainerMakes(@TempDir Path base) {
        TemporaryHost host = new TemporaryHost(base)
                .cgroup("/kubepods")
                .cgroup("/kubepods/burstable")
                .cgroup("/kubepods/burstable/pod0a1b2c3d-1111-4222-8333-444455556666")
                .cgroup(CONTAINER);
        for (int i = 0; i < 100; i++) {
            host.cgroup(CONTAINER + "/n" + i);
        }
        StringBuilder deep = new StringBuilder("/deep");
        for (int i = 0; i < 100; i++) {
            host.cgroup(deep.append("/d").toString());
        }
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs);
            assertThat(reader.readFrame().cgroups()).hasSizeLessThan(5 + SubtreeLimit.BELOW_CONTAINER + 65);
            assertThat(reader.cost().unread()).isEqualTo(36 + 1);
            for (int i = 0; i < 40; i++) {
                host.remove(CONTAINER + "/n" + i);
            }
            host.remove("/deep");
            assertThat(reader.readFrame().cgroups()).hasSize(5 + 60);
            assertThat(reader.cost().unread()).isZero();
        }
    }

    @Test
    void passesOverLinksAndKeepsOddNames(@TempDir Path base) throws IOException {
        TemporaryHost host = new TemporaryHost(base)
                .cgroup("/a b.slice")
                .cgroup("/%s{}\u001b.slice")
                .cgroup("/é\nf");
        Files.createSymbolicLink(host.resolve("/loop"), host.resolve("/"));
        Files.createSymbolicLink(host.resolve("/a b.slice/up"), host.resolve("/"));
        try (LiveKernelFs fs = host.open()) {
            Frame frame = new FrameReader(fs).readFrame();
            assertThat(frame.cgroups()).containsOnlyKeys("/", "/a b.slice", "/%s{}\u001b.slice", "/é\nf");
        }
    }

    @Test
    void readsAHostWithoutAnything(@TempDir Path base) {
        TemporaryHost host = new TemporaryHost(base);
        for (String gone : new String[] {"/proc/pressure", "/proc/self", "/cpu.stat", "/cpu.pressure"}) {
            host.remove(gone);
        }
        try (LiveKernelFs fs = host.open()) {
            Frame frame = new FrameReader(fs).readFrame();
            assertThat(frame.cgroups()).isEmpty();
            assertThat(frame.host().vmstat().why()).isEqualTo("there is no /proc/vmstat");
            assertThat(frame.host().pressure().values())
                    .allSatisfy(file -> assertThat(file.some().why()).contains("psi=1"));
        }
    }

    @Test
    void closesWhatItNoLongerReads(@TempDir Path base) {
        TemporaryHost host = new TemporaryHost(base).cgroup("/a").cgroup("/b");
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs);
            reader.readFrame();
            int kept = fs.keptDescriptors();
            for (int i = 0; i < 5; i++) {
                host.cgroup("/c" + i);
                reader.readFrame();
                assertThat(fs.keptDescriptors()).isGreaterThan(kept);
                host.remove("/c" + i);
                reader.readFrame();
                assertThat(fs.keptDescriptors()).isEqualTo(kept);
            }
        }
    }
}
