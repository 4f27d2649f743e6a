package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.cleanup.CleanupCommand;
import io.barograph.cli.policy.FromKubeletCommand;
import io.barograph.cli.silence.SilenceCommand;
import io.barograph.cli.status.StatusCommand;
import io.barograph.program.options.UsageErrors;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// What one has learned of one command holds for all of them.
class OneRuleTest {

    @Test
    void everyUsageLineNamesTheProgramAndTheCommandAndNoOption() {
        Commands.all().forEach((name, command) -> {
            if (command.getCommand() instanceof CommandLine.HelpCommand) {
                return;
            }
            assertThat(command.getUsageMessage().lines().findFirst().orElseThrow())
                    .startsWith("Usage: barograph " + name)
                    .doesNotContain("[-h", "barograph barograph");
        });
    }

    @Test
    void policiesAreNamedAlikeEverywhere() {
        List<OptionSpec> options = Commands.all().values().stream()
                .map(command -> command.getCommandSpec().findOption("--policies"))
                .filter(option -> option != null && option.arity().max() > 0)
                .toList();
        assertThat(options).hasSizeGreaterThan(5).allSatisfy(option -> {
            assertThat(option.splitRegex()).isEqualTo(",");
            assertThat(option.paramLabel()).isEqualTo("PATH");
            assertThat(option.description()[0]).startsWith("Rule files, or directories of *.drl");
        });
    }

    @Test
    void everyOutputFormatIsOneOfAListThatHasText() {
        Map<String, OptionSpec> outputs = new TreeMap<>();
        Commands.all().forEach((name, command) -> {
            OptionSpec output = command.getCommandSpec().findOption("-o");
            if (output != null) {
                outputs.put(name, output);
            }
        });
        assertThat(outputs).hasSizeGreaterThan(10).allSatisfy((name, output) -> {
            assertThat(output.names()).containsExactly("-o", "--output");
            List<String> formats = new ArrayList<>();
            output.completionCandidates().forEach(formats::add);
            assertThat(formats).contains("text", "json");
            for (String format : formats) {
                assertThat(refusal(name, format)).as(name + " -o " + format).doesNotContain("--output");
            }
            assertThat(refusal(name, "nonsense"))
                    .isEqualTo(
                            "barograph %1$s: --output is \"nonsense\"; expected one of %2$s%nSee: barograph %1$s --help%n"
                                    .formatted(name, String.join(", ", formats)));
        });
    }

    /// What is said of this output format before the command runs; empty if it is taken.
    private static String refusal(String name, String format) {
        StringWriter said = new StringWriter();
        CommandLine line = Barograph.commandLine().setErr(new PrintWriter(said, true));
        List<String> words = new ArrayList<>(List.of(name.split(" ", -1)));
        words.addAll(List.of("-o", format));
        try {
            line.parseArgs(words.toArray(String[]::new));
        } catch (CommandLine.ParameterException wrong) {
            new UsageErrors().handleParseException(wrong, words.toArray(String[]::new));
        }
        return said.toString();
    }

    @Test
    void aKubeconfigThatIsNotThereIsWrongUsageAsAnyOtherFile() {
        for (CommandResult ran : List.of(
                CommandResult.of(new CleanupCommand(), "--kubeconfig=/nowhere/k"),
                CommandResult.of(new SilenceCommand(), "list", "--kubeconfig=/nowhere/k"),
                CommandResult.of(new FromKubeletCommand(), "--from-node=n1", "--kubeconfig=/nowhere/k"))) {
            assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
            assertThat(ran.err()).contains("kubeconfig /nowhere/k: expected a file that can be read");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ht!tp", "http://a^b", "http://a b", "127.0.0.1:9978", "http://a_b/"})
    void whatIsNoAddressIsToldInOurOwnWords(String address) {
        CommandResult ran = CommandResult.of(new StatusCommand(), "--controller=" + address);
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err())
                .startsWith("barograph status: --controller: \"" + address + "\", expected an address such as");
    }
}
