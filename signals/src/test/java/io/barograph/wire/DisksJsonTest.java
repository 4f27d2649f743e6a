package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.DiskTiming;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.format.WireException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisksJsonTest {

    private static final Snapshot SAMPLE = SampleSnapshots.usual();
    private static final String USUAL = new String(SnapshotJson.encode(SAMPLE), UTF_8);

    @Test
    void takesDisksOfAnOlderExporterForAbsent() {
        assertThat(SAMPLE.disks().isPresent()).isTrue();
        Snapshot older = decode(USUAL.replaceFirst(",\"disks\":.*]}$", "}"));
        assertThat(older).isEqualTo(SAMPLE.withDisks(Reading.absent("the snapshot does not speak of it")));
    }

    @Test
    void tellsNoDiskFromNotKnown() {
        assertThat(withDisks("[]").disks()).isEqualTo(Reading.of(List.of()));
        assertThat(withDisks("{\"failed\":\"EIO\"}").disks()).isEqualTo(Reading.failed("EIO"));
    }

    @Test
    void passesOverFieldsAndDirectionsItDoesNotKnow() {
        String newer = USUAL.replace("\"direction\":\"write\"", "\"direction\":\"discard\",\"queue\":[{}]");
        assertThat(decode(newer).disks().map(List::size)).isEqualTo(Reading.of(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"latency_micros\":912 | \"latency_micros\":-1 | /disks/0/latency_micros: latency_micros is -1",
                "\"latency_micros\":912 | \"latency_micros\":NaN | /disks/0/latency_micros",
                "\"latency_micros\":912 | \"latency_micros\":1e3 | /disks/0/latency_micros: expected an integer",
                "\"latency_micros\":912 | \"latency_micros\":99999999999999999999 | /disks/0/latency_micros: Numeric",
                "\"latency_micros\":912, | `` | /disks/0/latency_micros is missing",
                "\"baseline_micros\":203 | \"baseline_micros\":-203 | baseline_micros is -203; expected 0 or more",
                "\"baseline_micros\":203 | \"baseline_micros\":null | /disks/0/baseline_micros: expected an object",
                "\"baseline_micros\":203 | \"baseline_micros\":{} | /disks/0/baseline_micros/absent is missing",
                ",\"baseline_micros\":203 | `` | /disks/0/baseline_micros is missing",
                "\"direction\":\"read\", | `` | /disks/0/direction is missing",
                "\"direction\":\"read\" | \"direction\":7 | /disks/0/direction: expected a string",
                "\"name\":\"nvme0n1\", | `` | /disks/0/name is missing",
                "\"nvme0n1\" | \"\" | /disks/0/name: name is \"\"; expected 1 to 64 printable ASCII characters",
                "\"nvme0n1\" | \"sd a\" | expected 1 to 64 printable ASCII characters without blanks",
                "\"nvme0n1\" | \"sd\\\\u001b[2J\" | expected 1 to 64 printable ASCII characters without blanks",
                "\"nvme0n1\" | \"dïsk\" | expected 1 to 64 printable ASCII characters without blanks",
                "\"sda\",\"direction\":\"write\" | \"nvme0n1\",\"direction\":\"read\" | one entry for nvme0n1 read",
                "\"disks\":[ | \"disks\":[7, | /disks/0: expected an object, found a number",
                "\"disks\":[ | \"disks\":7,\"x\":[ | /disks: expected an object, found a number",
            })
    void namesThePlaceOfWhatIsWrong(String good, String bad, String expected) {
        assertThat(USUAL).contains(good);
        assertThatThrownBy(() -> decode(USUAL.replaceFirst(Pattern.quote(good), bad)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void refusesLongNamesAndTooManyDisks() {
        assertThatThrownBy(() -> decode(USUAL.replace("nvme0n1", "n".repeat(65))))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("/disks/0/name: expected a string of at most 64 characters");
        String entry = "{\"name\":\"sd%d\",\"direction\":\"read\",\"latency_micros\":1,\"baseline_micros\":1}";
        String eight = IntStream.range(0, 8).mapToObj(entry::formatted).collect(Collectors.joining(","));
        assertThat(withDisks("[" + eight + "]").disks().map(List::size)).isEqualTo(Reading.of(8));
        assertThatThrownBy(() -> withDisks("[" + eight + "," + entry.formatted(8) + "]"))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("/disks/8: expected at most 8 elements");
    }

    @Test
    void refusesToWriteWhatNobodyCouldRead() {
        assertThatThrownBy(() -> SnapshotJson.encode(with("sd\0", 1, 1)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("expected 1 to 64 printable ASCII characters");
        assertThatThrownBy(() -> SnapshotJson.encode(with("sda", -1, 1)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("latency_micros is -1; expected 0 or more");
        assertThatThrownBy(() -> SnapshotJson.encode(with("sda", 1, -1)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("baseline_micros is -1; expected 0 or more");
        DiskTiming disk = new DiskTiming("sda", Direction.READ, 1, Reading.of(1L));
        assertThatThrownBy(() -> SnapshotJson.encode(SAMPLE.withDisks(Reading.of(Collections.nCopies(9, disk)))))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("disks is 9; expected 0 to 8");
    }

    @Test
    void aChangeHasAllDisksWhereOneDiffersAndNoneWhereNoneDoes() {
        Snapshot held = SAMPLE;
        DiskTiming fast = new DiskTiming("nvme0n1", Direction.READ, 500, Reading.of(203L));
        DiskTiming other = new DiskTiming("sdb", Direction.READ, 9_000, Reading.of(8_000L));
        Snapshot now = next(held, Reading.of(List.of(fast, other)));
        byte[] change =
                Objects.requireNonNull(SnapshotLine.of(now).changeSince(SnapshotLine.of(held)), "disks came and went");
        assertThat(SnapshotJson.decode(change, held)).isEqualTo(now);
        assertThat(new String(change, UTF_8))
                .endsWith("\"changes\":{\"disks\":[{\"name\":\"nvme0n1\",\"direction\":\"read\",\"latency_micros\":500,"
                        + "\"baseline_micros\":203},{\"name\":\"sdb\",\"direction\":\"read\",\"latency_micros\":9000,"
                        + "\"baseline_micros\":8000}]}}");
        Snapshot gone = next(held, Reading.absent("there is no /proc/diskstats"));
        assertThat(SnapshotJson.decode(
                        Objects.requireNonNull(SnapshotLine.of(gone).changeSince(SnapshotLine.of(held))), held))
                .isEqualTo(gone);
        Snapshot same = next(held, held.disks());
        assertThat(new String(Objects.requireNonNull(SnapshotLine.of(same).changeSince(SnapshotLine.of(held))), UTF_8))
                .endsWith("\"changes\":{}}");
    }

    private static Snapshot next(Snapshot held, Reading<List<DiskTiming>> disks) {
        return new Snapshot(
                held.origin(),
                new SnapshotTime(held.moment().seq() + 1, 9_817_364, 2_000_000),
                held.stealPercent(),
                held.pressures(),
                held.contentions(),
                held.levels(),
                held.teardown(),
                held.thresholds(),
                held.culprits(),
                held.removal(),
                disks,
                held.layout());
    }

    private static Snapshot with(String name, long latency, long baseline) {
        return SAMPLE.withDisks(
                Reading.of(List.of(new DiskTiming(name, Direction.READ, latency, Reading.of(baseline)))));
    }

    private static Snapshot withDisks(String json) {
        return decode(USUAL.replaceFirst(",\"disks\":.*]}$", ",\"disks\":" + json + "}"));
    }

    private static Snapshot decode(String json) {
        return SnapshotJson.decode(json.getBytes(UTF_8));
    }
}
