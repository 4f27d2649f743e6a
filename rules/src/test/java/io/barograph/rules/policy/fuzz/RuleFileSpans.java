package io.barograph.rules.policy.fuzz;

import module java.base;

/// A rule file as a fuzzer sees it: tokens, blanks and comments included, and the parts of a tree that they
/// make. It takes any text, since mutated files are mutated further.
final class RuleFileSpans {

    /// What a part of a file is; parts of one kind may stand for each other.
    enum Kind {
        RULE,
        PATTERN,
        ITEM,
        GROUP,
        CALL,
        OPTION,
        LEAF
    }

    /// Tokens from (in) and to (out) make a part.
    record Span(Kind kind, int from, int to) {}

    private static final Pattern TOKEN = Pattern.compile(
            "\\s+|//[^\n]*|/\\*.*?\\*/|\"[^\"\n]*\"|[$]?[A-Za-z_][A-Za-z_0-9]*|[0-9]+(?:\\.[0-9]+)?|&&|\\|\\||[=!<>]=|.",
            Pattern.DOTALL);

    private final List<String> tokens;
    private final List<Span> found = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();
    private final List<Integer> items = new ArrayList<>();
    private int rule = -1;
    private int call = -1;

    private RuleFileSpans(List<String> tokens) {
        this.tokens = tokens;
    }

    static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }

    static List<Span> of(List<String> tokens) {
        RuleFileSpans spans = new RuleFileSpans(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            spans.token(i, tokens.get(i));
        }
        return spans.found;
    }

    private void token(int at, String token) {
        switch (token) {
            case "rule", "declare" -> rule = at;
            case "end" -> add(Kind.RULE, rule, at + 1);
            case "node" -> call = at;
            case ";" -> {
                add(Kind.CALL, call, at + 1);
                call = -1;
            }
            case "(" -> {
                open.add(at);
                items.add(at + 1);
            }
            case "," -> item(at);
            case ")" -> close(at);
            default -> {
                if (!token.isBlank() && !token.startsWith("/")) {
                    add(Kind.LEAF, at, at + 1);
                }
            }
        }
    }

    private void item(int at) {
        if (!items.isEmpty()) {
            add(Kind.ITEM, items.removeLast(), at);
            items.add(at + 1);
        }
    }

    private void close(int at) {
        if (open.isEmpty()) {
            return;
        }
        add(Kind.ITEM, items.removeLast(), at);
        int start = open.removeLast();
        add(Kind.GROUP, start, at + 1);
        if (start > 0 && call >= 0 && start > 1 && tokens.get(start - 2).equals(".")) {
            add(Kind.OPTION, start - 2, at + 1);
        } else if (start > 0 && open.isEmpty() && call < 0) {
            add(Kind.PATTERN, start - 1, at + 1);
        }
    }

    private void add(Kind kind, int from, int to) {
        if (from >= 0 && from < to) {
            found.add(new Span(kind, from, to));
        }
    }
}
