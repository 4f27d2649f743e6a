package io.barograph.wire.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.api.Test;

class InternedValuesTest {

    private static Snapshot read(String node, double percent, OwnerCounts owners, String why) {
        Reading<Double> reading = Reading.of(percent);
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin(node, "boot", "i"),
                new SnapshotTime(1, 10_000_000, 2_000_000),
                Reading.absent(why),
                List.of(new Pressure(
                        Scope.NODE, Resource.CPU, PressureKind.FULL, Reading.absent(why), Reading.absent(why))),
                List.of(new Contention(
                        Scope.KUBEPODS,
                        Resource.IO,
                        reading,
                        new MovingAverages(reading, reading, reading),
                        Reading.of(owners))));
        Snapshot read = SnapshotJson.decode(SnapshotJson.encode(snapshot));
        assertThat(read).isEqualTo(snapshot);
        return read;
    }

    @Test
    void calmNodesHaveTheirCalmInCommon() {
        expectCalmInCommon();
    }

    private static void expectCalmInCommon() {
        expectCalmInCommon(new OwnerCounts(0, 1, 0, List.of()));
        expectCalmInCommon(new OwnerCounts(0, 1, 0, List.of(), OwnerCounts.SelfStalled.NOBODY));
    }

    private static void expectCalmInCommon(OwnerCounts noOwner) {
        Snapshot one = read("n1", 0, noOwner, "the kernel has no PSI");
        Snapshot other = read("n2", 0, noOwner, "the kernel has no PSI");
        assertThat(other.contentions().getFirst()).isSameAs(one.contentions().getFirst());
        assertThat(other.pressures().getFirst()).isSameAs(one.pressures().getFirst());
        assertThat(other.stealPercent()).isSameAs(one.stealPercent());
    }

    @Test
    void whatTellsNodesApartIsTheirs() {
        OwnerCounts noOwner = new OwnerCounts(0, 0, 0, List.of());
        List<OwnerCounts.Worst> web = List.of(new OwnerCounts.Worst("shop/web", 1));
        Contention waiting = read("n1", 12.5, noOwner, "").contentions().getFirst();
        assertThat(read("n2", 12.5, noOwner, "").contentions().getFirst()).isNotSameAs(waiting);
        for (OwnerCounts oneOwner : List.of(
                new OwnerCounts(0, 0, 0, web),
                new OwnerCounts(0, 0, 0, List.of(), new OwnerCounts.SelfStalled(web, List.of())),
                new OwnerCounts(0, 0, 0, List.of(), new OwnerCounts.SelfStalled(List.of(), web)))) {
            Contention named = read("n1", 0, oneOwner, "").contentions().getFirst();
            assertThat(read("n2", 0, oneOwner, "").contentions().getFirst()).isNotSameAs(named);
        }
    }

    @Test
    void keepsNoMoreThanItMayAndThenBeginsAnew() {
        InternedValues<List<Integer>> common = new InternedValues<>(2);
        List<Integer> one = common.internValue(List.of(1));
        assertThat(common.internValue(List.of(2))).isEqualTo(List.of(2));
        assertThat(common.internValue(List.of(1))).isSameAs(one);
        assertThat(common.internValue(List.of(3))).isEqualTo(List.of(3));
        List<Integer> again = List.of(1);
        assertThat(common.internValue(again)).isSameAs(again);
    }

    @Test
    void anExporterThatMakesUpReasonsTakesNothingFromTheOthers() {
        OwnerCounts noOwner = new OwnerCounts(0, 0, 0, List.of());
        for (int i = 0; i < 3_000; i++) {
            read("n1", 0, noOwner, "made up " + i);
        }
        expectCalmInCommon();
    }
}
