package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.format.WireException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutJsonTest {

    private static final Snapshot SAMPLE = SampleSnapshots.usual();
    private static final String USUAL = new String(SnapshotJson.encode(SAMPLE), UTF_8);

    @ParameterizedTest
    @EnumSource
    void readsEachLayoutBack(FilesystemLayout layout) {
        Snapshot sent = SAMPLE.withLayout(Reading.of(layout));
        assertThat(SnapshotJson.decode(SnapshotJson.encode(sent))).isEqualTo(sent);
    }

    @Test
    void takesTheLayoutOfAnOlderExporterForNotKnown() {
        assertThat(decode(USUAL.replace(",\"layout\":\"dedicated_imagefs\"", "")))
                .isEqualTo(SAMPLE.withLayout(Reading.absent("the snapshot does not speak of it")));
    }

    @Test
    void takesALayoutItDoesNotKnowForNotKnown() {
        assertThat(withLayout("\"four_disks\"").layout())
                .isEqualTo(Reading.absent("the exporter names a layout that this version does not know"));
    }

    @Test
    void readsWhyItIsNotKnown() {
        assertThat(withLayout("{\"failed\":\"EIO\"}").layout()).isEqualTo(Reading.failed("EIO"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"7 | /layout", "null | /layout", "[] | /layout", "{} | /layout/absent is missing"})
    void refusesWhatIsNoLayout(String layout, String message) {
        assertThatThrownBy(() -> withLayout(layout))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesAWordWithoutEnd() {
        assertThatThrownBy(() -> withLayout("\"" + "x".repeat(1000) + "\""))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("/layout: expected a string of at most");
    }

    @Test
    void aChangeTellsItOnlyWhereItIsAnother() {
        Snapshot next = at(SAMPLE.moment().seq() + 1);
        assertThat(change(next)).doesNotContain("layout");
        assertThat(SnapshotJson.decode(change(next).getBytes(UTF_8), SAMPLE)).isEqualTo(next);
        Snapshot moved = next.withLayout(Reading.of(FilesystemLayout.SPLIT));
        assertThat(change(moved)).contains("\"layout\":\"split\"");
        assertThat(SnapshotJson.decode(change(moved).getBytes(UTF_8), SAMPLE)).isEqualTo(moved);
    }

    private static String change(Snapshot snapshot) {
        return new String(
                Objects.requireNonNull(SnapshotLine.of(snapshot).changeSince(SnapshotLine.of(SAMPLE))), UTF_8);
    }

    private static Snapshot at(long seq) {
        SnapshotTime then = SAMPLE.moment();
        return new Snapshot(
                SAMPLE.origin(),
                new SnapshotTime(seq, then.monotonicMicros() + 1, then.intervalMicros()),
                SAMPLE.stealPercent(),
                SAMPLE.pressures(),
                SAMPLE.contentions(),
                SAMPLE.levels(),
                SAMPLE.teardown(),
                SAMPLE.thresholds(),
                SAMPLE.culprits(),
                SAMPLE.removal(),
                SAMPLE.disks(),
                SAMPLE.layout());
    }

    private static Snapshot withLayout(String layout) {
        return decode(USUAL.replace("\"layout\":\"dedicated_imagefs\"", "\"layout\":" + layout));
    }

    private static Snapshot decode(String json) {
        return SnapshotJson.decode(json.getBytes(UTF_8));
    }
}
