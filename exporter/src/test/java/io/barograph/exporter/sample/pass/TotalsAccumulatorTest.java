package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.signal.Resource;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TotalsAccumulatorTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String POD = "/kubepods/burstable/pod" + UID;
    private static final String CONTAINER = POD + "/" + "0123456789abcdef".repeat(4);
    private static final List<String> TREE = List.of("/kubepods", "/kubepods/burstable", POD, CONTAINER);

    private final SnapshotMaker pipeline = new SnapshotMaker(new SnapshotOrigin("n", "b", "i"));

    @Test
    void countsForACalmPodWhatItBeganToTell(@TempDir Path base) {
        TemporaryHost host =
                new TemporaryHost(base).file("/cgroup.controllers", "cpu\n").file("/proc/vmstat", "");
        TREE.forEach(path -> host.cgroup(path).file(path + "/io.stat", ""));
        host.remove(CONTAINER + "/io.pressure");
        try (LiveKernelFs fs = host.open(0)) {
            FrameReader reader = new FrameReader(fs, WalkMode.PRUNED);
            pass(reader);
            host.seconds(2);
            assertThat(pass(reader)).doesNotContainKey(Resource.IO).containsKey(Resource.CPU);
            host.seconds(2).file(CONTAINER + "/io.pressure", TemporaryHost.CALM);
            for (String path : TREE) {
                host.file(path + "/cpu.pressure", TemporaryHost.CALM.replace("total=0", "total=7"));
            }
            assertThat(pass(reader)).doesNotContainKey(Resource.IO);
            host.seconds(2);
            assertThat(pass(reader)).containsEntry(Resource.IO, 0L);
        }
    }

    private Map<Resource, Long> pass(FrameReader reader) {
        return pipeline.nextPass(reader.readFrame(), Cgroup::path, 2_000_000)
                .totals()
                .podsByPath()
                .getOrDefault(POD, Map.of());
    }
}
