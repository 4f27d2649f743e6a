package io.barograph.controller.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.DiskTiming;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;
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
    void hasNoDisksWhereTheSnapshotHasNone() {
        assertThat(json(BARE)).contains("\"scopes\":").doesNotContain("disks");
        assertThat(json(BARE.withDisks(Reading.of(List.of())))).doesNotContain("disks");
    }
}
