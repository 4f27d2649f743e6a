package io.barograph.cli.report.text;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Escapes every control character in JSON strings, also those that JSON allows: names may be hostile, and reports are
/// printed on terminals.
final class ControlEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1;
    private static final int DELETE = 0x7f;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        codes[DELETE] = ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        return Character.isISOControl(character)
                ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
                : null;
    }
}
