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
    private int at;
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
        while (at < bytes.length && !problems.full()) {
            next();
        }
        tokens.add(new Token(Kind.END, "", place()));
        return tokens;
    }

    private void next() {
        int c = bytes[at];
        if (c == '\n') {
            newLine();
        } else if (c == ' ' || c == '\t' || isLineEnd(c)) {
            at++;
        } else if (c == '/' && peek(1) == '/') {
            lineComment();
        } else if (c == '/' && peek(1) == '*') {
            blockComment();
        } else if (isLetter(c)) {
            add(Kind.WORD, run(MAX_WORD));
        } else if (c == '$' && isLetter(peek(1))) {
            add(Kind.VARIABLE, run(MAX_WORD));
        } else if (isDigit(c)) {
            number();
        } else if (c == '"') {
            string();
        } else {
            sign();
        }
    }

    private void newLine() {
        at++;
        line++;
        lineStart = at;
    }

    private void lineComment() {
        while (at < bytes.length && bytes[at] != '\n') {
            plainByte();
        }
    }

    private void blockComment() {
        FilePosition start = place();
        at += 2;
        while (at < bytes.length && !(bytes[at] == '*' && peek(1) == '/')) {
            if (bytes[at] == '\n') {
                newLine();
            } else {
                plainByte();
            }
        }
        if (at >= bytes.length) {
            report(start, "this comment has no end", "Maybe a */ is missing");
            return;
        }
        at += 2;
    }

    /// Steps over a byte of a comment or string, refusing what may stand nowhere.
    private boolean plainByte() {
        int c = bytes[at];
        boolean plain = (c >= ' ' && c < 0x7f && c != '\\') || c == '\t' || isLineEnd(c);
        if (!plain) {
            refuse(place(), c);
        }
        at++;
        return plain;
    }

    /// Whether it is the first byte of CR LF. A CR alone is refused: an editor shows a new line there, where a comment
    /// would go on.
    private boolean isLineEnd(int c) {
        return c == '\r' && peek(1) == '\n';
    }

    /// A word, digits included, from a place where it begins.
    private String run(int longest) {
        int start = at;
        at++;
        while (at < bytes.length && (isLetter(bytes[at]) || isDigit(bytes[at]))) {
            at++;
        }
        String text = text(start, at);
        if (text.length() > longest) {
            report(place(start), "a name of " + text.length() + " letters; " + longest + " are allowed", "");
        }
        return text;
    }

    private void number() {
        int start = at;
        digits();
        if (at < bytes.length && bytes[at] == '.' && isDigit(peek(1))) {
            at++;
            digits();
        }
        String text = text(start, at);
        if (at < bytes.length && isLetter(bytes[at])) {
            run(MAX_WORD);
            refused(start, "the number " + shown(start) + " has letters in it", withLetters(shown(start)));
        } else if (text.length() > MAX_DIGITS) {
            refused(start, "a number of " + text.length() + " digits; " + MAX_DIGITS + " are allowed", "");
        } else if (text.length() > 1 && text.charAt(0) == '0' && text.charAt(1) != '.') {
            refused(start, "the number " + text + " begins with 0, which Java reads as octal", "Leave the 0 out");
        } else {
            add(Kind.NUMBER, text, start);
        }
    }

    /// What was meant by a number with letters: a duration or a quantity without quotes, where it is one.
    private String withLetters(String shown) {
        if (!DURATION.matcher(shown).matches() && !QUANTITY.matcher(shown).matches()) {
            return "Write plain digits, such as 40 or 12.5";
        }
        boolean option = tokens.size() >= 2
                && tokens.getLast().is(Kind.SIGN, "(")
                && tokens.get(tokens.size() - 2).kind() == Kind.WORD;
        return "Maybe write "
                + (option ? tokens.get(tokens.size() - 2).text() + "(\"" + shown + "\")" : "\"" + shown + "\"")
                + ": durations and quantities stand in double quotes";
    }

    /// What was meant by a percent sign behind a number: `avg60 > 15`.
    private String withoutPercent() {
        int last = tokens.size() - 1;
        if (last < 0 || tokens.get(last).kind() != Kind.NUMBER) {
            return "Percentages are plain numbers, such as avg60 > 15";
        }
        boolean compared = last >= 2
                && tokens.get(last - 1).kind() == Kind.SIGN
                && tokens.get(last - 2).kind() == Kind.WORD;
        String meant = compared
                ? tokens.get(last - 2).text() + " " + tokens.get(last - 1).text() + " "
                        + tokens.get(last).text()
                : tokens.get(last).text();
        return "Maybe write " + meant + ": what is a percentage is compared with a plain number";
    }

    private void digits() {
        while (at < bytes.length && isDigit(bytes[at])) {
            at++;
        }
    }

    private void string() {
        int start = at;
        boolean plain = true;
        at++;
        while (at < bytes.length && bytes[at] != '"' && bytes[at] != '\n') {
            plain &= plainByte();
        }
        if (at >= bytes.length || bytes[at] == '\n') {
            refused(start, "this string has no end", "Maybe a \" is missing");
            return;
        }
        at++;
        String text = text(start + 1, at - 1);
        if (text.length() > MAX_STRING) {
            refused(start, "a string of " + text.length() + " characters; " + MAX_STRING + " are allowed", "");
        } else {
            add(plain ? Kind.STRING : Kind.REFUSED, text, start);
        }
    }

    private void sign() {
        for (String each : SIGNS) {
            if (each.charAt(0) == bytes[at] && (each.length() == 1 || each.charAt(1) == peek(1))) {
                at += each.length();
                add(Kind.SIGN, each, at - each.length());
                return;
            }
        }
        if (bytes[at] == '%') {
            report(place(), "a percent sign", withoutPercent());
        } else if (bytes[at] != '}' || braces == 0) {
            refuse(place(), bytes[at]);
        }
        boolean brace = bytes[at] == '{' || bytes[at] == '}';
        braces = Math.max(0, braces + (bytes[at] == '{' ? 1 : bytes[at] == '}' ? -1 : 0));
        at++;
        add(Kind.REFUSED, brace ? text(at - 1, at) : "", at - 1);
    }

    private void refuse(FilePosition place, int c) {
        RefusedWords.Why why = RefusedBytes.ofByte(c);
        report(place, why.text(), why.hint());
    }

    /// Code between braces is refused once, by its first brace: what it has in it are no further mistakes.
    private void report(FilePosition place, String text, String hint) {
        if (braces == 0) {
            problems.error(place, text, hint);
        }
    }

    private void refused(int start, String text, String hint) {
        report(place(start), text, hint);
        add(Kind.REFUSED, "", start);
    }

    private void add(Kind kind, String text) {
        add(kind, text, at - text.length());
    }

    private void add(Kind kind, String text, int start) {
        tokens.add(new Token(kind, text, place(start)));
    }

    private String shown(int start) {
        return text(start, Math.min(at, start + 40));
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
    }

    private FilePosition place() {
        return place(at);
    }

    private FilePosition place(int start) {
        return new FilePosition(file, line, start - lineStart + 1);
    }

    private int peek(int ahead) {
        return at + ahead < bytes.length ? bytes[at + ahead] : -1;
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
