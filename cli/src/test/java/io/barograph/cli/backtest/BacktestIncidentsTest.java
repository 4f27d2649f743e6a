package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import module java.base;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An incident counts as found only by what it names: not by whatever policy happens to fire.
class BacktestIncidentsTest {

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                ''                                     | "caught":true,"judged":true,"raisable":true    | "demand":"Always"
                demand: Slow                           | "caught":true,"judged":true,"raisable":true    | "demand":"Slow"
                policy: disk                           | "caught":true,"judged":true,"raisable":true    | "demand":"Slow"
                resource: io                           | "caught":true,"judged":true,"raisable":true    | "demand":"Slow"
                policy: loud, resource: io             | "caught":false,"judged":false,"raisable":false | ''
                demand: KubepodsDiskContentionPressure | "caught":false,"judged":false,"raisable":false | ''
                """)
    void onlyWhatItNamesCounts(String expected, String judging, String raised) throws IOException {
        Path loud = Files.writeString(directory.resolve("loud.drl"), """
            rule "always" when Pressure(scope == NODE, resource == MEMORY, kind == SOME, avg10 >= 0) then
                node.condition("Always").keepFor("30s");
            end
            """);
        Path disk = Files.writeString(directory.resolve("disk.drl"), """
            rule "pods wait for IO" when Contention(scope == KUBEPODS, resource == IO, avg10 >= 40) then
                node.condition("Slow").keepFor("30s");
            end
            """);
        String labels = "name: slow disk, node: S12_io_contention, from: 0s, to: 58s";
        Path incidents = Files.writeString(
                directory.resolve("i.yaml"),
                "incidents: [{" + labels + (expected.isEmpty() ? "" : ", " + expected) + "}]\n");
        CommandResult ran = Backtests.run(
                Backtests.DISK, "--policies", loud, "--policies", disk, "--incidents", incidents, "-o", "json");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.json()
                        .required("incidents")
                        .required("found")
                        .required(0)
                        .toString())
                .contains(judging, raised);
    }
}
