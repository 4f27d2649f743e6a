package io.barograph.program.options;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class EnvironmentDefaultsTest {

    @Command(mixinStandardHelpOptions = true, version = "1")
    private static final class Options {

        @Option(
                names = {"-l", "--web.listen-address"},
                split = ",",
                defaultValue = ":1")
        private List<String> listen = new ArrayList<>();

        @Option(names = "--exporter-port", defaultValue = "9977")
        private int port;

        @Option(names = "--in-memory")
        private boolean inMemory;
    }

    private static Options read(Map<String, String> environment, String... arguments) {
        Options options = new Options();
        new CommandLine(options)
                .setDefaultValueProvider(new EnvironmentDefaults(environment))
                .parseArgs(arguments);
        return options;
    }

    @Test
    void theEnvironmentComesBetweenTheCommandLineAndTheDefault() {
        Map<String, String> environment = Map.of("BAROGRAPH_WEB_LISTEN_ADDRESS", ":2,:3");
        assertThat(read(Map.of()).listen).containsExactly(":1");
        assertThat(read(environment).listen).containsExactly(":2", ":3");
        assertThat(read(environment, "-l", ":4").listen).containsExactly(":4");
    }

    @Test
    void readsSwitches() {
        assertThat(read(Map.of("BAROGRAPH_IN_MEMORY", "true")).inMemory).isTrue();
        assertThat(read(Map.of("BAROGRAPH_IN_MEMORY", "false")).inMemory).isFalse();
    }

    @Test
    void anEmptyVariableSaysNothing() {
        assertThat(read(Map.of("BAROGRAPH_EXPORTER_PORT", "")).port).isEqualTo(9977);
    }

    @Test
    void takesNoServiceOfKubernetesForASetting() {
        assertThat(read(Map.of("BAROGRAPH_EXPORTER_PORT", "tcp://10.96.0.7:9977")).port)
                .isEqualTo(9977);
    }

    @Test
    void theVersionOfAnImageAsksForNothing() {
        Options options = new Options();
        CommandLine line = new CommandLine(options)
                .setDefaultValueProvider(
                        new EnvironmentDefaults(Map.of("BAROGRAPH_VERSION", "1.2.3", "BAROGRAPH_HELP", "true")));
        assertThat(line.parseArgs().isUsageHelpRequested()).isFalse();
    }
}
