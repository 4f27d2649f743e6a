package io.barograph.exporter.kernel;

import module java.base;

/// Walks over a kernel file line by line and token by token without making strings.
///
/// Tokens are separated by spaces or tabs. Within a token, `=` may part a key from its value.
public final class FileCursor {

    private static final int SHOWN = 80;

    private byte[] bytes = new byte[0];
    private int end;
    private int at;
    private int next;
    private int lineStart;
    private int lineEnd;
    private int line;

    /// Starts over at the beginning of a file, before its first line.
    public FileCursor over(FileBuffer file) {
        bytes = file.array();
        end = file.length();
        at = 0;
        next = 0;
        lineStart = 0;
        lineEnd = 0;
        line = 0;
        return this;
    }

    /// Moves to the next line; false at the end.
    public boolean nextLine() {
        if (next >= end) {
            return false;
        }
        lineStart = next;
        at = next;
        while (next < end && bytes[next] != '\n') {
            next++;
        }
        lineEnd = next;
        next++;
        line++;
        return true;
    }

    /// Skips blanks; false at the end of the line.
    public boolean more() {
        while (at < lineEnd && isBlank(bytes[at])) {
            at++;
        }
        return at < lineEnd;
    }

    /// Whether the next bytes are this word, ended by a blank, a `=` or the line; if so, moves behind it (and its
    /// `=`).
    public boolean take(byte[] word) {
        int stop = at + word.length;
        if (stop > lineEnd) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (bytes[at + i] != word[i]) {
                return false;
            }
        }
        if (stop < lineEnd && bytes[stop] != '=' && !isBlank(bytes[stop])) {
            return false;
        }
        at = stop < lineEnd && bytes[stop] == '=' ? stop + 1 : stop;
        return true;
    }

    /// Whether the next bytes are these, whatever follows.
    public boolean startsWith(byte[] start) {
        return lineEnd - at >= start.length && Arrays.equals(bytes, at, at + start.length, start, 0, start.length);
    }

    /// Whether the current token parts a key from its value by a `=`.
    public boolean isAtKey() {
        for (int i = at; i < lineEnd && !isBlank(bytes[i]); i++) {
            if (bytes[i] == '=') {
                return true;
            }
        }
        return false;
    }

    /// Moves behind the current token.
    public void skip() {
        while (at < lineEnd && !isBlank(bytes[at])) {
            at++;
        }
    }

    /// The current token up to a blank or `=` as a string, moving behind it and its `=`.
    public String word() {
        int from = at;
        while (at < lineEnd && !isBlank(bytes[at]) && bytes[at] != '=') {
            at++;
        }
        String word = new String(bytes, from, at - from, StandardCharsets.UTF_8);
        if (at < lineEnd && bytes[at] == '=') {
            at++;
        }
        return word;
    }

    /// A whole number from 0 to 2^63-1 that ends its token, moving behind it and any blanks before it.
    public long number() {
        more();
        int from = at;
        long value = 0;
        while (at < lineEnd && isDigit(bytes[at])) {
            int digit = bytes[at] - '0';
            if (value > (Long.MAX_VALUE - digit) / 10) {
                throw malformed("a whole number below 2^63");
            }
            value = value * 10 + digit;
            at++;
        }
        if (at == from || !tokenEnds()) {
            throw malformed("a whole number");
        }
        return value;
    }

    /// A decimal number such as `12.31` that ends its token; at most 15 digits, so that the double is the nearest
    /// one.
    public double decimal() {
        int from = at;
        long digits = 0;
        long scale = 1;
        boolean point = false;
        while (at < lineEnd && (isDigit(bytes[at]) || (bytes[at] == '.' && !point))) {
            if (bytes[at] == '.') {
                point = true;
            } else {
                digits = digits * 10 + (bytes[at] - '0');
                scale = point ? scale * 10 : scale;
            }
            at++;
            if (at - from > 16) {
                throw malformed("a number of at most 15 digits");
            }
        }
        if (at == from || !tokenEnds() || (point && (scale == 1 || bytes[from] == '.'))) {
            throw malformed("a number such as 12.31");
        }
        return (double) digits / scale;
    }

    /// The rest of the line as text, without blanks at either end.
    public String rest() {
        return new String(bytes, at, lineEnd - at, StandardCharsets.UTF_8).strip();
    }

    /// What to throw when this line is not what was expected.
    public MalformedFileException malformed(String expected) {
        int shown = Math.min(SHOWN, lineEnd - lineStart);
        String text = new String(bytes, lineStart, shown, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", "?");
        return new MalformedFileException(line, shown < lineEnd - lineStart ? text + "..." : text, expected);
    }

    private boolean tokenEnds() {
        return at == lineEnd || isBlank(bytes[at]);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }
}
