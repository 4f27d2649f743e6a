package io.barograph.rules.cases.file;

import io.barograph.problem.FilePosition;
import module java.base;

/// The recording that a case names instead of series.
///
/// @param path relative to the case file's directory; below it, or below the directory that this stands in
public record RecordingReference(FilePosition place, String path) {

    private static final int MAX_CHARACTERS = 200;

    /// No step upwards but a first one, nothing absolute, nothing hidden, no character that means something to a shell.
    private static final Pattern PATH =
            Pattern.compile("(?:\\.\\./)?(?:[A-Za-z0-9_+-][A-Za-z0-9_.+-]*/)*[A-Za-z0-9_+-][A-Za-z0-9_.+-]*");

    /// @throws IllegalArgumentException with a sentence for people if the text is no such path
    static RecordingReference parse(FilePosition position, String text) {
        if (text.length() > MAX_CHARACTERS || !PATH.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no path that a case may read, expected one below the"
                            + " case file's directory, or with one ../ before it below the directory around that");
        }
        return new RecordingReference(position, text);
    }
}
