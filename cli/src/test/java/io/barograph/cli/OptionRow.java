package io.barograph.cli;

import module java.base;
import picocli.CommandLine.Model.OptionSpec;

/// What is told of an option. The last line of its help has a form: `UNIT. Default: VALUE.`, with `, LEAST to MOST` or
/// `, at least LEAST` after the unit where there are bounds. Switches have no such line.
record OptionRow(OptionSpec option, String help, String unit, String least, String most, String standard) {

    private static final Pattern FORM = Pattern.compile("(?<unit>.*?)(?:, (?:at least (?<least>[0-9.]+[a-z]*)|"
            + "(?<from>[0-9.]+[a-z]*) to (?<most>[0-9.]+[a-z]*)))?\\. Default: (?<standard>.+)\\.");

    static OptionRow of(OptionSpec option) {
        List<String> lines = List.of(option.description());
        if (option.arity().max() == 0) {
            return new OptionRow(option, String.join(" ", lines), "switch", "", "", "off");
        }
        Matcher form = FORM.matcher(lines.getLast());
        if (lines.size() < 2 || !form.matches()) {
            throw new AssertionError(option.longestName() + ": the last line of its help is \"" + lines.getLast()
                    + "\"; expected the unit, the bounds and the default, as in \"Port, 1 to 65535. Default: 9977.\"");
        }
        String least = form.group("least") == null ? form.group("from") : form.group("least");
        return new OptionRow(
                option,
                String.join(" ", lines.subList(0, lines.size() - 1)),
                form.group("unit"),
                least == null ? "" : least,
                form.group("most") == null ? "" : form.group("most"),
                form.group("standard"));
    }

    /// Whether the default on the page is the option's own: taken from it, or none is set there.
    boolean tellsItsDefault() {
        String own = option.defaultValue() == null ? String.valueOf(option.initialValue()) : option.defaultValue();
        return option.arity().max() == 0
                || List.of("", "null", "[]", ".", standard).contains(own)
                || own.startsWith("${env:");
    }

    String markdown() {
        return "| " + names() + " | " + code(standard) + " | " + unit + bounds() + " | " + help.replace("|", "\\|")
                + " |\n";
    }

    String names() {
        return String.join(
                ", ", List.of(option.names()).stream().map(OptionRow::code).toList());
    }

    private String bounds() {
        String from = least.isEmpty() ? "" : ", at least " + least;
        return most.isEmpty() ? from : ", " + least + " to " + most;
    }

    private static String code(String text) {
        return text.contains(" ") || text.equals("none") ? text : "`" + text + "`";
    }
}
