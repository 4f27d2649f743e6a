package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.cleanup.CleanupCommand;
import io.barograph.cli.policy.FromKubeletCommand;
import io.barograph.cli.silence.SilenceCommand;
import io.barograph.cli.status.StatusCommand;
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
