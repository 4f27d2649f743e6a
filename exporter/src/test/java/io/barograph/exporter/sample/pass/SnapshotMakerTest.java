package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Contention;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SnapshotMakerTest {

    private static List<Frame> frames = List.of();

    private final SnapshotMaker pipeline = new SnapshotMaker(new SnapshotOrigin("node", "boot", "instance"));

    @BeforeAll
    static void read() {
        frames = ExampleRecordings.passes("S04_overcommit.trace.gz").stream()
                .map(Pass::frame)
                .toList();
    }

    @Test
    void numbersSnapshotsFromZeroWithoutHoles() {
        assertThat(frames.stream().map(it -> pass(it).snapshot().moment().seq()))
                .startsWith(0L, 1L, 2L)
                .hasSize(frames.size())
                .last()
                .isEqualTo(frames.size() - 1L);
    }

    @Test
    void givesTheLastPassAgainForAFrameThatIsNoNewer() {
        Pass first = pass(frames.get(0));
        assertThat(pass(frames.get(0))).isSameAs(first);
        Pass third = pass(frames.get(2));
        assertThat(pass(frames.get(1))).isSameAs(third);
        assertThat(pass(frames.get(3)).snapshot().moment().seq()).isEqualTo(2);
    }

    @Test
    void knowsNothingOfAnIntervalAtItsFirstFrame() {
        Snapshot first = pass(frames.get(0)).snapshot();
        assertThat(first.moment()).isEqualTo(new SnapshotTime(0, frames.get(0).atMicros(), 2_000_000));
        assertThat(first.contentionOf(Scope.NODE, Resource.CPU))
                .isEqualTo(Contention.absent(Scope.NODE, Resource.CPU, "the first frame has none before it"));
        assertThat(first.pressureOf(Scope.NODE, Resource.CPU, PressureKind.SOME)
                        .line()
                        .isPresent())
                .isTrue();
    }

    @Test
    void speaksOfEveryScopeResourceAndKindOnce() {
        pass(frames.get(0));
        Snapshot second = pass(frames.get(1)).snapshot();
        assertThat(second.contentions())
                .extracting(it -> List.of(it.scope(), it.resource()))
                .doesNotHaveDuplicates()
                .hasSize(19);
        assertThat(second.pressures())
                .extracting(it -> List.of(it.scope(), it.resource(), it.kind()))
                .doesNotHaveDuplicates()
                .hasSize(36);
    }

    @Test
    void repeatsContentionAtAFrameThatFollowsTooSoon() {
        pass(frames.get(0));
        Snapshot measured = pass(frames.get(1)).snapshot();
        Frame soon = at(frames.get(2), frames.get(1).atMicros() + 700_000);
        Snapshot tooSoon = pass(soon).snapshot();
        assertThat(tooSoon.moment().seq()).isEqualTo(2);
        assertThat(tooSoon.contentions()).isEqualTo(measured.contentions());
        assertThat(tooSoon.pressures()).isNotEqualTo(measured.pressures());
    }

    @Test
    void measuresFromWhereTheLastIntervalEnded() {
        SnapshotMaker steady = new SnapshotMaker(new SnapshotOrigin("node", "boot", "instance"));
        for (Frame frame : frames) {
            Pass usual = steady.nextPass(frame, Cgroup::path, 2_000_000);
            Pass last = pass(frame);
            pass(at(frame, frame.atMicros() + 300_000));
            assertThat(last.snapshot().contentions()).isEqualTo(usual.snapshot().contentions());
            assertThat(last.totals()).isEqualTo(usual.totals());
        }
    }

    @Test
    void beginsAnewWhereTheNodesTotalsWentBack() {
        frames.subList(0, 10).forEach(this::pass);
        long micros = frames.get(10).atMicros();
        Snapshot anew = pass(at(frames.get(0), micros)).snapshot();
        assertThat(anew.contentionOf(Scope.NODE, Resource.IO).percent())
                .isEqualTo(Reading.absent("the node was rebooted"));
        assertThat(anew.pressureOf(Scope.NODE, Resource.CPU, PressureKind.SOME).percent())
                .isEqualTo(Reading.absent("the total went back"));
        Snapshot next = pass(at(frames.get(1), micros + 2_000_000)).snapshot();
        assertThat(next.contentionOf(Scope.NODE, Resource.CPU).averages().avg10())
                .isEqualTo(Reading.absent("observed for 2 of 10 s"));
    }

    @Test
    void saysWhyAScopeHasNoPressure() {
        Snapshot snapshot = pass(frames.get(0)).snapshot();
        assertThat(snapshot.pressureOf(Scope.GUARANTEED, Resource.IO, PressureKind.SOME)
                        .line())
                .isEqualTo(Reading.absent("Guaranteed pods have no cgroup of their own"));
        assertThat(snapshot.pressureOf(Scope.NODE, Resource.CPU, PressureKind.FULL)
                        .line())
                .isEqualTo(Reading.absent("full CPU pressure is not defined for a whole node"));
    }

    @Test
    void addsUpWhatEachIntervalMeasured() {
        ContentionTotals before = ContentionTotals.NONE;
        for (Frame frame : frames) {
            ContentionTotals now = pass(frame).totals();
            assertThat(contentionMicros(now)).isGreaterThanOrEqualTo(contentionMicros(before));
            before = now;
        }
        assertThat(contentionMicros(before)).isBetween(29_000_000L, 31_000_000L);
        assertThat(before.podsByPath()).hasSize(5);
        assertThat(before.podsByPath().values())
                .allSatisfy(it -> assertThat(it).containsOnlyKeys(Resource.CPU, Resource.MEMORY, Resource.IO));
        assertThat(before.podsByPath().values().stream().mapToLong(it -> it.getOrDefault(Resource.CPU, 0L)))
                .filteredOn(it -> it > 25_000_000)
                .hasSize(4);
    }

    private static long contentionMicros(ContentionTotals totals) {
        LeafStall waited = totals.of(Scope.KUBEPODS, Resource.CPU);
        return waited == null ? -1 : waited.contentionMicros();
    }

    private Pass pass(Frame frame) {
        return pipeline.nextPass(frame, Cgroup::path, 2_000_000);
    }

    private static Frame at(Frame frame, long micros) {
        return new Frame(micros, frame.host(), frame.cgroups());
    }
}
