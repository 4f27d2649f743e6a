package io.barograph.problem;

import module java.base;

/// A message for people, whoever wrote parts of it: of bounded length, without passwords of URLs, safe on a terminal.
public final class ErrorText {

    private static final int MOST_CHARS = 8_000;

    /// A password may contain a further `@`; it ends before the last one of a word.
    private static final Pattern USER = Pattern.compile("://[^\\s\"'<>]*@");

    private ErrorText() {}

    /// The message without what no operator should see, on as many lines as it has.
    public static String of(String message) {
        return PrintableText.printableLines(withoutPasswords(shortenText(message)));
    }

    /// `http://user:password@host` becomes `http://...@host`.
    public static String withoutPasswords(String text) {
        return text.contains("://") ? USER.matcher(text).replaceAll("://...@") : text;
    }

    private static String shortenText(String text) {
        if (text.length() <= MOST_CHARS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST_CHARS - 1)) ? MOST_CHARS - 1 : MOST_CHARS;
        return text.substring(0, end) + "... (" + (text.length() - end) + " more characters are left out)";
    }
}
