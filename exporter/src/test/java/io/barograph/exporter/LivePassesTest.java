package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.kernel.Disks;
import io.barograph.exporter.kernel.HostTree;
import io.barograph.exporter.kernel.LiveFs;
import io.barograph.exporter.sample.Cause;
import io.barograph.exporter.sample.Pace;
import io.barograph.signal.SnapshotOrigin;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LivePassesTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String CID = "ab".repeat(32);
    private static final Pace PACE = Pace.between(2_000_000, 2_000_000);

    @TempDir
    Path base;

    @Test
    void knowsANewContainersNameWithinTwoSecondsAlsoIfItsLogComesLate() {
        HostTree host = new HostTree(base).cgroup("/kubepods");
        try (LiveFs fs = host.open()) {
            PassMaker maker =
                    PassMaker.of(fs, Walk.FULL, new SnapshotOrigin("n", "b", "i"), Disks.none("not here"), null);
            LivePasses passes = new LivePasses(fs, maker, PACE);
            passes.next(Cause.TIMER, Set.of(), false);
            assertThat(passes.dueMicros(1_000_000)).isEqualTo(3_000_000);
            host.seconds(2).cgroup("/kubepods/pod" + UID).cgroup("/kubepods/pod" + UID + "/" + CID);
            passes.next(Cause.TIMER, Set.of(), false);
            assertThat(passes.names()).isEqualTo(Names.NONE);
            assertThat(passes.dueMicros(3_000_000)).isEqualTo(4_000_000);
            host.seconds(1)
                    .file("host:/var/log/pods/shop_cart-0_" + UID + "/web/0.log", "")
                    .file("host:/var/log/containers/cart-0_shop_web-" + CID + ".log", "");
            passes.next(Cause.TIMER, Set.of(), false);
            assertThat(passes.names().pod(UID)).hasToString("shop/cart-0");
            assertThat(passes.names().container(CID)).isEqualTo("web");
            assertThat(passes.dueMicros(4_000_000)).isEqualTo(6_000_000);
        }
    }

    @Test
    void returnsToItsIntervalWhereANameNeverComes() {
        HostTree host = new HostTree(base).cgroup("/kubepods").cgroup("/kubepods/pod" + UID);
        try (LiveFs fs = host.open()) {
            PassMaker maker =
                    PassMaker.of(fs, Walk.FULL, new SnapshotOrigin("n", "b", "i"), Disks.none("not here"), null);
            LivePasses passes = new LivePasses(fs, maker, PACE);
            long now = 1_000_000;
            StringBuilder seconds = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                passes.next(Cause.TIMER, Set.of(), false);
                long pause = (passes.dueMicros(now) - now) / 1_000_000;
                seconds.append(pause);
                host.seconds(pause);
                now += pause * 1_000_000;
            }
            assertThat(seconds.toString()).startsWith("11112222");
            assertThat(seconds.chars().filter(each -> each == '1')).hasSizeLessThan(7);
        }
    }
}
