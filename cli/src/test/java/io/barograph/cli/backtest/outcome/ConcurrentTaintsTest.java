package io.barograph.cli.backtest.outcome;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.node;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrentTaintsTest {

    /// Times are in seconds.
    @ParameterizedTest
    @CsvSource({
        "'n1 t:NoSchedule 10 50, n1 u:NoSchedule 20 60, n2 t:NoSchedule 40 80, n3 A 0 900', 1, 2, 40, 20",
        "'n1 t:NoSchedule 10 40, n2 t:NoSchedule 40 80', 1, 1, 10, 0", // one ends when the other begins
        "'n1 t:NoSchedule 40 40', 1, 1, 40, 0", // no length
    })
    void countsNodesWithTaints(String episodes, int allowed, int most, long at, long over) {
        List<Episode> all = Stream.of(episodes.split(", "))
                .map(each -> each.split(" "))
                .map(each -> raised(each[0], each[1], Integer.parseInt(each[2]), Integer.parseInt(each[3])))
                .toList();
        List<NodeOutcome> nodes = Stream.of("n1", "n2", "n3")
                .map(name -> node(
                        name,
                        900,
                        all.stream().filter(each -> each.node().equals(name)).toArray(Episode[]::new)))
                .toList();
        assertThat(ConcurrentTaints.of(true, nodes, allowed))
                .isEqualTo(new ConcurrentTaints(true, 3, most, at * 1000, allowed, over * 1000));
    }
}
