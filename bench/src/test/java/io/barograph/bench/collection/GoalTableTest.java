package io.barograph.bench.collection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GoalTableTest {

    private final GoalTable table = new GoalTable();

    @Test
    void aRatioStandsBesideItsGoal() {
        table.ratio("15 s", 1.0 / 40, 15, 780);
        table.ratio("15 s", 1.0 / 40, 61, 780);
        table.ratio("a scrape", 3, 1.2, 0.6);

        assertThat(table.rows())
                .containsExactly(
                        "| 15 s | a 40th of 780 ms | 15 ms, a 52th |",
                        "| 15 s | a 40th of 780 ms | **61 ms, a 13th** |",
                        "| a scrape | 3 times of 0.60 ms | 1.20 ms, 2 times |");
    }

    @Test
    void whatIsMissedIsBold() {
        table.atMost("resident", "80 MiB", 80, 80, "80 MiB");
        table.atMost("resident", "80 MiB", 80, 98, "98 MiB");
        table.value("node_exporter's", "19 MiB");

        assertThat(table.rows())
                .containsExactly(
                        "| resident | 80 MiB | 80 MiB |",
                        "| resident | 80 MiB | **98 MiB** |",
                        "| node_exporter's | | 19 MiB |");
    }

    @Test
    void whatIsNotKnownIsMissed() {
        table.atMost("idle", "0.5 ms", 0.5, Double.NaN, "unknown");

        assertThat(table.rows()).containsExactly("| idle | 0.5 ms | **unknown** |");
    }
}
