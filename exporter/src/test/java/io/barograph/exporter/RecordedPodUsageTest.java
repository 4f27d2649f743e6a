package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.exporter.recording.KernelFsRecorder;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A replay tells of pods what the recorded exporter could have told.
class RecordedPodUsageTest extends TemporaryHostRig {

    private static final String UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    private static final String CID = "a".repeat(64);
    private static final String POD = "/kubepods/pod" + UID;

    /// What one pass says of pods.
    private record Told(List<PodUsage> pods, Map<String, Map<String, OomEvents>> ooms) {

        static Told of(@Nullable Pass pass) {
            Pass made = Objects.requireNonNull(pass);
            return new Told(Objects.requireNonNull(made.usage()).pods(), made.ooms());
        }
    }

    @Test
    void aReplayTellsTheSame() {
        host.cgroup("/kubepods").cgroup(POD).cgroup(POD + "/" + CID);
        host.file(POD + "/memory.current", "5000\n")
                .file(POD + "/pids.current", "3\n")
                .file(POD + "/" + CID + "/cgroup.procs", "4711\n")
                .file("/proc/4711/oom_score_adj", "968\n")
                .file("/proc/4711/oom_score", "1300\n")
                .file("host:/var/log/pods/shop_cart-0_" + UID + "/cart/0.log", "")
                .file("host:/var/log/containers/cart-0_shop_cart-" + CID + ".log", "");
        events(0);
        Path file = base.resolve("pods.trace");
        List<Told> live = new ArrayList<>();
        SnapshotOrigin origin = new SnapshotOrigin("n", "boot", "i");
        try (KernelFsRecorder tee = KernelFsRecorder.recordTo(file, "pods", host.open());
                PassMaker maker = PassMaker.of(tee, WalkMode.FULL, origin, HostDisks.allMissing(""), null)) {
            live.add(Told.of(maker.nextPass(2_000_000, Set.of(), true)));
            host.seconds(2).file(POD + "/memory.current", "6000\n");
            events(2);
            live.add(Told.of(maker.nextPass(2_000_000, Set.of(), true)));
            host.seconds(2).file("/proc/4711/oom_score", "1400\n");
            live.add(Told.of(maker.nextPass(2_000_000, Set.of(), true)));
        }
        assertThat(live.getLast().ooms()).isEqualTo(Map.of(UID, Map.of("cart", new OomEvents(2, 2))));
        assertThat(live).doesNotHaveDuplicates();
        try (RecordingReplay replay = RecordingReplay.of(file, "n", "i", null)) {
            for (Told each : live) {
                assertThat(Told.of(replay.nextPass(true))).isEqualTo(each);
            }
        }
    }

    private void events(int kills) {
        for (String path : List.of("/kubepods", POD, POD + "/" + CID)) {
            host.file(path + "/memory.events", "oom " + kills + "\noom_kill " + kills + "\n");
        }
    }
}
