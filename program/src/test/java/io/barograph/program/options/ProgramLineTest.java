package io.barograph.program.options;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

class ProgramLineTest {

    /// An example of a command with what it does, as long as ours are.
    private static final String LONG_LINE =
            "  barograph exporter --web.listen-address 127.0.0.1:9977   this host, for itself only";

    @Command(name = "barograph", subcommands = Printing.class)
    private static final class Root {}

    @Command(name = "print", footer = LONG_LINE)
    private static final class Printing implements Callable<Integer> {

        @Parameters
        private List<String> words = List.of();

        @Override
        public Integer call() {
            return words.size() == 1 && words.getFirst().startsWith("@") ? 7 : 1;
        }
    }

    @Test
    void anArgumentThatNamesAFileReadsNothingOfIt(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("words"), "one two");
        CommandLine line = ProgramLine.of(new Root());
        assertThat(line.execute("print", "@" + file)).isEqualTo(7);
        assertThat(ProgramLine.of(new Printing()).execute("@" + file)).isEqualTo(7);
    }

    @Test
    void helpOfAnyProgramLeavesTheLinesOfItsExamplesWhole() {
        assertThat(ProgramLine.of(new Printing()).getUsageMessage().lines()).contains(LONG_LINE);
    }
}
