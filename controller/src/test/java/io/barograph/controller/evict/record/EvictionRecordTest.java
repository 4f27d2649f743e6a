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
        NodeEvictions evictions = new NodeEvictions("uid-n1", record);
        assertThat(LedgerJson.readEntries(Map.of("n1", LedgerJson.writeNode(evictions), LedgerJson.EPOCH, "7"), NOW))
                .isEqualTo(Reading.of(new LedgerJson.Document(7, Map.of("n1", evictions))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"version\":1,\"entries\":[]}",
                "{\"version\":1,\"uid\":\"\",\"entries\":[]}",
                "{\"version\":1,\"uid\":\"u w\",\"entries\":[]}",
                "{\"version\":2,\"uid\":\"u\",\"entries\":[]}",
                "{\"uid\":\"u\",\"version\":1}",
                "{\"uid\":\"u\",\"version\":1,\"entries\":[null]}",
                "{\"uid\":\"u\",\"version\":1,\"entries\":[{}]}",
                "{\"uid\":\"u\",\"version\":1,\"entries\":[],\"more\":1}",
                "{\"uid\":\"u\",\"version\":1,\"version\":1,\"entries\":[]}",
                "{\"uid\":\"u\",\"version\":\"1\",\"entries\":[]}",
                "{\"uid\":\"u\",\"version\":1,\"entries\":[]} x"
            })
    void whatWeDoNotWriteIsNotRead(String text) {
        assertThat(LedgerJson.readNode(text, NOW)).isInstanceOf(Reading.Failed.class);
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
        String good = textOf(SampleEvictions.of("1", "web", State.ENDED, NOW));
        String[] fromTo = change.split(" ", 2);
        assertThat(LedgerJson.readNode(good, NOW)).isInstanceOf(Reading.Present.class);
        assertThat(good).contains(fromTo[0]);
        assertThat(LedgerJson.readNode(good.replace(fromTo[0], fromTo[1]), NOW)).isInstanceOf(Reading.Failed.class);
    }

    private static String textOf(Entry entry) {
        return LedgerJson.writeNode(new NodeEvictions("u", EvictionRecord.NONE.withEntry(entry)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "x", "2147483648", "99999999999999999999"})
    void whatIsNoEpochIsNotRead(String epoch) {
        assertThat(LedgerJson.readEntries(Map.of(LedgerJson.EPOCH, epoch), NOW)).isInstanceOf(Reading.Failed.class);
    }

    @Test
    void anEntryOfNoNodesNameIsNamed() {
        String good = textOf(SampleEvictions.of("1", "web", State.ENDED, NOW));
        assertThat(LedgerJson.readEntries(Map.of("n1", good, "N_2", good), NOW).why())
                .isEqualTo("its entry N_2: no node has this name. Maybe it was edited. Delete that entry.");
    }

    @Test
    void twoOfOneIdAreNotRead() {
        String one = textOf(SampleEvictions.of("1", "web", State.ENDED, NOW));
        String entry = one.substring(one.indexOf('[') + 1, one.indexOf(']'));
        assertThat(LedgerJson.readNode(one.replace(entry, entry + "," + entry), NOW))
                .isInstanceOf(Reading.Failed.class);
    }

    /// Clocks of leaders differ a little.
    @Test
    void anHourAheadIsNoFuture() {
        String text = textOf(SampleEvictions.of("1", "web", State.ENDED, NOW.plus(Duration.ofHours(1))));
        assertThat(LedgerJson.readNode(text, NOW)).isInstanceOf(Reading.Present.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"entries\":", "{\"version\":1,\"entries\":[{\"pod\":"})
    void whatIsNestedDeeplyOrEndlessIsNotRead(String part) {
        assertThat(LedgerJson.readNode(part.repeat(60_000 / part.length()), NOW))
                .isInstanceOf(Reading.Failed.class);
        assertThat(LedgerJson.readNode(part.repeat(256 * 1024 / part.length()), NOW))
                .isInstanceOf(Reading.Failed.class);
    }

    @Test
    void whatWasUnderWayIsOverAndCountsWhenTheNodeIsGone() {
        EvictionRecord settled = EvictionRecord.NONE
                .withEntry(SampleEvictions.of("1", "a", State.ACCEPTED, NOW))
                .withEntry(SampleEvictions.of("2", "b", State.REFUSED, NOW))
                .settled();
        assertThat(settled.inFlight()).isNull();
        assertThat(settled.measuring()).isNull();
        assertThat(settled.entries()).extracting(Entry::counts).containsExactly(true, false);
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
