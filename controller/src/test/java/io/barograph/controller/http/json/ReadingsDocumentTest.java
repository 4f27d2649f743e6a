package io.barograph.controller.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Contention;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class ReadingsDocumentTest {

    private static final Snapshot BARE = new Snapshot(
            new SnapshotOrigin("n1", "boot", "instance"),
            new SnapshotTime(1, 2, 3),
            Reading.absent("why"),
            List.of(),
            List.of());

    private static String json(Snapshot snapshot) {
        return new String(ApiJson.toBytes(ReadingsDocument.of(snapshot, false)), UTF_8);
    }

    @Test
    void hasTheDisksLatencyBesideTheirBaselineOrWhyThatIsNotKnown() {
        Snapshot snapshot = BARE.withDisks(Reading.of(List.of(
                new DiskTiming("nvme0n1", Direction.READ, 912, Reading.of(203L)),
                new DiskTiming("<b>sda", Direction.WRITE, 41_500, Reading.absent("not seen yet")))));
        assertThat(json(snapshot)).endsWith("""
                ,"disks":[\
                {"name":"nvme0n1","direction":"read","latency_micros":912,"baseline_micros":203,"why":""},\
                {"name":"\\u003Cb\\u003Esda","direction":"write","latency_micros":41500,"baseline_micros":null,\
                "why":"not seen yet"}]}""");
    }

    @Test
    void hasWhoStallsByItselfOrThatItIsNotKnown() {
        List<OwnerCounts.Worst> web = List.of(new OwnerCounts.Worst("<b>web", 88.123));
        assertThat(json(withOwners(new OwnerCounts(0, 1, 0, List.of(), new OwnerCounts.SelfStalled(web, List.of())))))
                .contains("""
                "owners":{"stalled":0,"self_limited":1,"self_crowded":0,"worst":[],\
                "worst_self_limited":[{"name":"\\u003Cb\\u003Eweb","percent":88.12}],"worst_self_crowded":[],"why":""}""");
        assertThat(json(withOwners(new OwnerCounts(0, 1, 0, List.of())))).contains("""
                "worst_self_limited":null,"worst_self_crowded":null,"why":"the snapshot does not name them"}""");
    }

    private static Snapshot withOwners(OwnerCounts owners) {
        return new Snapshot(
                BARE.origin(),
                BARE.moment(),
                BARE.stealPercent(),
                List.of(),
                List.of(new Contention(
                        Scope.NODE,
                        Resource.CPU,
                        Reading.of(0.0),
                        MovingAverages.absent("not yet"),
                        Reading.of(owners))));
    }

    @Test
    void hasNoDisksWhereTheSnapshotHasNone() {
        assertThat(json(BARE)).contains("\"scopes\":").doesNotContain("disks");
        assertThat(json(BARE.withDisks(Reading.of(List.of())))).doesNotContain("disks");
    }
}
