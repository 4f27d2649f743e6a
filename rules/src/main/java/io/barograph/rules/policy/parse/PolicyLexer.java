package io.barograph.rules.policy.parse;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.ProblemCollector;
import io.barograph.rules.policy.refusal.RefusedBytes;
import io.barograph.rules.policy.refusal.RefusedWords;
import module java.base;

/// Cuts a rule file's bytes into tokens. ASCII only, no backslash anywhere, not even in a comment.
public final class PolicyLexer {

    /// Longer strings are no name, key or message.
    static final int MAX_STRING = 300;

    private static final int MAX_WORD = 100;
    private static final int MAX_DIGITS = 15;
    private static final List<String> SIGNS = List.of(
            "&&", "||", "==", "!=", "<=", ">=", "<", ">", "(", ")", ",", ".", ":", ";", "!", "+", "-", "*", "=", "[",
            "]");

    private static final Pattern DURATION = Pattern.compile("([0-9]+(\\.[0-9]+)?(ms|h|m|s))+");
    private static final Pattern QUANTITY = Pattern.compile("[0-9]+(\\.[0-9]+)?([KMGTPE]i|[numkMGTPE])");

    private final String file;
    private final byte[] bytes;
    private final ProblemCollector problems;
    private final List<Token> tokens = new ArrayList<>();
    private int position;
    private int braces;
    private int line = 1;
    private int lineStart;

    public PolicyLexer(String file, byte[] bytes, ProblemCollector problems) {
        this.file = file;
        this.bytes = bytes;
        this.problems = problems;
    }

    /// All tokens; the last one is [Kind#END].
    public List<Token> tokens() {
        while (position < bytes.length && !problems.full()) {
            readNext();
        }
        tokens.add(new Token(Kind.END, "", place()));
        return tokens;
    }

    private void readNext() {
        int c = bytes[position];
        if (c == '\n') {
            newLine();
        } else if (c == ' ' || c == '\t' || isLineEnd(c)) {
            position++;
        } else if (c == '/' && peekByte(1) == '/') {
            lineComment();
        } else if (c == '/' && peekByte(1) == '*') {
            blockComment();
        } else if (isLetter(c)) {
            addToken(Kind.WORD, readWord(MAX_WORD));
        } else if (c == '$' && isLetter(peekByte(1))) {
            addToken(Kind.VARIABLE, readWord(MAX_WORD));
        } else if (isDigit(c)) {
            readNumber();
        } else if (c == '"') {
            readString();
        } else {
            readSign();
        }
    }

    private void newLine() {
        position++;
        line++;
        lineStart = position;
    }

    private void lineComment() {
        while (position < bytes.length && bytes[position] != '\n') {
            plainByte();
        }
    }

    private void blockComment() {
        FilePosition start = place();
        position += 2;
        while (position < bytes.length && !(bytes[position] == '*' && peekByte(1) == '/')) {
            if (bytes[position] == '\n') {
                newLine();
            } else {
                plainByte();
            }
        }
        if (position >= bytes.length) {
            reportError(start, "this comment has no end", "Maybe a */ is missing");
            return;
        }
        position += 2;
    }

    /// Steps over a byte of a comment or string, refusing what may stand nowhere.
    private boolean plainByte() {
        int c = bytes[position];
        boolean plain = (c >= ' ' && c < 0x7f && c != '\\') || c == '\t' || isLineEnd(c);
        if (!plain) {
            refuseByte(place(), c);
        }
        position++;
        return plain;
    }

    /// Whether it is the first byte of CR LF. A CR alone is refused: an editor shows a new line there, where a comment
    /// would go on.
    private boolean isLineEnd(int c) {
        return c == '\r' && peekByte(1) == '\n';
    }

    /// A word, digits included, from a place where it begins.
    private String readWord(int longest) {
        int start = position;
        position++;
        while (position < bytes.length && (isLetter(bytes[position]) || isDigit(bytes[position]))) {
            position++;
        }
        String text = textBetween(start, position);
        if (text.length() > longest) {
            reportError(placeAt(start), "a name of " + text.length() + " letters; " + longest + " are allowed", "");
        }
        return text;
    }

    private void readNumber() {
        int start = position;
        skipDigits();
        if (position < bytes.length && bytes[position] == '.' && isDigit(peekByte(1))) {
            position++;
            skipDigits();
        }
        String text = textBetween(start, position);
        if (position < bytes.length && isLetter(bytes[position])) {
            readWord(MAX_WORD);
            addRefused(start, "the number " + shownFrom(start) + " has letters in it", withLetters(shownFrom(start)));
        } else if (text.length() > MAX_DIGITS) {
            addRefused(start, "a number of " + text.length() + " digits; " + MAX_DIGITS + " are allowed", "");
        } else if (text.length() > 1 && text.charAt(0) == '0' && text.charAt(1) != '.') {
            addRefused(start, "the number " + text + " begins with 0, which Java reads as octal", "Leave the 0 out");
        } else {
            addToken(Kind.NUMBER, text, start);
        }
    }

