package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An incident counts as found only by what it names: not by whatever policy happens to fire.
class BacktestIncidentsTest {

    private static final Path DISK = Path.of("../examples/recordings/S12_io_contention.trace.gz");

    @TempDir
    private Path directory = Path.of("");

    private CommandResult backtest(String expected) throws IOException {
        Path loud = Files.writeString(directory.resolve("loud.drl"), """
            rule "always" when Pressure(scope == NODE, resource == MEMORY, kind == SOME, avg10 >= 0) then
                node.condition("Always").keepFor("30s");
            end
            """);
        Path disk = Files.writeString(directory.resolve("disk.drl"), """
            rule "pods wait for the disk" when Contention(scope == KUBEPODS, resource == IO, avg10 >= 40) then
                node.condition("Slow").keepFor("30s");
            end
            """);
        Path incidents = Files.writeString(directory.resolve("i.yaml"), """
            incidents:
              - name: slow disk
                node: S12_io_contention
                from: 0s
                to: 58s
            """ + expected);
        return CommandResult.of(
                new BacktestCommand(),
                DISK,
                "--policies",
                loud,
                "--policies",
                disk,
                "--incidents",
                incidents,
                "-o",
                "json");
    }

    private static String raised(CommandResult ran) {
        assertThat(ran.err()).isEmpty();
        return ran.json().get("incidents").get("found").items().getFirst().toString();
    }

    @Test
    void withoutANameWhateverFiresCounts() throws IOException {
        assertThat(raised(backtest(""))).contains("caught=true", "demand=Always");
    }

    @Test
    void onlyTheDemandThePolicyOrTheResourceThatItNamesCounts() throws IOException {
        for (String each : new String[] {"demand: Slow", "policy: disk", "resource: io"}) {
            assertThat(raised(backtest("    " + each + "\n"))).as(each).contains("caught=true", "demand=Slow");
        }
        assertThat(raised(backtest("    resource: io\n    policy: loud\n"))).contains("caught=false", "raisable=false");
    }

    @Test
    void whatNoRuleRaisesIsToldApartFromWhatWasNeverJudged() throws IOException {
        assertThat(raised(backtest("    demand: KubepodsDiskContentionPressure\n")))
                .contains("caught=false", "judged=false", "raisable=false");
    }
}
