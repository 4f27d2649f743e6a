package io.barograph.rules.policy.refusal;

import module java.base;

/// Words of Drools and Java that people may expect to work here, and why they do not.
///
/// The parser knows nothing of them: it takes only what it has a place for. This makes the refusal worth reading.
public final class RefusedWords {

    /// What is wrong, and what to do instead.
    public record Why(String text, String hint) {}

    private static final String VERBS =
            "Write node.condition, node.taint, node.event, node.evict, node.reclaim or node.hold";
    private static final String LITERAL = "Compare a field with a number, a word or a bound variable";

    private static final Map<String, Why> TOP = Map.ofEntries(
            why("package", "a policy has no package: its file's name is its name", "Remove this line"),
            why("import", "nothing can be imported: every fact is known", "Remove this line"),
            why("global", "there are no globals", "Use a parameter: declare Parameters ... end"),
            why("function", "functions would run code", VERBS),
            why("query", "there are no queries", "Write a rule"),
            why("declare", "only one block is declared, Parameters, before the first rule", "Use the facts there are"),
            why("unit", "there are no rule units", "Remove this line"),
            why("dialect", "there are no dialects", "Remove this line"),
            why("end", "an end without a beginning", "Maybe an earlier rule has two"));

    private static final Map<String, Why> ATTRIBUTE = Map.ofEntries(
            why("extends", "rules stand alone and extend none", "Repeat the conditions"),
            why("salience", "no rule comes before another: results never depend on order", "Remove it"),
            why("enabled", "a rule in the file is enabled", "Remove the rule or turn the policy off"),
            why("timer", "rules have no timers", "Use .after(...) and .keepFor(...)"),
            why("duration", "rules have no timers", "Use .after(...) and .keepFor(...)"),
            why("dialect", "there are no dialects", "Remove it"),
            why("no", "rules have no attributes; nothing here can loop", "Remove it"),
            why("then", "the rule has no when", "A rule is: rule \"name\" when ... then ... end"));

    private static final Map<String, Why> WHEN = Map.ofEntries(
            why("eval", "eval would run code", LITERAL),
            why("from", "facts come from the observation only", "Remove the from part"),
            why("accumulate", "there is no accumulate", "Match a fact that has the number"),
            why("acc", "there is no accumulate", "Match a fact that has the number"),
            why("collect", "there is no collect", "Match a fact that has the number"),
            why("forall", "there is no forall", "Use not with the opposite"),
            why("or", "facts cannot be joined by or", "Write two rules"),
            why("and", "facts that stand one after the other are joined by and already", "Remove it"),
            why("over", "there are no windows", "Use avg10, avg60 or avg300"),
            why("then", "a rule without a fact would always fire", "Match a fact before then"),
            why("end", "the rule has no then", "Say what to demand: then node.condition(...);"));

    private static final Map<String, Why> OPERATOR = Map.ofEntries(
            why("matches", "regular expressions are not allowed: one can run for ever", "Use == or in (...)"),
            why("contains", "there is no contains", "Use == or in (...)"),
            why("memberOf", "there is no memberOf", "Use in (...)"),
            why("soundslike", "there is no soundslike", "Use == or in (...)"),
            why("str", "there is no str", "Use == or in (...)"),
            why("from", "facts come from the observation only", "Remove the from part"));

    private static final Map<String, Why> THEN = Map.ofEntries(
            why("insert", "nothing is inserted: a rule only demands", VERBS),
            why("insertLogical", "nothing is inserted: a rule only demands", VERBS),
            why("modify", "nothing is modified: a rule only demands", VERBS),
            why("update", "nothing is updated: a rule only demands", VERBS),
            why("delete", "nothing is deleted: a rule only demands", VERBS),
            why("retract", "nothing is retracted: a rule only demands", VERBS),
            why("drools", "the engine cannot be steered from a rule", VERBS),
            why("kcontext", "the engine cannot be steered from a rule", VERBS),
            why("end", "the rule demands nothing", VERBS));

    private RefusedWords() {}

    public static Why atTop(String word) {
        return TOP.getOrDefault(
                word, new Why("expected a rule, found " + word, "A rule is: rule \"name\" when ... then ... end"));
    }

    public static Why asAttribute(String word) {
        return ATTRIBUTE.getOrDefault(word, new Why("expected when, found " + word, "Rules have no attributes"));
    }

    public static Why inWhen(String word) {
        return WHEN.getOrDefault(
                word,
                new Why("expected a fact or then, found " + word, "A fact is: Contention(scope == KUBEPODS, ...)"));
    }

    /// Whether a word is Drools' and can be no fact's name.
    public static boolean isNoFact(String word) {
        return WHEN.containsKey(word);
    }

    public static Why asOperator(String word) {
        return OPERATOR.getOrDefault(word, new Why("expected , or ) or an operator, found " + word, ""));
    }

    public static Why inThen(String word) {
        return THEN.getOrDefault(word, new Why("a consequence only calls node, found " + word, VERBS));
    }

    /// Why a byte may stand nowhere.
    public static Why ofByte(int c) {
        return switch (c) {
            case '\\' -> new Why("a backslash is not allowed in a policy", "Write the character itself");
            case '\'' -> new Why("a single quote outside a string", "Strings stand in double quotes");
            case '#' -> new Why("the character # has no meaning here", "Comments begin with //");
            case '{', '}' -> new Why("a brace: there are no code blocks", VERBS);
            case '@' -> new Why("rules have no annotations", "Remove it");
            case '\r' ->
                new Why(
                        "a carriage return without a line feed: editors show a new line here, where there is none",
                        "Save the file with LF or CR LF at the ends of lines");
            case '/' -> new Why("a slash: there is no division and no path", LITERAL);
            default ->
                c >= ' ' && c < 0x7f
                        ? new Why("the character " + (char) c + " has no meaning here", "")
                        : new Why(
                                String.format(Locale.ROOT, "the byte 0x%02x is not plain ASCII text", c & 0xff),
                                "Save the file as ASCII, without a byte order mark");
        };
    }

    private static Map.Entry<String, Why> why(String word, String text, String hint) {
        return Map.entry(word, new Why(text, hint));
    }
}
