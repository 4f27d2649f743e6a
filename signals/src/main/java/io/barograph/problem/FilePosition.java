package io.barograph.problem;

/// A position in a file.
///
/// @param file its name as the user gave it
/// @param line counts from 1; 0 is the file as a whole
/// @param column counts bytes from 1; 0 where only the line is known
public record FilePosition(String file, int line, int column) {

    /// The file as a whole.
    public static FilePosition of(String file) {
        return new FilePosition(file, 0, 0);
    }

    /// The beginning of a file, empty files too.
    public static FilePosition startOf(String file) {
        return new FilePosition(file, 1, 1);
    }

    /// `pods.drl:7:13`, or as much of it as is known.
    @Override
    public String toString() {
        if (line == 0) {
            return file;
        }
        return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
