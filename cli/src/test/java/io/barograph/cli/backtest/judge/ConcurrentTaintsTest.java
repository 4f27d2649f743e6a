package io.barograph.cli.backtest.judge;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.node;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConcurrentTaintsTest {

    @Test
    void countsNodesNotTaintsAndOnlyTaints() {
        ConcurrentTaints taints = ConcurrentTaints.of(
                true,
                List.of(
                        node("n1", 900, raised("n1", "t:NoSchedule", 10, 50), raised("n1", "u:NoSchedule", 20, 60)),
                        node("n2", 900, raised("n2", "t:NoSchedule", 40, 80)),
                        node("n3", 900, raised("n3", "A", 0, 900))),
                1);
        assertThat(taints).isEqualTo(new ConcurrentTaints(true, 3, 2, 40_000, 1, 20_000));
    }

    @Test
    void oneThatEndsWhenAnotherBeginsIsNotWithIt() {
        ConcurrentTaints taints = ConcurrentTaints.of(
                true,
                List.of(
                        node("n1", 900, raised("n1", "t:NoSchedule", 10, 40)),
                        node("n2", 900, raised("n2", "t:NoSchedule", 40, 80))),
                1);
        assertThat(taints.most()).isEqualTo(1);
        assertThat(taints.overMillis()).isZero();
    }

    @Test
    void aTaintOfNoLengthCountsToo() {
        ConcurrentTaints taints =
                ConcurrentTaints.of(true, List.of(node("n1", 900, raised("n1", "t:NoSchedule", 40, 40))), 0);
        assertThat(taints.most()).isEqualTo(1);
    }
}
