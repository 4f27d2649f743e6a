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
        if (pattern.chars().anyMatch(each -> each <= ' ' || each > '~')) {
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
        return isAny() || (!name.isEmpty() && fits(pattern, name));
    }

    /// Whether a pattern stands for a name, letter by letter. The last `*` takes one character more each time the rest
    /// does not fit.
    public static boolean fits(String pattern, String name) {
        int at = 0;
        int in = 0;
        boolean starred = false;
        int star = 0;
        int from = 0;
        while (in < name.length()) {
            char wanted = at < pattern.length() ? pattern.charAt(at) : 0;
            if (wanted == '*') {
                starred = true;
                star = at++;
                from = in;
            } else if (wanted == '?' || (wanted != 0 && wanted == name.charAt(in))) {
                at++;
                in++;
            } else if (starred) {
                at = star + 1;
                in = ++from;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }
}
