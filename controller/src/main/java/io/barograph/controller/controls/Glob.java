package io.barograph.controller.controls;

/// A name, or a pattern of names with `*` for any characters and `?` for one. Matching takes at most pattern times name
/// steps, whatever both are.
///
/// @param pattern empty for any name, even none
public record Glob(String pattern) {

    private static final int MOST_CHARS = 320;

    public Glob {
        if (pattern.length() > MOST_CHARS) {
            throw new IllegalArgumentException(
                    "a pattern of " + pattern.length() + " characters, expected at most " + MOST_CHARS);
        }
        if (pattern.chars().anyMatch(character -> character <= ' ' || character > '~')) {
            throw new IllegalArgumentException(
                    "\"" + pattern + "\": expected a name, which may have * and ? in it, without blanks");
        }
    }

    /// Matches whatever there is.
    public static Glob any() {
        return new Glob("");
    }

    /// Whether it says nothing.
    public boolean isAny() {
        return pattern.isEmpty();
    }

    /// Whether it is this name's.
    ///
    /// @param name empty where there is none: then only [#any] matches
    public boolean matches(String name) {
        return isAny() || (!name.isEmpty() && matchesPattern(pattern, name));
    }

    /// Whether a pattern stands for a name, letter by letter. The last `*` takes one character more each time the rest
    /// does not fit.
    public static boolean matchesPattern(String pattern, String name) {
        int patternIndex = 0;
        int nameIndex = 0;
        boolean starred = false;
        int star = 0;
        int retryIndex = 0;
        while (nameIndex < name.length()) {
            char patternChar = patternIndex < pattern.length() ? pattern.charAt(patternIndex) : 0;
            if (patternChar == '*') {
                starred = true;
                star = patternIndex++;
                retryIndex = nameIndex;
            } else if (patternChar == '?' || (patternChar != 0 && patternChar == name.charAt(nameIndex))) {
                patternIndex++;
                nameIndex++;
            } else if (starred) {
                patternIndex = star + 1;
                nameIndex = ++retryIndex;
            } else {
                return false;
            }
        }
        while (patternIndex < pattern.length() && pattern.charAt(patternIndex) == '*') {
            patternIndex++;
        }
        return patternIndex == pattern.length();
    }
}
