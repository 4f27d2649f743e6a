package io.barograph.exporter.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.contention.HandmadeNode;
import io.barograph.exporter.contention.disk.BusyDisks;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.exporter.sample.pass.SnapshotMaker;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.Test;

class DiskFamiliesTest {

    private final HandmadeNode node = new HandmadeNode();
    private final SnapshotMaker maker = new SnapshotMaker(new SnapshotOrigin("n", "b", "i"));
    private double seconds;

    private Pass pass() {
        Pass pass = maker.nextPass(node.at(seconds), Cgroup::path, 2_000_000);
        seconds += 2;
        return pass;
    }

    private static List<String> series(Pass pass) {
        return HandmadeFrames.text(FamilySelection.leanWith(Set.of()), new Sample(pass))
                .lines()
                .filter(line -> line.startsWith("barograph_disk_"))
                .toList();
    }

    private void disk(String name, Requests reads, Requests writes) {
        node.disks = Reading.of(true);
        node.diskstats.put("8:" + name.hashCode(), new Disk(name, reads, writes, Reading.of(false)));
    }

    @Test
    void showsEachDirectionsLatencyBesideItsBaseline() {
        disk("sda", new Requests(100, 100, 0), Requests.NONE);
        assertThat(series(pass())).as("the first frame has none before it").isEmpty();
        disk("sda", new Requests(300, 1700, 0), new Requests(2, 50, 0));
        Pass busy = pass();
        assertThat(series(busy))
                .containsExactly(
                        "barograph_disk_latency_seconds{device=\"sda\",direction=\"read\"} 0.008000",
                        "barograph_disk_latency_seconds{device=\"sda\",direction=\"write\"} 0.025000",
                        "barograph_disk_baseline_latency_seconds{device=\"sda\",direction=\"read\"} 0.008005");
        assertThat(busy.snapshot().disks().map(List::getFirst))
                .isEqualTo(Reading.of(new DiskTiming("sda", Direction.READ, 8000, Reading.of(8005L))));
        Pass idle = pass();
        assertThat(series(idle))
                .containsExactly("barograph_disk_baseline_latency_seconds{device=\"sda\",direction=\"read\"} 0.008005");
        assertThat(idle.snapshot().disks()).isEqualTo(Reading.of(List.of()));
    }

    @Test
    void repeatsTheLastIntervalUntilTheNextIsOver() {
        disk("sda", Requests.NONE, Requests.NONE);
        pass();
        disk("sda", new Requests(200, 1600, 0), Requests.NONE);
        List<String> seen = series(pass());
        disk("sda", new Requests(500, 4600, 0), Requests.NONE);
        seconds -= 1;
        assertThat(series(pass())).isEqualTo(seen).hasSize(2);
    }

    @Test
    void saysNothingWhereDisksAreNoLongerCounted() {
        disk("sda", Requests.NONE, Requests.NONE);
        pass();
        disk("sda", new Requests(200, 1600, 0), Requests.NONE);
        assertThat(series(pass())).hasSize(2);
        node.disks = Reading.failed("EIO");
        Pass failed = pass();
        assertThat(series(failed)).isEmpty();
        assertThat(failed.snapshot().disks()).isEqualTo(Reading.failed("EIO"));
    }

    @Test
    void staysBoundedWhateverANodeCalls() {
        for (int i = 0; i < 400; i++) {
            disk("dm-" + i, new Requests(1 + i, i, 0), new Requests(1, 1, 0));
        }
        pass();
        for (int i = 0; i < 400; i++) {
            disk("dm-" + i, new Requests(20 + 2L * i, 2L * i, 0), new Requests(20, 2, 0));
        }
        Pass busy = pass();
        assertThat(series(busy)).hasSize(4 * BusyDisks.MOST);
        assertThat(busy.snapshot().disks().map(List::size)).isEqualTo(Reading.of(DiskTiming.MOST));
    }
}
