package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import io.barograph.problem.PrintableText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes angle brackets, ampersands and apostrophes in JSON strings by their numbers: names come from nodes and pods,
/// and JSON that ends up in a page by mistake must not become markup there.
final class MarkupEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        for (char character : new char[] {'<', '>', '&', '\''}) {
            codes[character] = ESCAPE_STANDARD;
        }
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        // Half of a pair is a character with its other half
        return Character.isSurrogate((char) character) || PrintableText.isPrintable(character)
                ? null
                : new SerializedString(String.format(Locale.ROOT, "\\u%04x", character));
    }
}
