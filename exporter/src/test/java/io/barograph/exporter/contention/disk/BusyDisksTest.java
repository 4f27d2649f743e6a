package io.barograph.exporter.contention.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.contention.HandmadeNode;
import io.barograph.exporter.contention.disk.DiskBaselines.DiskActivity;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class BusyDisksTest {

    private final HandmadeNode node = new HandmadeNode();
    private final Map<String, Requests> reads = new LinkedHashMap<>();
    private final Map<String, Reading<Boolean>> rotating = new HashMap<>();
    private double seconds;

    /// Two seconds in which that was read.
    private DiskBaselines interval(DiskBaselines learned) {
        Frame before = frame(false);
        seconds += 2;
        return learned.afterInterval(before, frame(true));
    }

    private Frame frame(boolean after) {
        node.disks = Reading.of(true);
        node.diskstats.clear();
        int minor = 0;
        for (Map.Entry<String, Requests> each : reads.entrySet()) {
            Requests done = after ? each.getValue() : Requests.NONE;
            Reading<Boolean> rotates = rotating.getOrDefault(each.getKey(), Reading.of(false));
            node.diskstats.put("8:" + minor++, new Disk(each.getKey(), done, Requests.NONE, rotates));
        }
        return node.at(seconds);
    }

    private List<String> shown() {
        return BusyDisks.of(interval(DiskBaselines.NONE)).stream()
                .map(DiskActivity::name)
                .toList();
    }

    private void read(Reading<Boolean> rotates, String... names) {
        for (String name : names) {
            reads.put(name, new Requests(10, 10, 0));
            rotating.put(name, rotates);
        }
    }

    @Test
    void leavesOutNamesThatAreNone() {
        read(Reading.of(false), "sda", "s\u001bda", "n".repeat(65), "");
        assertThat(shown()).containsExactly("sda");
    }

    @Test
    void showsADiskWithoutRequestsWhereItsBaselineIsKnown() {
        read(Reading.of(false), "sda");
        reads.put("sdb", Requests.NONE);
        DiskBaselines learned = interval(DiskBaselines.NONE);
        reads.put("sda", Requests.NONE);
        DiskBaselines idle = interval(learned);
        assertThat(BusyDisks.of(idle)).extracting(DiskActivity::name).containsExactly("sda");
        assertThat(BusyDisks.slowestTimings(idle)).isEmpty();
    }

    @Test
    void showsThirtyTwoDisksWithTheMostRequests() {
        for (int i = 0; i < 200; i++) {
            reads.put("loop" + i, new Requests(1 + i, 0, 0));
        }
        assertThat(shown())
                .hasSize(BusyDisks.MOST)
                .contains("loop199", "loop168")
                .doesNotContain("loop167");
    }

    @Test
    void timesThoseWhoseRequestsTookLongestTogetherByName() {
        for (int i = 0; i < 20; i++) {
            reads.put("sd" + (char) ('t' - i), new Requests(10, i, 0));
        }
        List<DiskTiming> timings = BusyDisks.slowestTimings(interval(DiskBaselines.NONE));
        assertThat(timings)
                .hasSize(DiskTiming.MOST)
                .extracting(DiskTiming::name)
                .isSorted();
        assertThat(timings.getFirst()).isEqualTo(new DiskTiming("sda", Direction.READ, 1900, Reading.of(2000L)));
        assertThat(timings.getLast().name()).isEqualTo("sdh");
    }

    @Test
    void saysWhyThereIsNoBaseline() {
        reads.put("sda", new Requests(2, 3000, 0));
        assertThat(BusyDisks.slowestTimings(interval(DiskBaselines.NONE)))
                .containsExactly(new DiskTiming(
                        "sda",
                        Direction.READ,
                        1_500_000,
                        Reading.absent("the disk was not seen yet with one request at a time")));
    }
}
