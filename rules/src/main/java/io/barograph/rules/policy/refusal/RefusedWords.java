package io.barograph.rules.policy.refusal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Words of Drools and Java that people may expect to work here, and why they do not.
///
/// The parser knows nothing of them: it takes only what it has a place for. This makes the refusal worth reading.
public final class RefusedWords {

    /// What is wrong, and what to do instead.
    public record Why(String text, String hint) {}

    static final String VERBS =
            "Maybe write node.condition, node.taint, node.event, node.evict, node.reclaim or node.hold";
    private static final String REMOVE = "Maybe remove this line";
    private static final String REMOVE_IT = "Maybe remove it";
    private static final String EQUALITY = "Maybe use == or in (...)";
    private static final String PERIODS = "Maybe use .after(...) and .keepFor(...) behind the demand";
    private static final String AVERAGES = "Maybe use avg10, avg60 or avg300";
    private static final String SUMS =
            "Maybe match a fact that has the number, such as Contention(scope == KUBEPODS, ...) or Pods(running > 3), or"
                    + " bind a field and add it: Contention(scope == SYSTEM, resource == CPU, $a : avg60)"
                    + " Contention(scope == KUBEPODS, resource == CPU, avg60 + $a > 80)";
    private static final String EITHER_WAY =
            "write scope in (KUBEPODS, SYSTEM) where the facts differ in one field, else one rule for each fact"
                    + " with the same demand: it stands while one of them matches";
    private static final String EITHER = "Maybe " + EITHER_WAY;
    private static final String BESIDE = "Maybe remove it, and write the next fact on a line of its own";
    private static final String INTO_WHEN = "Maybe put it into when, as a constraint, or write two rules";
    private static final String NO_CHANGE = "facts are what was observed, and never changed: a rule only demands";
    private static final String NO_VARIABLE = "there are no local variables: a consequence only calls node";
    private static final String IN_MESSAGE =
            "Maybe bind a field in when, $a : avg60, and show it: .message(\"{$a} of the time\")";
    private static final String DECISION_LOG =
            "Maybe write node.event(\"Seen\").message(\"what there is to say\");" + " the decision log has each demand";

    private static final Map<String, Why> TOP = Map.ofEntries(
            refusedWord("package", "a policy has no package: its file's name is its name", REMOVE),
            refusedWord("import", "nothing can be imported: every fact is known", REMOVE),
            refusedWord(
                    "global",
                    "there are no globals",
                    "Maybe use a parameter: declare Parameters limit : double = 40 end"),
            refusedWord(
                    "function",
                    "functions would run code",
                    "Maybe write what it works out as a constraint, such as avg10 - avg60 > 10"),
            refusedWord("query", "there are no queries", "Maybe write a rule with node.event(\"Seen\")"),
            refusedWord(
                    "declare",
                    "only one block is declared, Parameters, before the first rule",
                    "Maybe use the facts there are, and put all parameters into one block"),
            refusedWord("unit", "there are no rule units", REMOVE),
            refusedWord("dialect", "there are no dialects", REMOVE),
            refusedWord("end", "an end without a beginning", "Maybe an earlier rule has two"));

    /// Of those above, what a line is about and no block.
    private static final Set<String> LINES = Set.of("package", "import", "global", "unit", "dialect");

    private static final Map<String, Why> ATTRIBUTE = Map.ofEntries(
            refusedWord("extends", "rules stand alone and extend none", "Maybe repeat the conditions"),
            refusedWord("salience", "no rule comes before another: results never depend on order", REMOVE_IT),
            refusedWord(
                    "enabled",
                    "a rule in the file is enabled",
                    "Maybe remove the rule, or let a parameter switch it: Parameters(enabled == true)"),
            refusedWord("timer", "rules have no timers", PERIODS),
            refusedWord("duration", "rules have no timers", PERIODS),
            refusedWord("calendars", "rules have no calendars", "Maybe silence the policy at those times"),
            refusedWord("date", "rules have no dates", "Maybe silence the policy at those times"),
            refusedWord("dialect", "there are no dialects", REMOVE_IT),
            refusedWord("no", "rules have no attributes; nothing here can loop", REMOVE_IT),
            refusedWord("lock", "rules have no attributes; nothing here can loop", REMOVE_IT),
            refusedWord("agenda", "rules stand in no groups", REMOVE_IT),
            refusedWord("activation", "rules stand in no groups: all that match demand", REMOVE_IT),
            refusedWord("ruleflow", "rules stand in no groups", REMOVE_IT),
            refusedWord("auto", "rules stand in no groups", REMOVE_IT),
            refusedWord("then", "the rule has no when", "A rule is: rule \"name\" when ... then ... end"));

