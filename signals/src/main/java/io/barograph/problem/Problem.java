package io.barograph.problem;

/// A fault in a file.
///
/// @param text what is wrong: the thing, its value, what was expected
/// @param hint what to do about it, a sentence; empty where nothing can be said
/// @param check what found it, a word that stays the same whatever the text says: `flapping-raise`; empty where it has
/// none
public record Problem(FilePosition place, Severity severity, String text, String hint, String check) {

    /// Whether the file can be used all the same.
    public enum Severity {
        ERROR,
        WARNING
    }

    /// A fault for which the file is refused.
    public static Problem error(FilePosition position, String text, String hint) {
        return new Problem(position, Severity.ERROR, text, hint, "");
    }

    /// Something that works, and hardly as meant.
    public static Problem warning(FilePosition position, String text, String hint) {
        return new Problem(position, Severity.WARNING, text, hint, "");
    }

    /// The same, found by the check of that name.
    public Problem withCheck(String name) {
        return new Problem(place, severity, text, hint, name);
    }

    /// Whether the file is refused for it.
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    public String file() {
        return place.file();
    }

    public int line() {
        return place.line();
    }

    public int column() {
        return place.column();
    }

    /// A line for people: `pods.drl:7:13: unknown field avg61. Did you mean avg60?`
    @Override
    public String toString() {
        String warning = isError() ? "" : "warning: ";
        return hint.isEmpty() ? place + ": " + warning + text : place + ": " + warning + text + ". " + hint;
    }
}
