package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.cli.backtest.BacktestCommand;
import io.barograph.cli.backtest.source.JournalSource;
import io.barograph.cli.backtest.source.RingSource;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.e2e.InProcessCommand;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A real Prometheus scrapes exporters that replay recordings while controllers decide: a backtest over what it kept
/// decides as they did, and so does one over a journal and over an exporter's ring.
@Tag("full")
class PrometheusBacktestIT {

    @TempDir
    private static Path work;

    private static ScrapedRun run;

    @BeforeAll
    static void recordingsAreReplayedDecidedAndScraped() throws Exception {
        run = ScrapedRun.of(work);
    }

    @AfterAll
    static void stop() {
        run.close();
    }

    @Test
    void whereEveryPassWasScrapedTheDecisionLogIsTheLiveOne() throws Exception {
        NodeBacktest past = run.past(run.every());
        assertThat(past.seen()).hasSameSizeAs(ring(run.every()).seen());
        assertThat(RoundedDecisionLog.lines(past.log()))
                .isEqualTo(RoundedDecisionLog.lines(run.every().lines()));
    }

    /// Each step is seen by the next scrape, and a grace period that begins with it ends with the next scrape again.
    @Test
    void whereNotEveryPassWasScrapedTheSameIsDecidedWithinTwoScrapes() throws Exception {
        NodeBacktest past = run.past(run.some());
        List<Transition> live = ring(run.some()).transitions();
        assertThat(past.transitions())
                .map(RoundedDecisionLog::step)
                .isEqualTo(live.stream().map(RoundedDecisionLog::step).toList());
        long scrapes = 2 * past.largestGapMicros();
        for (int i = 0; i < live.size(); i++) {
            assertThat(past.transitions().get(i).moment().monotonicMicros())
                    .isBetween(
                            live.get(i).moment().monotonicMicros() - scrapes,
                            live.get(i).moment().monotonicMicros() + scrapes);
        }
    }

    @Test
    void whatAScrapeSawIsWhatTheExporterSaid() throws Exception {
        NodeBacktest past = run.past(run.some());
        assertThat(past.seen().size()).isLessThan(ring(run.some()).seen().size());
        NodeBacktest same = ring(run.some()).only(past.seen(), run.some().what().policy());
        assertThat(same.seen()).hasSameSizeAs(past.seen());
        assertThat(RoundedDecisionLog.lines(past.log())).isEqualTo(RoundedDecisionLog.lines(same.log()));
    }

    private static NodeBacktest ring(LiveDecisions live) throws Exception {
        RingSource ring =
                new RingSource(() -> ExporterClient.open(Duration.ofSeconds(10)), live.url(), InstantSource.system());
        return NodeBacktest.of(ring, live.node(), live.what().policy());
    }

    @Test
    void anExportersRingGivesTheLiveDecisionLogByteForByte() throws Exception {
        assertThat(ring(run.every()).log()).isEqualTo(run.every().lines());
        assertThat(ring(run.some()).log()).isEqualTo(run.some().lines());
    }

    @Test
    void aJournalGivesTheLiveDecisionLogByteForByte() {
        // A journal's lines are handed to the kernel once a second
        await().untilAsserted(() -> {
            for (LiveDecisions each : List.of(run.every(), run.some())) {
                JournalSource journal = JournalSource.of(List.of(each.journal()));
                assertThat(NodeBacktest.of(journal, each.node(), each.what().policy())
                                .log())
                        .isEqualTo(each.lines());
            }
        });
    }

    @Test
    void theCommandTellsOfTheNodesThatPrometheusKnows() throws IOException {
        InProcessCommand backtest = backtest("{cluster=\"a\"}");
        assertThat(backtest.exit()).as(backtest.err()).isZero();
        assertThat(backtest.out()).contains("KubepodsCPUContentionPressure");
    }

    @Test
    void theCommandFailsWhereTheSelectorSelectsNothing() throws IOException {
        InProcessCommand backtest = backtest("{cluster=\"b\"}");
        assertThat(backtest.exit()).isEqualTo(1);
        assertThat(backtest.err()).contains("no series", "{cluster=\"b\"}", "selector selects nothing");
    }

    /// Each shard asks for its nodes alone, piece by piece; each node's state goes from one piece to the next.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void shardsOfWhatPrometheusKeptMergeToTheWholeByteForByte(int shards) throws IOException {
        List<String> merge = new ArrayList<>(List.of("merge"));
        for (int i = shards - 1; i >= 0; i--) {
            Path partial = work.resolve("part-" + i + "-of-" + shards + ".json.gz");
            InProcessCommand shard = backtest("{cluster=\"a\"}", "--shard=" + i + "/" + shards, "--partial=" + partial);
            assertThat(shard.exit()).as(shard.err()).isZero();
            merge.add(partial.toString());
        }
        for (String output : List.of("text", "json", "html")) {
            String whole = backtest("{cluster=\"a\"}", "--output=" + output).out();
            List<String> arguments = new ArrayList<>(merge);
            arguments.add("--output=" + output);
            InProcessCommand merged = InProcessCommand.run(new BacktestCommand(), arguments.toArray(String[]::new));
            assertThat(merged.exit()).as(merged.err()).isZero();
            assertThat(merged.out()).contains(run.every().node()).isEqualTo(whole);
        }
    }

    private static InProcessCommand backtest(String selector, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--prometheus=" + run.prometheus(),
                "--from=" + run.from(),
                "--to=" + run.to(),
                "--selector=" + selector,
                "--policies=" + run.every().what().policy()));
        arguments.addAll(List.of(more));
        return InProcessCommand.run(new BacktestCommand(), arguments.toArray(String[]::new));
    }
}
