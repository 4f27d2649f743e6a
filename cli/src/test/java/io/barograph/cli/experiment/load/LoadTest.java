package io.barograph.cli.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.experiment.load.Load.BlockReaders;
import io.barograph.cli.experiment.load.Load.BusyThreads;
import io.barograph.cli.experiment.load.Load.SyncWriter;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoadTest {

    static Stream<Load> loads() {
        return Stream.of(
                new BusyThreads(3), new BlockReaders(Path.of("/var/a b"), 4), new SyncWriter(Path.of("/var/b")));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void isWhatItsArgumentsSay(Load load) {
        assertThat(Load.of(load.arguments())).isEqualTo(load);
    }

    @Test
    void readersBeginAtDifferentPlaces() {
        assertThat(new BlockReaders(Path.of("a"), 4).loops())
                .extracting(loop -> ((BlockLoop) loop).begin())
                .containsExactly(0.0, 0.25, 0.5, 0.75);
    }

    @Test
    void reportsAreLines() {
        LoadReport report = new LoadReport(2_000_000_000, 70);
        assertThat(LoadReport.of(report.line())).isEqualTo(report);
        assertThat(LoadReport.of("Error: no memory")).isNull();
        assertThat(report.perSecondSince(new LoadReport(1_500_000_000, 20))).isEqualTo(100);
    }
}
