package io.barograph.exporter.kernel;

import module java.base;

/// Walks over a kernel file line by line and token by token without making strings.
///
/// Tokens are separated by spaces or tabs. Within a token, `=` may part a key from its value.
public final class FileCursor {

    private static final int SHOWN = 80;

    private byte[] bytes = new byte[0];
    private int end;
    private int position;
    private int next;
    private int lineStart;
    private int lineEnd;
    private int line;

    /// Starts over at the beginning of a file, before its first line.
    public FileCursor startFile(FileBuffer file) {
        bytes = file.array();
        end = file.length();
        position = 0;
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
        position = next;
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
        while (position < lineEnd && isBlank(bytes[position])) {
            position++;
        }
        return position < lineEnd;
    }

    /// Whether the next bytes are this word, ended by a blank, a `=` or the line; if so, moves behind it (and its
    /// `=`).
    public boolean takeWord(byte[] word) {
        int stop = position + word.length;
        if (stop > lineEnd) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (bytes[position + i] != word[i]) {
                return false;
            }
        }
        if (stop < lineEnd && bytes[stop] != '=' && !isBlank(bytes[stop])) {
            return false;
        }
        position = stop < lineEnd && bytes[stop] == '=' ? stop + 1 : stop;
        return true;
    }

    /// Whether the next bytes are these, whatever follows.
    public boolean startsWith(byte[] start) {
        return lineEnd - position >= start.length
                && Arrays.equals(bytes, position, position + start.length, start, 0, start.length);
    }

    /// Whether the current token parts a key from its value by a `=`.
    public boolean isAtKey() {
        for (int i = position; i < lineEnd && !isBlank(bytes[i]); i++) {
            if (bytes[i] == '=') {
                return true;
            }
        }
        return false;
    }

    /// Moves behind the current token.
    public void skipToken() {
        while (position < lineEnd && !isBlank(bytes[position])) {
            position++;
        }
    }

    /// The current token up to a blank or `=` as a string, moving behind it and its `=`.
    public String word() {
        int tokenStart = position;
        while (position < lineEnd && !isBlank(bytes[position]) && bytes[position] != '=') {
            position++;
        }
        String word = new String(bytes, tokenStart, position - tokenStart, StandardCharsets.UTF_8);
        if (position < lineEnd && bytes[position] == '=') {
            position++;
        }
        return word;
    }

    /// A whole number from 0 to 2^63-1 that ends its token, moving behind it and any blanks before it.
    public long number() {
        more();
        int tokenStart = position;
        long value = 0;
        while (position < lineEnd && isDigit(bytes[position])) {
            int digit = bytes[position] - '0';
            if (value > (Long.MAX_VALUE - digit) / 10) {
                throw malformedLine("a whole number below 2^63");
            }
            value = value * 10 + digit;
            position++;
        }
        if (position == tokenStart || !tokenEnds()) {
            throw malformedLine("a whole number");
        }
        return value;
    }

    /// A decimal number such as `12.31` that ends its token; at most 15 digits, so that the double is the nearest
    /// one.
    public double decimal() {
        int tokenStart = position;
        long digits = 0;
        long scale = 1;
        boolean point = false;
        while (position < lineEnd && (isDigit(bytes[position]) || (bytes[position] == '.' && !point))) {
            if (bytes[position] == '.') {
                point = true;
            } else {
                digits = digits * 10 + (bytes[position] - '0');
                scale = point ? scale * 10 : scale;
            }
            position++;
            if (position - tokenStart > 16) {
                throw malformedLine("a number of at most 15 digits");
            }
        }
        if (position == tokenStart || !tokenEnds() || (point && (scale == 1 || bytes[tokenStart] == '.'))) {
            throw malformedLine("a number such as 12.31");
        }
        return (double) digits / scale;
    }

    /// The rest of the line as text, without blanks at either end.
    public String rest() {
        return new String(bytes, position, lineEnd - position, StandardCharsets.UTF_8).strip();
    }

    /// The exception for a line that is not what was expected.
    public MalformedFileException malformedLine(String expected) {
        int shown = Math.min(SHOWN, lineEnd - lineStart);
        String text = new String(bytes, lineStart, shown, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", "?");
        return new MalformedFileException(line, shown < lineEnd - lineStart ? text + "..." : text, expected);
    }

    private boolean tokenEnds() {
        return position == lineEnd || isBlank(bytes[position]);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }
}
