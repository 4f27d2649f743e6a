package io.barograph.cli.backtest.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.barograph.cli.backtest.prometheus.ScriptedPrometheus.Said;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever answers in place of a Prometheus costs a refusal that says what was asked.
class PrometheusRefusalsTest {

    private static final long T = 1_700_000_000_000L;
    private static final ScriptedScrapes SCRAPES =
            new ScriptedScrapes().at(T, "b", 100).at(T + 2_000, "b", 102).at(T + 4_000, "b", 104);

    @TempDir
    private Path directory;

    private static Function<String, Said> unlessSeries(Function<String, Said> script) {
        return query -> query.startsWith("/api/v1/series") ? SCRAPES.answer(query) : script.apply(query);
    }

    private static void refused(Said said, String... words) throws IOException {
        try (ScriptedPrometheus prometheus = new ScriptedPrometheus(unlessSeries(_ -> said))) {
            assertThatThrownBy(() -> CollectedObservations.of(prometheus, T, T + 10_000))
                    .isInstanceOf(PrometheusException.class)
                    .message()
                    .contains(words)
                    .hasSizeLessThan(1_500);
        }
    }

    private static String matrix(String result) {
        return "{\"resultType\":\"matrix\",\"result\":[" + result + "]}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|Cannot deserialize value",
                "{\"resultType\":\"vector\",\"result\":[]}|resultType is vector, expected matrix",
                "{\"resultType\":\"matrix\",\"result\":[{\"values\":[]}]}|metric is missing",
                "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"a\":[]}}]}|Cannot deserialize value",
                "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{}}]}|values is missing",
                "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[{},\"1\"]]}]}|Cannot deserialize value",
                "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[2,\"one\"]]}]}|Cannot deserialize value",
                "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[2,\"1\",3]]}]}|a sample is not [TIME,",
                "{\"resultType\":\"matrix\",\"result\":[}|Unexpected close marker",
                "{\"resultType\":\"matrix\",\"result\":[null]}|Invalid `null` value",
                "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"a\":null}}]}|Invalid `null` value",
            })
    void whatIsNoMatrixIsRefusedWithTheReason(String data, String why) throws IOException {
        refused(Said.ok(data), "{__name__=~", why);
    }

    static Stream<Arguments> refusals() {
        String labels =
                IntStream.range(0, 129).mapToObj(i -> "\"l" + i + "\":\"\"").collect(Collectors.joining(","));
        String one = "{\"metric\":{\"__name__\":\"barograph_steal_ratio\",\"x\":\"1\"},\"values\":[[" + T / 1000
                + ",\"0\"]]}";
        String warning = "{\"status\":\"success\",\"warnings\":[\"store down\"],\"data\":" + matrix("") + "}";
        return Stream.of(
                arguments(
                        Said.ok(matrix("{\"metric\":{" + labels + "},\"values\":[]}")),
                        List.of("more than 128 labels of one series")),
                arguments(new Said(302, "", ""), List.of("it answers 302", "Maybe it is served at another address")),
                arguments(
                        Said.ok(matrix(one + "," + one)),
                        List.of("two series have a value at", "barograph_steal_ratio")),
                arguments(new Said(200, warning, ""), List.of("the answer warns: \"store down\"")),
                arguments(
                        Said.error(400, "invalid \\\"parameter\\\""),
                        List.of("{__name__=~", "it answers 400 (invalid \"parameter\")")),
                arguments(
                        Said.error(422, "invalid \\\"parameter\\\""),
                        List.of("{__name__=~", "it answers 422 (invalid \"parameter\")")),
                arguments(new Said(401, "Unauthorized\n", ""), List.of("answers 401 (Unauthorized)", "--token-file")),
                arguments(Said.error(503, "overloaded"), List.of("it answers 503 (overloaded), 6 times in a row")));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatCannotBeUsedIsRefusedWithTheReason(Said said, List<String> words) throws IOException {
        refused(said, words.toArray(String[]::new));
    }

    @Test
    void aBusyServerIsAskedAgainAndLeftAloneAsLongAsItWants() throws Exception {
        Queue<Said> first = new ArrayDeque<>(
                List.of(new Said(429, "", "7"), Said.error(503, "overloaded"), new Said(502, "<html>", "")));
        try (ScriptedPrometheus prometheus = new ScriptedPrometheus(unlessSeries(query -> {
            Said busy = first.poll();
            return busy == null ? SCRAPES.answer(query) : busy;
        }))) {
            CollectedObservations taken = CollectedObservations.of(prometheus, T - 1, T + 10_000);
            assertThat(taken.snapshots()).hasSize(3);
            assertThat(taken.slept).hasSize(3).first().isEqualTo(Duration.ofSeconds(7));
        }
    }

    @Test
    void whereThereIsNobodyTheAddressIsTold() throws IOException {
        ScriptedPrometheus gone = new ScriptedPrometheus(SCRAPES::answer);
        gone.close();
        assertThatThrownBy(() -> CollectedObservations.of(gone, T, T + 10_000))
                .isInstanceOf(PrometheusException.class)
                .hasMessageContaining(gone.access().base() + " cannot be reached");
    }

    @Test
    void whatPrometheusFindsTooMuchIsAskedForInHalves() throws Exception {
        try (ScriptedPrometheus prometheus = new ScriptedPrometheus(unlessSeries(query -> query.contains("[10000ms]")
                ? Said.error(422, "query processing would load too many samples into memory")
                : SCRAPES.answer(query)))) {
            assertThatThrownBy(() -> CollectedObservations.of(prometheus, T + 1, T + 10_000))
                    .hasMessageContaining("within a minute");
        }
        try (ScriptedPrometheus prometheus = new ScriptedPrometheus(unlessSeries(query -> query.contains("[120000ms]")
                ? Said.error(422, "query processing would load too many samples into memory")
                : SCRAPES.answer(query)))) {
            CollectedObservations taken = CollectedObservations.of(prometheus, T, T + 119_999);
            assertThat(taken.snapshots()).hasSize(3);
            assertThat(prometheus.asked()).hasSize(4);
        }
    }

    @Test
    void aRunThatWasCutGoesOnWithWhatWasKept() throws Exception {
        int[] left = {3};
        try (ScriptedPrometheus prometheus =
                new ScriptedPrometheus(query -> left[0]-- > 0 ? SCRAPES.answer(query) : Said.error(400, "gone"))) {
            Path state = directory.resolve("state");
            long to = T + 5 * 3_600_000L;
            assertThatThrownBy(() -> CollectedObservations.of(prometheus, T - 1, to, state))
                    .hasMessageContaining("gone");
            assertThat(prometheus.asked()).hasSize(4);
            left[0] = 100;
            CollectedObservations whole = CollectedObservations.of(prometheus, T - 1, to, state);
            assertThat(prometheus.asked()).hasSize(4 + 1);
            assertThat(whole.snapshots()).hasSize(3);
            assertThat(CollectedObservations.of(prometheus, T - 1, to, state).sightings)
                    .isEqualTo(whole.sightings);
            assertThat(prometheus.asked()).hasSize(4 + 1);
            spoil(state);
            assertThat(CollectedObservations.of(prometheus, T - 1, to, state).sightings)
                    .isEqualTo(whole.sightings);
        }
    }

    private static void spoil(Path state) throws IOException {
        try (Stream<Path> kept = Files.list(state)) {
            for (Path each : kept.toList()) {
                Files.writeString(each, "not what was kept");
            }
        }
    }
}