    /// What was meant by a number with letters: a duration or a quantity without quotes, where it is one.
    private String withLetters(String shown) {
        if (!DURATION.matcher(shown).matches() && !QUANTITY.matcher(shown).matches()) {
            return "Write plain digits, such as 40 or 12.5";
        }
        boolean option = tokens.size() >= 2
                && tokens.getLast().isToken(Kind.SIGN, "(")
                && tokens.get(tokens.size() - 2).kind() == Kind.WORD;
        return "Maybe write "
                + (option ? tokens.get(tokens.size() - 2).text() + "(\"" + shown + "\")" : "\"" + shown + "\"")
                + ": durations and quantities stand in double quotes";
    }

    /// What was meant by a percent sign behind a number: `avg60 > 15`.
    private String withoutPercent() {
        int lastIndex = tokens.size() - 1;
        if (lastIndex < 0 || tokens.get(lastIndex).kind() != Kind.NUMBER) {
            return "Percentages are plain numbers, such as avg60 > 15";
        }
        boolean compared = lastIndex >= 2
                && tokens.get(lastIndex - 1).kind() == Kind.SIGN
                && tokens.get(lastIndex - 2).kind() == Kind.WORD;
        String meant = compared
                ? tokens.get(lastIndex - 2).text() + " "
                        + tokens.get(lastIndex - 1).text() + " "
                        + tokens.get(lastIndex).text()
                : tokens.get(lastIndex).text();
        return "Maybe write " + meant + ": what is a percentage is compared with a plain number";
    }

    private void skipDigits() {
        while (position < bytes.length && isDigit(bytes[position])) {
            position++;
        }
    }

    private void readString() {
        int start = position;
        boolean plain = true;
        position++;
        while (position < bytes.length && bytes[position] != '"' && bytes[position] != '\n') {
            plain &= plainByte();
        }
        if (position >= bytes.length || bytes[position] == '\n') {
            addRefused(start, "this string has no end", "Maybe a \" is missing");
            return;
        }
        position++;
        String text = textBetween(start + 1, position - 1);
        if (text.length() > MAX_STRING) {
            addRefused(start, "a string of " + text.length() + " characters; " + MAX_STRING + " are allowed", "");
        } else {
            addToken(plain ? Kind.STRING : Kind.REFUSED, text, start);
        }
    }

    private void readSign() {
        for (String sign : SIGNS) {
            if (sign.charAt(0) == bytes[position] && (sign.length() == 1 || sign.charAt(1) == peekByte(1))) {
                position += sign.length();
                addToken(Kind.SIGN, sign, position - sign.length());
                return;
            }
        }
        if (bytes[position] == '%') {
            reportError(place(), "a percent sign", withoutPercent());
        } else if (bytes[position] != '}' || braces == 0) {
            refuseByte(place(), bytes[position]);
        }
        boolean brace = bytes[position] == '{' || bytes[position] == '}';
        braces = Math.max(0, braces + (bytes[position] == '{' ? 1 : bytes[position] == '}' ? -1 : 0));
        position++;
        addToken(Kind.REFUSED, brace ? textBetween(position - 1, position) : "", position - 1);
    }

    private void refuseByte(FilePosition position, int c) {
        RefusedWords.Why why = RefusedBytes.ofByte(c);
        reportError(position, why.text(), why.hint());
    }

    /// Code between braces is refused once, by its first brace: what it has in it are no further mistakes.
    private void reportError(FilePosition position, String text, String hint) {
        if (braces == 0) {
            problems.addError(position, text, hint);
        }
    }

    private void addRefused(int start, String text, String hint) {
        reportError(placeAt(start), text, hint);
        addToken(Kind.REFUSED, "", start);
    }

    private void addToken(Kind kind, String text) {
        addToken(kind, text, position - text.length());
    }

    private void addToken(Kind kind, String text, int start) {
        tokens.add(new Token(kind, text, placeAt(start)));
    }

    private String shownFrom(int start) {
        return textBetween(start, Math.min(position, start + 40));
    }

    private String textBetween(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.US_ASCII);
    }

    private FilePosition place() {
        return placeAt(position);
    }

    private FilePosition placeAt(int start) {
        return new FilePosition(file, line, start - lineStart + 1);
    }

    private int peekByte(int ahead) {
        return position + ahead < bytes.length ? bytes[position + ahead] : -1;
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
