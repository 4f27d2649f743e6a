package io.barograph.cli.migrate.kubelet;

/// An input, made safe for a message or for the comment of a rule file.
public final class PrintableInput {

    private static final int LONGEST = 120;

    private PrintableInput() {}

    /// Plain ASCII without a backslash or control character, shortened.
    public static String of(String text) {
        String plain = toPlain(text);
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "...";
    }

    /// All of it, as plain ASCII.
    public static String toPlain(String text) {
        return text.replaceAll("[^\\x20-\\x7e]|\\\\", "?");
    }
}
