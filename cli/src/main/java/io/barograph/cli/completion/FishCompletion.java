package io.barograph.cli.completion;

import module java.base;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// A completion script for fish: a line for each command and option, with its description.
final class FishCompletion {

    private FishCompletion() {}

    static String of(CommandLine root) {
        StringBuilder out = new StringBuilder("complete -c " + root.getCommandName() + " -f\n");
        writeCommand(out, root, List.of());
        return out.toString();
    }

    private static void writeCommand(StringBuilder out, CommandLine command, List<String> path) {
        String name = command.getCommandSpec().root().name();
        String condition = seenCondition(command, path);
        Set<CommandLine> below = new LinkedHashSet<>(command.getSubcommands().values());
        for (CommandLine subcommand : below) {
            out.append("complete -c %s -n %s -a %s -d %s%n"
                    .formatted(
                            name,
                            quotedText(condition),
                            subcommand.getCommandName(),
                            quotedText(firstSentence(descriptionOf(subcommand)))));
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                out.append("complete -c %s -n %s%s%s -d %s%n"
                        .formatted(
                                name,
                                quotedText(condition),
                                optionWords(option),
                                option.arity().max() > 0 ? " -r -F" : "",
                                quotedText(firstSentence(option.description()))));
            }
        }
        for (CommandLine subcommand : below) {
            List<String> longer = new ArrayList<>(path);
            longer.add(subcommand.getCommandName());
            writeCommand(out, subcommand, longer);
        }
    }

    /// All commands of the path were named, and none below.
    private static String seenCondition(CommandLine command, List<String> path) {
        String none = command.getSubcommands().isEmpty()
                ? ""
                : "not __fish_seen_subcommand_from "
                        + String.join(" ", command.getSubcommands().keySet());
        String allSeen =
                path.stream().map(word -> "__fish_seen_subcommand_from " + word).collect(Collectors.joining("; and "));
        return Stream.of(allSeen, none).filter(word -> !word.isEmpty()).collect(Collectors.joining("; and "));
    }

    private static String optionWords(OptionSpec option) {
        return Arrays.stream(option.names())
                .map(optionName -> optionName.startsWith("--")
                        ? " -l " + optionName.substring(2)
                        : optionName.length() == 2
                                ? " -s " + optionName.substring(1)
                                : " -o " + optionName.substring(1))
                .collect(Collectors.joining());
    }

    private static String[] descriptionOf(CommandLine command) {
        return command.getCommandSpec().usageMessage().description();
    }

    private static String firstSentence(String... lines) {
        return lines.length == 0 ? "" : lines[0].replaceAll("[.:] .*|\\.$", "");
    }

    private static String quotedText(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
