package io.barograph.cli.backtest.judge;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.node;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConcurrentTaintsTest {

    private static final ConcurrentTaints.Fleet FLEET = new ConcurrentTaints.Fleet(3, true);

    @Test
    void countsNodesNotTaintsAndOnlyTaints() {
        ConcurrentTaints crowd = ConcurrentTaints.of(
                List.of(
                        node("n1", 900, raised("n1", "t:NoSchedule", 10, 50), raised("n1", "u:NoSchedule", 20, 60)),
                        node("n2", 900, raised("n2", "t:NoSchedule", 40, 80)),
                        node("n3", 900, raised("n3", "A", 0, 900))),
                FLEET,
                1);
        assertThat(crowd).isEqualTo(new ConcurrentTaints(2, 40_000, FLEET, 1, 20_000));
    }

    @Test
    void oneThatEndsWhenAnotherBeginsIsNotWithIt() {
        ConcurrentTaints crowd = ConcurrentTaints.of(
                List.of(
                        node("n1", 900, raised("n1", "t:NoSchedule", 10, 40)),
                        node("n2", 900, raised("n2", "t:NoSchedule", 40, 80))),
                FLEET,
                1);
        assertThat(crowd.most()).isEqualTo(1);
        assertThat(crowd.overMillis()).isZero();
    }

    @Test
    void aTaintOfNoLengthCountsToo() {
        ConcurrentTaints crowd =
                ConcurrentTaints.of(List.of(node("n1", 900, raised("n1", "t:NoSchedule", 40, 40))), FLEET, 0);
        assertThat(crowd.most()).isEqualTo(1);
    }
}