    private static final Map<String, Why> WHEN = Map.ofEntries(
            refusedWord(
                    "eval",
                    "eval would run code",
                    "Maybe write a constraint of a fact, such as Contention(avg10 - avg60 > 10)"),
            refusedWord("from", "facts come from the observation only", "Maybe remove the from part"),
            refusedWord("accumulate", "there is no accumulate", SUMS),
            refusedWord("acc", "there is no accumulate", SUMS),
            refusedWord("groupby", "there is no groupby", SUMS),
            refusedWord("collect", "there is no collect", SUMS),
            refusedWord(
                    "forall",
                    "there is no forall",
                    "Maybe use not with the opposite: not Contention(scope == NODE, avg60 < 40)"),
            refusedWord("or", "facts cannot be joined by or", EITHER),
            refusedWord("||", "facts cannot be joined by ||", EITHER),
            refusedWord("and", "facts that stand one after the other are joined by and already", BESIDE),
            refusedWord("&&", "facts that stand one after the other are joined by and already", BESIDE),
            refusedWord(",", "facts stand one after the other without a comma", BESIDE),
            refusedWord(
                    "(",
                    "facts stand without parentheses",
                    "Maybe write those that must all be there one after the other; for or " + EITHER_WAY),
            refusedWord("if", "a condition stands in a fact's parentheses", "Maybe write two rules"),
            refusedWord("do", "the rule has one consequence", "Maybe write two rules"),
            refusedWord("over", "there are no windows", AVERAGES),
            refusedWord("then", "a rule without a fact would always fire", "Maybe match a fact before then"),
            refusedWord("end", "the rule has no then", "Maybe say what to demand: then node.condition(...);"));

    private static final Map<String, Why> OPERATOR = Map.ofEntries(
            refusedWord("matches", "regular expressions are not allowed: one can run for ever", EQUALITY),
            refusedWord("contains", "there is no contains", EQUALITY),
            refusedWord("excludes", "there is no excludes", "Maybe use != or not in (...)"),
            refusedWord("memberOf", "there is no memberOf", "Maybe use in (...)"),
            refusedWord("soundslike", "there is no soundslike", EQUALITY),
            refusedWord("str", "there is no str", EQUALITY),
            refusedWord("startsWith", "there is no startsWith", EQUALITY),
            refusedWord("endsWith", "there is no endsWith", EQUALITY),
            refusedWord("like", "there is no like", EQUALITY),
            refusedWord("isA", "there are no traits", REMOVE_IT),
            refusedWord("instanceof", "a fact's type is its name", "Maybe write it before the parentheses"),
            refusedWord("after", "facts have no times of their own", PERIODS),
            refusedWord("before", "facts have no times of their own", PERIODS),
            refusedWord("during", "facts have no times of their own", PERIODS),
            refusedWord("between", "there is no between", "Maybe write avg60 >= 40 && avg60 <= 60"),
            refusedWord("is", "there is no is", EQUALITY),
            refusedWord("equals", "there is no equals", EQUALITY),
            refusedWord("and", "constraints are joined by && or a comma, found and", "Maybe write &&"),
            refusedWord("or", "constraints are joined by ||, found or", "Maybe write ||"),
            refusedWord("AND", "constraints are joined by && or a comma, found AND", "Maybe write &&"),
            refusedWord("OR", "constraints are joined by ||, found OR", "Maybe write ||"),
            refusedWord(
                    ":", "expected , or ) or an operator, found :", "Maybe write $a : avg60: variables begin with $"),
            refusedWord("from", "facts come from the observation only", "Maybe remove the from part"));

