package io.barograph.cli.completion;

import module java.base;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// A completion script for fish: a line for each command and option, with its description.
final class FishCompletion {

    private FishCompletion() {}

    static String of(CommandLine root) {
        StringBuilder out = new StringBuilder("complete -c " + root.getCommandName() + " -f\n");
        write(out, root, List.of());
        return out.toString();
    }

    private static void write(StringBuilder out, CommandLine command, List<String> path) {
        String name = command.getCommandSpec().root().name();
        String condition = condition(command, path);
        Set<CommandLine> below = new LinkedHashSet<>(command.getSubcommands().values());
        for (CommandLine each : below) {
            out.append("complete -c %s -n %s -a %s -d %s%n"
                    .formatted(name, quoted(condition), each.getCommandName(), quoted(first(description(each)))));
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                out.append("complete -c %s -n %s%s%s -d %s%n"
                        .formatted(
                                name,
                                quoted(condition),
                                words(option),
                                option.arity().max() > 0 ? " -r -F" : "",
                                quoted(first(option.description()))));
            }
        }
        for (CommandLine each : below) {
            List<String> longer = new ArrayList<>(path);
            longer.add(each.getCommandName());
            write(out, each, longer);
        }
    }

    /// All commands of the path were named, and none below.
    private static String condition(CommandLine command, List<String> path) {
        String none = command.getSubcommands().isEmpty()
                ? ""
                : "not __fish_seen_subcommand_from "
                        + String.join(" ", command.getSubcommands().keySet());
        String all =
                path.stream().map(each -> "__fish_seen_subcommand_from " + each).collect(Collectors.joining("; and "));
        return Stream.of(all, none).filter(each -> !each.isEmpty()).collect(Collectors.joining("; and "));
    }

    private static String words(OptionSpec option) {
        return Arrays.stream(option.names())
                .map(each -> each.startsWith("--")
                        ? " -l " + each.substring(2)
                        : each.length() == 2 ? " -s " + each.substring(1) : " -o " + each.substring(1))
                .collect(Collectors.joining());
    }

    private static String[] description(CommandLine command) {
        return command.getCommandSpec().usageMessage().description();
    }

    private static String first(String... lines) {
        return lines.length == 0 ? "" : lines[0].replaceAll("[.:] .*|\\.$", "");
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
