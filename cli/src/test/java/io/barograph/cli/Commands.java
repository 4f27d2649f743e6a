package io.barograph.cli;

import static java.util.Objects.requireNonNull;

import io.barograph.cli.options.Verb;
import io.barograph.program.options.EnvironmentDefaults;
import module java.base;
import picocli.CommandLine;

/// The commands of `barograph` and their options, knowing no environment.
final class Commands {

    private Commands() {}

    /// In the order of `barograph --help`, with those below them: `policy from-kubelet`. A command that only has others
    /// below it is left out.
    static Map<String, CommandLine> all() {
        Map<String, CommandLine> commands = new LinkedHashMap<>();
        Barograph.commandLine().getSubcommands().forEach((name, command) -> {
            if (command.getSubcommands().isEmpty() || command.getCommand() instanceof Verb) {
                commands.put(name, command);
            }
            command.getSubcommands().forEach((below, each) -> commands.put(name + " " + below, each));
        });
        commands.values().stream()
                .filter(Commands::asksTheEnvironment)
                .forEach(command -> command.setDefaultValueProvider(new EnvironmentDefaults(Map.of())));
        return commands;
    }

    static CommandLine named(String name) {
        return requireNonNull(all().get(name), name);
    }

    static boolean asksTheEnvironment(CommandLine command) {
        return command.getDefaultValueProvider() instanceof EnvironmentDefaults;
    }

    /// All but `--help` and `--version`.
    static Stream<OptionRow> rows(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(EnvironmentDefaults::isSetting)
                .map(OptionRow::of);
    }
}
