package io.barograph.controller.controls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import module java.base;
import org.junit.jupiter.api.Test;

class SilencesTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final String SPAN = "\"starts\":\"2026-11-21T12:00:00Z\",\"ends\":\"2026-11-21T14:00:00Z\"";
    private static final String BY = "\"author\":\"jo\",\"reason\":\"disk swap\"," + SPAN;
    private static final Demand TAINT = new Demand.Taint("example.org/busy", Effect.NoSchedule);
    private static final NodeLocation NODE = NodeLocation.of("n1", Map.of("pool", "gpu"));

    private static Silences of(String matchers) {
        return SilenceJson.readEntries(Map.of("s1", "{" + BY + "," + matchers + "}"));
    }

    private static boolean silenced(Silences silences, Instant now) {
        return silences.firstCovering(NODE, "contention", TAINT, now) != null;
    }

    @Test
    void matchesOnlyWhereAllThatSaySomethingMatch() {
        assertThat(silenced(of("\"node\":\"n*\""), NOON)).isTrue();
        assertThat(silenced(of("\"node\":\"n*\",\"pool\":\"gpu\""), NOON)).isTrue();
        assertThat(silenced(of("\"node\":\"n*\",\"pool\":\"web\""), NOON)).isFalse();
        assertThat(silenced(of("\"zone\":\"*\""), NOON)).isFalse();
        assertThat(silenced(of("\"policy\":\"contention\",\"demand\":\"example.org/busy\""), NOON))
                .isTrue();
        assertThat(silenced(of("\"demand\":\"example.org/busy:NoSchedule\""), NOON))
                .isTrue();
        assertThat(silenced(of("\"demand\":\"example.org/busy:PreferNoSchedule\""), NOON))
                .isFalse();
        assertThat(silenced(of("\"policy\":\"eviction\""), NOON)).isFalse();
    }

    @Test
    void holdsFromItsStartUntilItsEnd() {
        Silences silences = of("\"node\":\"n1\"");
        assertThat(silenced(silences, NOON.minusSeconds(1))).isFalse();
        assertThat(silenced(silences, NOON)).isTrue();
        assertThat(silenced(silences, NOON.plus(Duration.ofHours(2)))).isFalse();
        assertThat(silences.activeSilences(NOON)).hasSize(1);
    }

    @Test
    void aBrokenEntryCostsOnlyItself() {
        Map<String, String> entries = new HashMap<>(Map.of(
                "good", "{" + BY + ",\"node\":\"n1\"}",
                "not-json", "{",
                "no-end", "{\"author\":\"jo\",\"reason\":\"r\",\"starts\":\"2026-11-21T12:00:00Z\",\"node\":\"n1\"}",
                "too-long", "{" + BY.replace("2026-11-21T14", "2027-11-21T14") + ",\"node\":\"n1\"}",
                "all", "{" + BY + "}",
                "nobody", "{" + SPAN + ",\"reason\":\"r\",\"node\":\"n1\"}",
                "unknown", "{" + BY + ",\"nodes\":\"n1\"}",
                "Bad_Id", "{" + BY + ",\"node\":\"n1\"}"));
        Silences silences = SilenceJson.readEntries(entries);

        assertThat(silences.silences()).extracting(Silence::id).containsExactly("good");
        assertThat(silences.broken())
                .hasSize(7)
                .anySatisfy(line -> assertThat(line).contains("entry too-long").contains("at most 30 days"))
                .anySatisfy(line -> assertThat(line).contains("entry no-end").contains("ends is"))
                .anySatisfy(line -> assertThat(line).contains("entry all").contains("at least one"))
                .anySatisfy(line -> assertThat(line).contains("entry unknown").contains("\"nodes\""));
        assertThat(HeldBack.textOf(silences.stop(NOON))).isEmpty();
    }

    @Test
    void takesNoMoreThanItMay() {
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < 250; i++) {
            many.put("s" + i, "{" + BY + ",\"node\":\"n1\"}");
        }
        Silences silences = SilenceJson.readEntries(many);
        assertThat(silences.silences()).hasSize(Silences.MOST);
        assertThat(silences.broken()).hasSize(21).last().asString().isEqualTo("and 30 more");

        String reason = "x".repeat(299);
        Map<String, String> lengthy = new HashMap<>();
        for (int i = 0; i < 150; i++) {
            lengthy.put("s" + (100 + i), "{" + BY.replace("disk swap", reason) + ",\"node\":\"n1\"}" + " ".repeat(300));
        }
        Silences some = SilenceJson.readEntries(lengthy);
        assertThat(some.silences()).hasSizeBetween(80, 100);
        assertThat(some.broken()).first().asString().contains("65536");
    }

    @Test
    void aHugeEntryTakesNoRoomFromTheOthers() {
        Silences silences = SilenceJson.readEntries(
                Map.of("a-first", " ".repeat(70_000) + "{}", "s1", "{" + BY + ",\"node\":\"n1\"}"));
        assertThat(silences.broken()).containsExactly("entry a-first: 70002 characters, expected at most 16384");
        assertThat(silences.silences()).extracting(Silence::id).containsExactly("s1");
    }

    @Test
    void aTimeThatNoClockShowsIsNone() {
        String far = BY.replace("2026-11-21T12:00:00Z", "+1000000000-12-31T20:00:00Z")
                .replace("2026-11-21T14:00:00Z", "+1000000000-12-31T22:00:00Z");
        Silences silences =
                SilenceJson.readEntries(Map.of("s1", "{" + far + ",\"node\":\"n1\"}", "stop", "{" + far + "}"));
        assertThat(silences.silences()).isEmpty();
        assertThat(silences.broken())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("+1000000000").contains("1970 to 9999"));
        assertThat(HeldBack.textOf(silences.stop(NOON))).contains("the entry stop cannot be read");
    }

    @Test
    void whatIsBrokenIsToldOnOneLine() {
        Silences silences = SilenceJson.readEntries(Map.of(
                "s\n1",
                "{\"a\\nWARN forged\\u001b[2J\\u202e\":1}",
                "s2",
                "{" + BY.replace("2026-11-21T14", "\\r\\n2026") + "}"));
        assertThat(silences.broken())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).doesNotContainPattern("[\\p{Cc}\\p{Cf}]"));
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        Silence silence = of("\"node\":\"n*\",\"demand\":\"X\"").silences().getFirst();
        assertThat(SilenceJson.readEntries(Map.of("s1", SilenceJson.writeSilence(silence)))
                        .silences())
                .containsExactly(silence);

        Stop stop = new Stop(new Silence.Word("jo", "a \"reason\""), NOON, NOON.plusSeconds(60));
        Silences read = SilenceJson.readEntries(Map.of("stop", SilenceJson.writeStop(stop)));
        assertThat(read.stop()).isEqualTo(stop);
        assertThat(HeldBack.textOf(read.stop(NOON))).contains("stopped by jo until 2026-11-21T12:01:00Z: a \"reason\"");
        assertThat(HeldBack.textOf(read.stop(NOON.plusSeconds(60)))).isEmpty();
    }

    @Test
    void aStopThatCannotBeReadStops() {
        Silences silences = SilenceJson.readEntries(Map.of("stop", "{\"author\":"));
        assertThat(HeldBack.textOf(silences.stop(NOON))).contains("the entry stop cannot be read");
        assertThat(silences.broken()).hasSize(1);
    }

    @Test
    void refusesWhatWouldNeverEnd() {
        Instant end = NOON.plus(Duration.ofDays(31));
        assertThatThrownBy(() -> new Silence.Span(NOON, end)).hasMessageContaining("at most 30 days");
        assertThatThrownBy(() -> new Silence.Span(NOON, NOON)).hasMessageContaining("later than its start");
        assertThat(Objects.requireNonNull(of("\"node\":\"n1\"").firstCovering(NODE, "p", TAINT, NOON))
                        .text())
                .isEqualTo("silence s1 by jo until 2026-11-21T14:00:00Z: disk swap");
    }

    @Test
    void tellsOfALongEntryInShort() {
        String lengthy = "{" + BY.replaceFirst("2026-[^\"]*", "x".repeat(5_000)) + "}";
        assertThat(SilenceJson.readEntries(Map.of("s", lengthy)).broken())
                .singleElement()
                .satisfies(text -> assertThat(text).hasSizeLessThan(300).contains("starts is"));
    }
}
