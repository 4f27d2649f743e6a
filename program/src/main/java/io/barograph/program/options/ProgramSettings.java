package io.barograph.program.options;

import io.barograph.problem.ErrorText;
import io.barograph.problem.NearMatch;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The settings of a program, from its command line and its environment, as they were written.
public final class ProgramSettings {

    private static final String PREFIX = "BAROGRAPH_";

    /// Variables that the launcher script reads, and that are no option.
    private static final Pattern LAUNCHERS =
            Pattern.compile("BAROGRAPH_(?:BUILD|AOT_OUTPUT|JAVA_HOME|JAVA_OPTS|HELP|VERSION)");

    /// Variables by which Kubernetes tells the pods of a namespace about its Services.
    private static final Pattern SERVICES = Pattern.compile(
            "BAROGRAPH_(?:.*_)?(?:SERVICE_HOST|SERVICE_PORT(?:_.*)?|PORT(?:_[0-9]+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)");

    private final CommandSpec command;

    /// The settings of a command that was parsed.
    public ProgramSettings(CommandSpec command) {
        this.command = command;
    }

    /// The problem with its option's variable, where it was one that said so:
    /// `--interval (from BAROGRAPH_INTERVAL) is "5"; ...`.
    public String withVariable(String problem) {
        String word = problem.split("[ :]", 2)[0];
        OptionSpec option = command.findOption(word);
        return option != null && isFromEnvironment(option)
                ? word + " (from " + EnvironmentDefaults.variableName(option) + ")" + problem.substring(word.length())
                : problem;
    }

    private boolean isFromEnvironment(OptionSpec option) {
        return !command.commandLine().getParseResult().hasMatchedOption(option)
                && command.defaultValueProvider() instanceof EnvironmentDefaults environment
                && environment.defaultValue(option) != null;
    }

    /// The variables that look like ours and are none, by name, each with what was probably meant, or null.
    ///
    /// A variable of another of our programs is known: they may share one environment.
    public Map<String, @Nullable String> unknownVariables(Collection<String> variables) {
        TreeSet<String> knownVariables = new TreeSet<>();
        addOptions(command.root(), knownVariables);
        Map<String, @Nullable String> unknown = new TreeMap<>();
        variables.stream()
                .filter(variable -> variable.startsWith(PREFIX) && !knownVariables.contains(variable))
                .filter(variable -> !LAUNCHERS.matcher(variable).matches()
                        && !SERVICES.matcher(variable).matches())
                .forEach(variable -> unknown.put(variable, nearVariable(variable, knownVariables)));
        return unknown;
    }

    /// The known variable nearest to a wrong one. The prefix that all have in common brings none nearer.
    private static @Nullable String nearVariable(String variable, Collection<String> knownVariables) {
        String near = NearMatch.of(
                variable.substring(PREFIX.length()),
                knownVariables.stream()
                        .map(knownVariable -> knownVariable.substring(PREFIX.length()))
                        .toList());
        return near == null ? null : PREFIX + near;
    }

    private static void addOptions(CommandSpec command, Collection<String> names) {
        command.options().stream()
                .filter(EnvironmentDefaults::isSetting)
                .map(EnvironmentDefaults::variableName)
                .forEach(names::add);
        command.subcommands().values().forEach(commandLine -> addOptions(commandLine.getCommandSpec(), names));
    }

    /// The settings that are given, or have a default, as they would be typed: `--interval=2s --in-memory`.
    @Override
    public String toString() {
        StringJoiner settings = new StringJoiner(" ");
        for (OptionSpec option : command.options()) {
            Object value = EnvironmentDefaults.isSetting(option) ? option.getValue() : null;
            String text = switch (value) {
                case null -> "";
                case Collection<?> many ->
                    String.join(",", many.stream().map(String::valueOf).toList());
                default -> value.toString();
            };
            if (Boolean.TRUE.equals(value)) {
                settings.add(option.longestName());
            } else if (!text.isEmpty() && !Boolean.FALSE.equals(value)) {
                settings.add(option.longestName() + "=" + text);
            }
        }
        return ErrorText.withoutPasswords(settings.toString());
    }
}
