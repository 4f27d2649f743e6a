package io.barograph.rules.policy.parse;

import io.barograph.problem.FilePosition;

/// A word, number, string or sign of a rule file.
///
/// @param text without the quotes of a string; the sign itself; empty at the end of the file
public record Token(Kind kind, String text, FilePosition place) {

    enum Kind {
        WORD,
        VARIABLE,
        NUMBER,
        STRING,
        SIGN,
        /// Something that the lexer has refused already.
        REFUSED,
        END
    }

    boolean isToken(Kind wantedKind, String wantedText) {
        return kind == wantedKind && text.equals(wantedText);
    }

    /// How a message names it.
    public String shown() {
        String part = text.length() > 40 ? text.substring(0, 40) + "..." : text;
        return switch (kind) {
            case END -> "the end of the file";
            case STRING -> '"' + part + '"';
            case WORD, VARIABLE, NUMBER, SIGN, REFUSED -> part;
        };
    }
}
