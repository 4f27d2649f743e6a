package io.barograph.cli.backtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The threads of a backtest, on sources made up here.
class BacktestRunTest {

    private PolicySet policies = PolicySet.of(List.of(), ParameterOverrides.none());

    @BeforeEach
    void load() throws IOException {
        policies = PolicySet.loadFiles(List.of(Path.of("../examples/backtest/early")), ParameterOverrides.none());
    }

    @AfterEach
    void close() {
        policies.close();
    }

    private BacktestRun backtest(int workers, DoubleConsumer progress) {
        return new BacktestRun(List.of(new RuleSetVariant("", policies)), true, workers, progress);
    }

    /// A source whose nodes are silent a number of times, ten seconds apart.
    private record Silence(String name, int times, List<String> nodes) implements ObservationSource {
        @Override
        public void forEachSighting(Sink sink) throws IOException {
            for (int i = 0; i < times; i++) {
                for (String node : nodes) {
                    sink.takeSighting(new Sighting(new Observation.Silent(node, i * 10_000_000L), i * 10_000L));
                }
                sink.reportProgress((i + 1.0) / times);
            }
            if (name.startsWith("broken")) {
                throw new IOException(name + ": ends within a frame");
            }
        }
    }

    @Test
    void eachNodesObservationsComeInOrderWhateverTheNumberOfWorkers() throws InterruptedException {
        List<String> nodes = new ArrayList<>();
        for (int i = 0; i < 37; i++) {
            nodes.add("n" + i);
        }
        for (int workers : new int[] {1, 2, 5}) {
            BacktestOutcome outcome = backtest(workers, _ -> {})
                    .run(List.of(new Silence("one", 500, nodes), new Silence("two", 3, List.of("other"))))
                    .outcomes()
                    .getFirst();
            assertThat(outcome.nodes())
                    .hasSize(38)
                    .isSortedAccordingTo((a, b) -> a.node().compareTo(b.node()));
            for (NodeOutcome each : outcome.nodes()) {
                int times = each.node().equals("other") ? 3 : 500;
                assertThat(each.watched().observations()).isEqualTo(times);
                assertThat(each.watched().unseenMillis()).isEqualTo((times - 1) * 10_000L);
            }
        }
    }

    @Test
    void whatWasReadBeforeASourceBrokeCounts() throws InterruptedException {
        BacktestRun.Result result = backtest(2, _ -> {})
                .run(List.of(
                        new Silence("broken one", 100, List.of("a")),
                        new Silence("whole", 100, List.of("b")),
                        new Silence("broken two", 100, List.of("c"))));
        assertThat(result.failures())
                .containsExactly("broken one: ends within a frame", "broken two: ends within a frame");
        assertThat(result.outcomes().getFirst().nodes())
                .allMatch(each -> each.watched().observations() == 100)
                .hasSize(3);
    }

    @Test
    void refusesANodeFromTwoSources() {
        assertThatThrownBy(() -> backtest(2, _ -> {})
                        .run(List.of(
                                new Silence("one", 1000, List.of("a")), new Silence("two", 1000, List.of("b", "a")))))
                .isInstanceOf(BacktestRun.SharedNodeException.class)
                .hasMessageContaining("node a comes from ");
    }

    @Test
    void aSourceThatFailsUnexpectedlyEndsTheRunWithItsOwnReason() {
        ObservationSource failing = new ObservationSource() {
            @Override
            public String name() {
                return "failing";
            }

            @Override
            public void forEachSighting(Sink sink) {
                throw new IllegalStateException("a defect");
            }
        };
        assertThatThrownBy(() ->
                        backtest(2, _ -> {}).run(List.of(new Silence("one", 100_000, List.of("a", "b")), failing)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a defect");
    }

    @Test
    void progressNeverFallsAndEndsAtAll() throws InterruptedException {
        List<Double> told = new ArrayList<>();
        backtest(2, told::add).run(List.of(new Silence("one", 50, List.of("a")), new Silence("two", 70, List.of("b"))));
        assertThat(told).isSorted().hasSize(120).last().isEqualTo(1.0);
    }
}
