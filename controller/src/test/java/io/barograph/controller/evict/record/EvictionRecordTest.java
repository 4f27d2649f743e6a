package io.barograph.controller.evict.record;

import static io.barograph.controller.evict.SamplePods.NOW;
import static io.barograph.controller.evict.record.SampleEvictions.SIGNAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.State;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvictionRecordTest {

    @ParameterizedTest
    @EnumSource(State.class)
    void whatIsWrittenIsRead(State state) {
        EvictionRecord record = EvictionRecord.NONE
                .withEntry(SampleEvictions.of("1", "web", State.ENDED, NOW).withAvailableAfter(1200))
                .withEntry(SampleEvictions.of("2", "api", state, NOW));
        assertThat(EvictionRecordJson.readRecord(EvictionRecordJson.writeRecord(record), NOW))
                .isEqualTo(Reading.of(record));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"version\":2,\"entries\":[]}",
                "{\"version\":1}",
                "{\"version\":1,\"entries\":[null]}",
                "{\"version\":1,\"entries\":[{}]}",
                "{\"version\":1,\"entries\":[],\"more\":1}",
                "{\"version\":1,\"version\":1,\"entries\":[]}",
                "{\"version\":\"1\",\"entries\":[]}",
                "{\"version\":1,\"entries\":[]} x"
            })
    void whatWeDoNotWriteIsNotRead(String text) {
        assertThat(EvictionRecordJson.readRecord(text, NOW)).isInstanceOf(Reading.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"state\":\"ENDED\" \"state\":\"ACCEPTED\"",
                "\"signal\":\"memory.available\" \"signal\":\"cpu\"",
                "\"state\":\"ENDED\" \"state\":\"GONE\"",
                "\"state\":\"ENDED\" \"state\":3",
                "\"uid\":\"uid-1\" \"uid\":\"\"",
                "\"uid\":\"uid-1\" \"uid\":\"a b\"",
                "\"uid\":\"uid-1\" \"uid\":null",
                "\"closed\":false \"closed\":null",
                "2026-11-24 tomorrow",
                "2026-11-24T12:00:00Z 2026-11-25T12:00:00Z",
                "2026-11-24T12:00:00Z +1000000000-12-31T23:59:59.999999999Z",
                "2026-11-24T12:00:00Z -1000000000-01-01T00:00:00Z",
                "\"ended\":\"2026 \"ended\":\"2126",
                "\"closed\":false \"closed\":false,\"closed\":true",
                "\"closed\":false \"closed\":0",
                "\"before\":1000 \"before\":99999999999999999999",
                "\"before\":1000 \"before\":\"1000\"",
                "\"before\":1000 \"before\":1.5"
            })
    void aForgedEvictionIsNotRead(String change) {
        String good = EvictionRecordJson.writeRecord(
                EvictionRecord.NONE.withEntry(SampleEvictions.of("1", "web", State.ENDED, NOW)));
        String[] fromTo = change.split(" ", 2);
        assertThat(EvictionRecordJson.readRecord(good, NOW)).isInstanceOf(Reading.Present.class);
        assertThat(good).contains(fromTo[0]);
        assertThat(EvictionRecordJson.readRecord(good.replace(fromTo[0], fromTo[1]), NOW))
                .isInstanceOf(Reading.Failed.class);
    }

    @Test
    void twoOfOneIdAreNotRead() {
        String one = EvictionRecordJson.writeRecord(
                EvictionRecord.NONE.withEntry(SampleEvictions.of("1", "web", State.ENDED, NOW)));
        String entry = one.substring(one.indexOf('[') + 1, one.indexOf(']'));
        assertThat(EvictionRecordJson.readRecord(one.replace(entry, entry + "," + entry), NOW))
                .isInstanceOf(Reading.Failed.class);
    }

    /// Clocks of leaders differ a little.
    @Test
    void anHourAheadIsNoFuture() {
        String text = EvictionRecordJson.writeRecord(EvictionRecord.NONE.withEntry(
                SampleEvictions.of("1", "web", State.ENDED, NOW.plus(Duration.ofHours(1)))));
        assertThat(EvictionRecordJson.readRecord(text, NOW)).isInstanceOf(Reading.Present.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"entries\":", "{\"version\":1,\"entries\":[{\"pod\":"})
    void whatIsNestedDeeplyOrEndlessIsNotRead(String part) {
        assertThat(EvictionRecordJson.readRecord(part.repeat(60_000 / part.length()), NOW))
                .isInstanceOf(Reading.Failed.class);
        assertThat(EvictionRecordJson.readRecord(part.repeat(256 * 1024 / part.length()), NOW))
                .isInstanceOf(Reading.Failed.class);
    }

    @Test
    void whatWasUnderWayCountsWhenNothingMoreIsKnown() {
        EvictionRecord lost = EvictionRecord.NONE
                .withEntry(SampleEvictions.of("1", "a", State.ACCEPTED, NOW))
                .withEntry(SampleEvictions.of("2", "b", State.REFUSED, NOW))
                .lost();
        assertThat(lost.inFlight()).isNull();
        assertThat(lost.entries()).extracting(Entry::counts).containsExactly(true, false);
    }

    @Test
    void itIsBoundedAndForgetsRefusalsFirst() {
        EvictionRecord record = EvictionRecord.NONE.withEntry(SampleEvictions.of("first", "first", State.ENDED, NOW));
        for (int i = 0; i < 50; i++) {
            record = record.withEntry(SampleEvictions.of("r" + i, "o" + i, State.REFUSED, NOW));
        }
        assertThat(record.entries()).hasSize(EvictionRecord.MOST);
        assertThat(record.entries().getFirst().id()).isEqualTo("first");
        for (int i = 0; i < 50; i++) {
            record = record.withEntry(SampleEvictions.of("e" + i, "o" + i, State.ENDED, NOW));
        }
        assertThat(record.entries()).hasSize(EvictionRecord.MOST).allMatch(Entry::counts);
        assertThat(record.entries().getLast().id()).isEqualTo("e49");
    }

    @Test
    void twoWithoutReliefAreUselessUntilTheDemandClears() {
        EvictionRecord record = EvictionRecord.NONE.withEntry(
                SampleEvictions.of("1", "a", State.ENDED, NOW).withAvailableAfter(1049));
        assertThat(record.isUseless(SIGNAL)).isFalse();
        EvictionRecord two =
                record.withEntry(SampleEvictions.of("2", "b", State.ENDED, NOW).withAvailableAfter(900));
        assertThat(two.isUseless(SIGNAL)).isTrue();
        assertThat(two.isUseless("pid.available")).isFalse();
        assertThat(record.withEntry(
                                SampleEvictions.of("2", "b", State.ENDED, NOW).withAvailableAfter(1050))
                        .isUseless(SIGNAL))
                .isFalse();
        assertThat(two.withClosed(SIGNAL).isUseless(SIGNAL)).isFalse();
        assertThat(two.withClosed("pid.available").isUseless(SIGNAL)).isTrue();
    }

    @Test
    void whatIsUnderWayIsNotClosed() {
        EvictionRecord record = EvictionRecord.NONE.withEntry(SampleEvictions.of("1", "a", State.ACCEPTED, NOW));
        assertThat(record.withClosed(SIGNAL).inFlight()).isNotNull();
        assertThat(record.withClosed(SIGNAL).entries().getFirst().closed()).isFalse();
    }
}
