package io.barograph.program.options;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ProgramSettingsTest {

    @Command(name = "exporter", mixinStandardHelpOptions = true, version = "1")
    static final class Options {

        @Option(names = "--interval", defaultValue = "2s")
        String interval = "";

        @Option(names = "--idle-interval", defaultValue = "10s")
        String idle = "";

        @Option(names = "--compat", split = ",")
        List<String> compat = new ArrayList<>();

        @Option(names = "--in-memory")
        boolean inMemory;
    }

    private static ProgramSettings of(Map<String, String> environment, String... arguments) {
        CommandLine line = new CommandLine(new Options()).setDefaultValueProvider(new EnvironmentDefaults(environment));
        line.parseArgs(arguments);
        return new ProgramSettings(line.getCommandSpec());
    }

    @Test
    void namesTheVariableThatSaidWhatIsWrong() {
        ProgramSettings settings =
                of(Map.of("BAROGRAPH_INTERVAL", "5", "BAROGRAPH_IDLE_INTERVAL", "7"), "--idle-interval=8");

        assertThat(settings.withVariable("--interval is \"5\"; expected 2s to 20s"))
                .isEqualTo("--interval (from BAROGRAPH_INTERVAL) is \"5\"; expected 2s to 20s");
        assertThat(settings.withVariable("--interval: \"5\"")).isEqualTo("--interval (from BAROGRAPH_INTERVAL): \"5\"");
        assertThat(settings.withVariable("--idle-interval is \"8\"")).isEqualTo("--idle-interval is \"8\"");
        assertThat(settings.withVariable("this host does not tell its name"))
                .isEqualTo("this host does not tell its name");
    }

    @Test
    void findsVariablesThatAreNone() {
        List<String> variables = List.of(
                "PATH",
                "BAROGRAPH_INTERVAL",
                "BAROGRAPH_INTERVALL",
                "BAROGRAPH_COLOUR",
                "BAROGRAPH_JAVA_OPTS",
                "BAROGRAPH_VERSION",
                "BAROGRAPH_EXPORTER_PORT",
                "BAROGRAPH_EXPORTER_SERVICE_HOST",
                "BAROGRAPH_EXPORTER_SERVICE_PORT_HTTP",
                "BAROGRAPH_EXPORTER_PORT_9977_TCP_ADDR");

        Map<String, @Nullable String> unknown = of(Map.of()).unknownVariables(variables);

        assertThat(unknown.keySet()).containsExactly("BAROGRAPH_COLOUR", "BAROGRAPH_INTERVALL");
        assertThat(unknown.get("BAROGRAPH_INTERVALL")).isEqualTo("BAROGRAPH_INTERVAL");
        assertThat(unknown.get("BAROGRAPH_COLOUR")).isNull();
    }

    @Test
    void tellsWhatHoldsAsItWouldBeTyped() {
        assertThat(of(Map.of("BAROGRAPH_INTERVAL", "5s"), "--compat=a,b"))
                .hasToString("--interval=5s --idle-interval=10s --compat=a,b");
        assertThat(of(Map.of(), "--in-memory")).hasToString("--interval=2s --idle-interval=10s --in-memory");
    }
}
