package io.barograph.program.options;

import io.barograph.problem.ErrorText;
import io.barograph.problem.NearMatch;
import io.barograph.problem.PrintableText;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Says what is wrong with a mistyped command, what was probably meant, and where all options are listed:
///
///     barograph exporter: there is no option --replai
///     Maybe --replay
///     See: barograph exporter --help
public final class UsageErrors implements IParameterExceptionHandler {

    private static final int SHORTEST_PART = 3;

    /// The length of a beginning that tells what was meant: `--polic` of `--policy`.
    private static final int STEM = 7;

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine line = wrong.getCommandLine();
        CommandSpec spec = line.getCommandSpec();
        PrintWriter err = line.getErr();
        if (args.length == 0 && !spec.subcommands().isEmpty()) {
            line.usage(err);
            return spec.exitCodeOnInvalidInput();
        }
        String program = programName(spec);
        String unmatched = wrong instanceof UnmatchedArgumentException none
                        && !none.getUnmatched().isEmpty()
                ? none.getUnmatched().getFirst()
                : null;
        err.println(program + ": "
                + PrintableText.of(
                        ErrorText.of(unmatched == null ? sentenceOf(wrong) : unmatchedSentence(unmatched, spec))));
        String near = unmatched == null ? nearWord(wrong) : nearOption(unmatched, spec);
        if (near != null) {
            err.println("Maybe " + near);
        }
        err.println(helpLine(spec));
        err.flush();
        return spec.exitCodeOnInvalidInput();
    }

    /// How a command is called; each program that stands alone is a command of this one too.
    public static String programName(CommandSpec spec) {
        String name = spec.qualifiedName();
        return name.startsWith("barograph") ? name : "barograph " + name;
    }

    /// The line that ends what is said of wrong usage.
    public static String helpLine(CommandSpec spec) {
        return "See: " + programName(spec) + " --help";
    }

    private static String sentenceOf(ParameterException wrong) {
        if (wrong instanceof MissingParameterException none
                && !none.getMissing().isEmpty()
                && none.getMissing().stream().allMatch(ArgSpec::isPositional)) {
            return String.join(
                            " and ",
                            none.getMissing().stream().map(ArgSpec::paramLabel).toList())
                    + " is missing, expected at least one";
        }
        List<String> words = knownWords(wrong);
        return words.isEmpty()
                ? String.valueOf(wrong.getMessage())
                : ((OptionSpec) wrong.getArgSpec()).longestName() + " is \"" + wrong.getValue() + "\"; expected one of "
                        + String.join(", ", words);
    }

    private static @Nullable String nearWord(ParameterException wrong) {
        List<String> words = knownWords(wrong);
        return words.isEmpty() ? null : NearMatch.of(String.valueOf(wrong.getValue()), words);
    }

    /// The words that an option knows which takes one of several and was given another; else none.
    private static List<String> knownWords(ParameterException wrong) {
        List<String> words = new ArrayList<>();
        if (wrong.getArgSpec() instanceof OptionSpec option
                && wrong.getValue() != null
                && option.type().isEnum()) {
            option.completionCandidates().forEach(words::add);
        }
        return words;
    }

    private static String unmatchedSentence(String word, CommandSpec spec) {
        if (word.startsWith("-")) {
            return "there is no option " + optionName(word);
        }
        return spec.subcommands().isEmpty()
                ? "\"" + word + "\" is an argument too many"
                : "there is no command \"" + word + "\"";
    }

    private static @Nullable String nearOption(String word, CommandSpec spec) {
        boolean option = word.startsWith("-");
        if (!option) {
            return NearMatch.of(word, spec.subcommands().keySet());
        }
        List<String> options = new ArrayList<>();
        spec.options().forEach(knownOption -> options.addAll(List.of(knownOption.names())));
        String name = optionName(word);
        String near = NearMatch.of(name, options);
        String part = name.replaceFirst("^-+", "");
        if (near != null || part.length() < SHORTEST_PART) {
            return near;
        }
        if (spec.positionalParameters().stream()
                .anyMatch(positional -> positional.paramLabel().equals("FLAGS"))) {
            return "it is the other program's flag: put its flags behind --";
        }
        String stem = name.substring(0, Math.min(name.length(), STEM));
        return options.stream()
                .filter(knownName -> knownName.contains(part))
                .findFirst()
                .orElseGet(() -> options.stream()
                        .filter(knownName -> stem.length() == STEM && knownName.startsWith(stem))
                        .findFirst()
                        .orElse(null));
    }

    private static String optionName(String option) {
        int equals = option.indexOf('=');
        return equals < 0 ? option : option.substring(0, equals);
    }
}
