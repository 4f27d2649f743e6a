package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `docs/configuration.md` against the options themselves.
class ConfigurationPageTest {

    private static final List<String> WITHOUT_OPTIONS = List.of("help");

    /// @param known rows that stand on the page already, with the command that has them
    private static String table(String name, CommandLine command, Map<String, String> known) {
        String arguments = command.getCommandSpec().positionalParameters().stream()
                .map(ConfigurationPageTest::argument)
                .collect(Collectors.joining());
        StringBuilder own = new StringBuilder();
        Map<String, List<String>> shared = new LinkedHashMap<>();
        Commands.rows(command).forEach(row -> {
            String owner = known.putIfAbsent(row.markdown(), name);
            if (owner == null) {
                own.append(row.markdown());
            } else {
                shared.computeIfAbsent(owner, _ -> new ArrayList<>()).add(row.names());
            }
        });
        String table = own.isEmpty() ? "" : "| key | default | unit | what it says |\n|---|---|---|---|\n" + own;
        String also = shared.entrySet().stream()
                .map(each -> "As `barograph " + each.getKey() + "`: " + String.join(", ", each.getValue()) + ".\n")
                .collect(Collectors.joining());
        return arguments + table + (table.isEmpty() || also.isEmpty() ? "" : "\n") + also;
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
        Map<String, String> known = new HashMap<>();
        Commands.all().forEach((name, command) -> parts.put(name, table(name, command, known)));
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