    private static final Map<String, Why> THEN = Map.ofEntries(
            refusedWord("insert", "nothing is inserted: a rule only demands", VERBS),
            refusedWord("insertLogical", "nothing is inserted: a rule only demands", VERBS),
            refusedWord("modify", "nothing is modified: a rule only demands", VERBS),
            refusedWord("update", "nothing is updated: a rule only demands", VERBS),
            refusedWord("delete", "nothing is deleted: a rule only demands", VERBS),
            refusedWord("retract", "nothing is retracted: a rule only demands", VERBS),
            refusedWord("drools", "the engine cannot be steered from a rule", VERBS),
            refusedWord("kcontext", "the engine cannot be steered from a rule", VERBS),
            refusedWord("channels", "nothing is sent: a rule only demands", VERBS),
            refusedWord("System", "a consequence only calls node, found System", DECISION_LOG),
            refusedWord("log", "a consequence only calls node, found log", DECISION_LOG),
            refusedWord("logger", "a consequence only calls node, found logger", DECISION_LOG),
            refusedWord("LOG", "a consequence only calls node, found LOG", DECISION_LOG),
            refusedWord("if", "a consequence only calls node, found if", INTO_WHEN),
            refusedWord("for", "a consequence only calls node, found for", INTO_WHEN),
            refusedWord("while", "a consequence only calls node, found while", INTO_WHEN),
            refusedWord("switch", "a consequence only calls node, found switch", INTO_WHEN),
            refusedWord("return", "a consequence only calls node, found return", "Maybe write two rules"),
            refusedWord("String", NO_VARIABLE, IN_MESSAGE),
            refusedWord("double", NO_VARIABLE, IN_MESSAGE),
            refusedWord("int", NO_VARIABLE, IN_MESSAGE),
            refusedWord("var", NO_VARIABLE, IN_MESSAGE),
            refusedWord("end", "the rule demands nothing", VERBS));

    private static final Map<String, Why> VALUE = Map.ofEntries(
            refusedWord(
                    "null",
                    "there is no null: while a field is missing its rule is not evaluated",
                    "Maybe remove this constraint"),
            refusedWord("this", "a fact is not compared as a whole", "Maybe name one of its fields, such as avg60"),
            refusedWord("new", "nothing is made here", "Maybe write a number, a string in double quotes or a word"),
            refusedWord("TRUE", "truths are written in small letters", "Maybe write true"),
            refusedWord("FALSE", "truths are written in small letters", "Maybe write false"));

    private RefusedWords() {}

    public static Why atTop(String word) {
        return TOP.getOrDefault(
                word, new Why("expected a rule, found " + word, "A rule is: rule \"name\" when ... then ... end"));
    }

    /// Whether what the word begins before the first rule ends with its line.
    public static boolean isOneLine(String word) {
        return LINES.contains(word);
    }

    public static Why asAttribute(String word) {
        return ATTRIBUTE.getOrDefault(word, new Why("expected when, found " + word, "Rules have no attributes"));
    }

    /// Whether a word begins one of Drools' attributes.
    public static boolean isAttribute(String word) {
        return ATTRIBUTE.containsKey(word);
    }

    public static Why inWhen(String word) {
        return WHEN.getOrDefault(
                word,
                new Why("expected a fact or then, found " + word, "A fact is: Contention(scope == KUBEPODS, ...)"));
    }

    /// Why nothing may stand behind the one fact of a `not` or `exists`.
    public static Why afterFact(String quantifier, String word) {
        String text = quantifier + " is about one fact, found " + word;
        boolean any = word.equals("or") || word.equals("||");
        if (quantifier.equals("exists")) {
            return new Why(text, any ? EITHER : "Maybe write exists A(...) and below it exists B(...)");
        }
        return new Why(
                text,
                any
                        ? "Maybe write not A(...) and below it not B(...): neither is there"
                        : "Maybe write two rules with the same demand, one with not A(...), one with not B(...)");
    }

    /// Whether a word is Drools' and can be no fact's name.
    public static boolean isNoFact(String word) {
        return WHEN.containsKey(word);
    }

    public static Why asOperator(String word) {
        return OPERATOR.getOrDefault(
                word, new Why("expected , or ) or an operator, found " + word, "Maybe join two comparisons by &&"));
    }

    public static Why inThen(String word) {
        return word.startsWith("$")
                ? new Why(NO_CHANGE + ", found " + word, VERBS)
                : THEN.getOrDefault(word, new Why("a consequence only calls node, found " + word, VERBS));
    }

    /// Why a word that looks like a value is none; null where it may be one.
    public static @Nullable Why asValue(String word) {
        return VALUE.get(word);
    }

    private static Map.Entry<String, Why> refusedWord(String word, String text, String hint) {
        return Map.entry(word, new Why(text, hint));
    }
}
