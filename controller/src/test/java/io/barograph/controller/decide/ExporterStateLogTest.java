package io.barograph.controller.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.decide.fleet.ExporterState;
import module java.base;
import org.junit.jupiter.api.Test;

class ExporterStateLogTest {

    private final ExporterStateLog log = new ExporterStateLog("n1");

    private static long seconds(int seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }

    @Test
    void tellsEveryChangeThatIsOneOfFew() {
        assertThat(log.changeLine(ExporterState.DOWN, "unreachable: no", seconds(0)))
                .isEqualTo("Exporter of node n1 is down: unreachable: no");
        assertThat(log.changeLine(ExporterState.UP, "", seconds(1))).isEqualTo("Exporter of node n1 answers.");
    }

    @Test
    void fallsQuietWhereItChangesAllTheTimeAndSaysHowOften() {
        List<String> minute = IntStream.range(0, 50)
                .mapToObj(i -> log.changeLine(i % 2 == 0 ? ExporterState.DOWN : ExporterState.UP, "503", seconds(i)))
                .filter(line -> !line.isEmpty())
                .toList();
        assertThat(minute).hasSize(6);
        assertThat(minute.getLast()).contains("It changes all the time");
        assertThat(log.changeLine(ExporterState.DOWN, "503", seconds(61)))
                .isEqualTo("Exporter of node n1 is down: 503 (44 changes before were not logged)");
    }
}
