package io.barograph.rules.policy.refusal;

import io.barograph.rules.policy.refusal.RefusedWords.Why;
import module java.base;

/// Characters of Drools and Java that mean nothing here, and bytes that no rule file has.
public final class RefusedBytes {

    private RefusedBytes() {}

    /// Why a byte may stand nowhere.
    public static Why ofByte(int c) {
        return switch (c) {
            case '\\' -> new Why("a backslash is not allowed in a policy", "Write the character itself");
            case '\'' -> new Why("a single quote outside a string", "Maybe write the string in double quotes");
            case '#' -> new Why("the character # has no meaning here", "Maybe write //: so comments begin");
            case '{', '}' -> new Why("a brace: there are no code blocks", RefusedWords.VERBS);
            case '@' -> new Why("rules have no annotations", "Maybe remove it");
            case '&' -> new Why("the character & has no meaning here", "Maybe write &&");
            case '|' -> new Why("the character | has no meaning here", "Maybe write ||");
            case '?' ->
                new Why(
                        "the character ? has no meaning here",
                        "Maybe write two rules; no value is null, and needs no ?");
            case '~' -> new Why("the character ~ has no meaning here", "Maybe use == or in (...)");
            case '\r' ->
                new Why(
                        "a carriage return without a line feed: editors show a new line here, where there is none",
                        "Save the file with LF or CR LF at the ends of lines");
            case '/' ->
                new Why(
                        "a slash: there is no division and no path",
                        "Maybe multiply instead: available < capacity * 0.1; facts are named, such as Contention(...)");
            default ->
                c >= ' ' && c < 0x7f
                        ? new Why("the character " + (char) c + " has no meaning here", "")
                        : new Why(
                                String.format(Locale.ROOT, "the byte 0x%02x is not plain ASCII text", c & 0xff),
                                "Save the file as ASCII, without a byte order mark");
        };
    }
}
