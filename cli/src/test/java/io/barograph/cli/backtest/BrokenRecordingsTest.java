package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.RECORDINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Recordings that cannot be read, or not to their end, beside others: these are reported, and shards and their merge
/// say what one run says.
class BrokenRecordingsTest {

    private static final String SHORT_OF_MEMORY = "S20_memory_shortage_swap.trace.gz";

    @TempDir
    private Path work;

    private Path recordings;

    @BeforeEach
    void copySomeRecordings() throws IOException {
        recordings = Files.createDirectory(work.resolve("recordings"));
        Files.copy(Backtests.THROTTLED, recordings.resolve("whole.trace.gz"));
    }

    private CommandResult mergeIsTheWhole(Object... arguments) throws IOException {
        CommandResult whole = Backtests.run(recordings, List.of(arguments));
        assertThat(whole.exit()).as(whole.err()).isEqualTo(1);
        CommandResult merged = ShardedBacktests.merge(ShardedBacktests.partials(
                Files.createTempDirectory(work, "partials-"), 3, recordings, List.of(arguments)));
        assertThat(merged.out()).isEqualTo(whole.out());
        assertThat(said(merged)).isEqualTo(said(whole));
        assertThat(merged.exit()).isEqualTo(1);
        return whole;
    }

    /// Without the name of the command.
    private static List<String> said(CommandResult of) {
        return of.err()
                .lines()
                .map(each -> each.substring(each.indexOf(": ") + 2))
                .toList();
    }

    @Test
    void thePodsUpToTheBreakAreKnownWhereADemandToEvictFired() throws IOException {
        byte[] all = Files.readAllBytes(RECORDINGS.resolve(SHORT_OF_MEMORY));
        Files.write(recordings.resolve(SHORT_OF_MEMORY), Arrays.copyOf(all, 96_000));
        Path policy = Files.writeString(work.resolve("evict.drl"), """
                rule "little memory is left"
                when
                    Signal(name == "memory.available", available < "100Gi")
                then
                    node.evict("memory.available");
                end
                """);
        CommandResult whole = mergeIsTheWhole("--policies", policy);
        assertThat(whole.out()).contains("EVICT FOR", "whole ").containsPattern("S20_memory\\S* .*BestEffort");
        assertThat(whole.err()).contains(SHORT_OF_MEMORY + " line ");
    }

    @Test
    void whatIsNoFileIsSaidWithItsPath() throws Exception {
        Path dangling = Files.createSymbolicLink(recordings.resolve("gone.trace"), work.resolve("nowhere"));
        Path directory = Files.createDirectory(recordings.resolve("directory.trace"));
        Path pipe = recordings.resolve("pipe.trace");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CommandResult whole = mergeIsTheWhole("--policies", Backtests.NAIVE);
        assertThat(whole.out()).contains("whole");
        assertThat(whole.err())
                .contains(dangling + ": there is no such file")
                .contains(directory + ": it is a directory")
                .contains(pipe + ": this is no regular file");
    }
}
