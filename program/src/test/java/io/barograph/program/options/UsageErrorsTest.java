package io.barograph.program.options;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class UsageErrorsTest {

    @Command(name = "barograph", subcommands = Exporter.class, mixinStandardHelpOptions = true)
    private static final class Root {}

    @Command(name = "exporter", mixinStandardHelpOptions = true)
    private static final class Exporter implements Runnable {

        @Option(names = "--web.listen-address")
        private String listen = "";

        @Option(names = "--exporter-port")
        private int port;

        @Parameters(index = "0", arity = "1", paramLabel = "FILE")
        private String file = "";

        @Override
        public void run() {
            throw new AssertionError(listen + port + file);
        }
    }

    @Command(name = "words", mixinStandardHelpOptions = true)
    private static final class Words implements Runnable {

        private enum Output {
            human,
            json
        }

        @Option(names = {"-o", "--output"})
        private Output output = Output.human;

        @Parameters(arity = "0..*", paramLabel = "FLAGS")
        private List<String> flags = List.of();

        @Override
        public void run() {
            throw new AssertionError(output + "" + flags);
        }
    }

    private static String said(Object program, String... arguments) {
        StringWriter err = new StringWriter();
        int code = new CommandLine(program)
                .setParameterExceptionHandler(new UsageErrors())
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        assertThat(code).isEqualTo(2);
        return err.toString();
    }

    @Test
    void namesWhatWasProbablyMeantAndWhereAllOptionsStand() {
        assertThat(said(new Root(), "exporter", "--web.listn-address=:1", "x")).isEqualTo("""
            barograph exporter: there is no option --web.listn-address
            Maybe --web.listen-address
            See: barograph exporter --help
            """);
        assertThat(said(new Root(), "exporter", "--port", "5")).contains("\nMaybe --exporter-port\n");
        assertThat(said(new Root(), "exporter", "--colour=blue", "x")).doesNotContain("Maybe");
    }

    @Test
    void aProgramThatStandsAloneIsCalledAsTheCommandIs() {
        assertThat(said(new Exporter())).isEqualTo("""
            barograph exporter: FILE is missing, expected at least one
            See: barograph exporter --help
            """);
    }

    @Test
    void namesTheWordsThatAnOptionKnows() {
        assertThat(said(new Words(), "--output=jsn", "x")).isEqualTo("""
            barograph words: --output is "jsn"; expected one of human, json
            Maybe json
            See: barograph words --help
            """);
        assertThat(said(new Words(), "-o", "picture")).doesNotContain("Maybe");
    }

    @Test
    void knowsAnOptionByItsBeginningAndFlagsOfAnotherProgram() {
        assertThat(said(new Exporter(), "--exporters-portal=1", "x")).contains("\nMaybe --exporter-port\n");
        assertThat(said(new Words(), "--eviction-hard=a"))
                .contains("there is no option --eviction-hard\n", "Maybe", "flags behind --\n");
    }

    @Test
    void namesTheNearestCommandAndTheArgumentThatIsTooMany() {
        assertThat(said(new Root(), "exprter"))
                .isEqualTo("barograph: there is no command \"exprter\"\nMaybe exporter\nSee: barograph --help\n");
        assertThat(said(new Root(), "exporter", "a", "b\u001b[2J"))
                .startsWith("barograph exporter: \"b?[2J\" is an argument too many\n");
    }

    @Test
    void showsWhatThereIsToWhoSaysNothing() {
        assertThat(said(new Root())).startsWith("Usage: barograph").contains("exporter");
    }
}
