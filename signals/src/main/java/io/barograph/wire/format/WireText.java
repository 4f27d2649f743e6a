package io.barograph.wire.format;

/// Text made fit for the wire.
public final class WireText {

    private WireText() {}

    /// The text's first `max` UTF-16 units, the last an ellipsis where something was cut.
    public static String clipText(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
        return text.substring(0, end) + "…";
    }

    /// The same with each half of a broken surrogate pair, which UTF-8 cannot carry, replaced by U+FFFD.
    public static String wholeText(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return replaceHalves(text);
            }
        }
        return text;
    }

    private static String replaceHalves(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c ->
                        out.appendCodePoint(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c));
        return out.toString();
    }
}
