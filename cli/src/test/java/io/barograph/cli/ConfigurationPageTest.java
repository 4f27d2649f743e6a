package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `docs/configuration.md` against the options themselves.
class ConfigurationPageTest {

    private static final List<String> WITHOUT_OPTIONS = List.of("version", "help");

    private static String table(CommandLine command) {
        boolean environment = Commands.asksTheEnvironment(command);
        String arguments = command.getCommandSpec().positionalParameters().stream()
                .map(ConfigurationPageTest::argument)
                .collect(Collectors.joining());
        return arguments + "| key |" + (environment ? " environment |" : "")
                + " default | unit | minimum | maximum | what it says |\n|---|" + (environment ? "---|" : "")
                + "---|---|---|---|---|\n"
                + Commands.rows(command).map(row -> row.markdown(environment)).collect(Collectors.joining());
    }

    private static String argument(PositionalParamSpec parameter) {
        return "`" + parameter.paramLabel() + (parameter.typeInfo().isMultiValue() ? "...`: " : "`: ")
                + String.join(" ", parameter.description()) + "\n\n";
    }

    static Stream<String> commandsWithOptions() {
        return Commands.all().keySet().stream().filter(name -> !WITHOUT_OPTIONS.contains(name));
    }

    @Test
    void isWhatTheOptionsSay() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        Commands.all().forEach((name, command) -> parts.put(name, table(command)));
        WITHOUT_OPTIONS.forEach(
                name -> assertThat(Commands.rows(Commands.named(name))).isEmpty());
        WITHOUT_OPTIONS.forEach(parts::remove);
        GeneratedPage.matches("configuration.md", parts);
    }

    @Test
    void bothProgramsAskTheEnvironmentAndNothingElseDoes() {
        assertThat(Commands.all().entrySet().stream().filter(each -> Commands.asksTheEnvironment(each.getValue())))
                .extracting(Map.Entry::getKey)
                .containsExactly("exporter", "controller");
    }

    @ParameterizedTest
    @MethodSource("commandsWithOptions")
    void namesTheDefaultThatIsUsed(String name) {
        assertThat(Commands.rows(Commands.named(name))).allMatch(OptionRow::tellsItsDefault);
    }

    @ParameterizedTest
    @MethodSource("commandsWithOptions")
    void helpStaysNarrowAndNamesEveryOption(String name) {
        CommandLine command = Commands.named(name);
        String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
        assertThat(help.lines()).allMatch(line -> line.length() <= 100);
        assertThat(Commands.rows(command))
                .allSatisfy(row -> assertThat(help).contains(row.option().longestName()));
        assertThat(help).doesNotContain("${", "%%");
    }
}
