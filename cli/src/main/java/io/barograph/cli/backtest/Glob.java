package io.barograph.cli.backtest;

/// A name, or a pattern for names: `*` stands for any characters, `?` for one; capitals and small letters are the same.
/// Matching takes no longer than the two lengths multiplied, whatever the pattern.
public record Glob(String pattern) {

    /// Fits every name.
    public static final Glob ANY = new Glob("*");

    /// Whether it is one of the names it stands for.
    public boolean fits(String name) {
        int at = 0;
        int in = 0;
        int star = -1;
        int retry = 0;
        while (in < name.length()) {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                retry = in;
            } else if (at < pattern.length()
                    && (pattern.charAt(at) == '?' || same(pattern.charAt(at), name.charAt(in)))) {
                at++;
                in++;
            } else if (star >= 0) {
                at = star + 1;
                in = ++retry;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }

    private static boolean same(char one, char other) {
        return one == other || Character.toLowerCase(one) == Character.toLowerCase(other);
    }
}
