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
            why("package", "a policy has no package: its file's name is its name", REMOVE),
            why("import", "nothing can be imported: every fact is known", REMOVE),
            why("global", "there are no globals", "Maybe use a parameter: declare Parameters limit : double = 40 end"),
            why(
                    "function",
                    "functions would run code",
                    "Maybe write what it works out as a constraint, such as avg10 - avg60 > 10"),
            why("query", "there are no queries", "Maybe write a rule with node.event(\"Seen\")"),
            why(
                    "declare",
                    "only one block is declared, Parameters, before the first rule",
                    "Maybe use the facts there are, and put all parameters into one block"),
            why("unit", "there are no rule units", REMOVE),
            why("dialect", "there are no dialects", REMOVE),
            why("end", "an end without a beginning", "Maybe an earlier rule has two"));

    /// Of those above, what a line is about and no block.
    private static final Set<String> LINES = Set.of("package", "import", "global", "unit", "dialect");

    private static final Map<String, Why> ATTRIBUTE = Map.ofEntries(
            why("extends", "rules stand alone and extend none", "Maybe repeat the conditions"),
            why("salience", "no rule comes before another: results never depend on order", REMOVE_IT),
            why(
                    "enabled",
                    "a rule in the file is enabled",
                    "Maybe remove the rule, or let a parameter switch it: Parameters(enabled == true)"),
            why("timer", "rules have no timers", PERIODS),
            why("duration", "rules have no timers", PERIODS),
            why("calendars", "rules have no calendars", "Maybe silence the policy at those times"),
            why("date", "rules have no dates", "Maybe silence the policy at those times"),
            why("dialect", "there are no dialects", REMOVE_IT),
            why("no", "rules have no attributes; nothing here can loop", REMOVE_IT),
            why("lock", "rules have no attributes; nothing here can loop", REMOVE_IT),
            why("agenda", "rules stand in no groups", REMOVE_IT),
            why("activation", "rules stand in no groups: all that match demand", REMOVE_IT),
            why("ruleflow", "rules stand in no groups", REMOVE_IT),
            why("auto", "rules stand in no groups", REMOVE_IT),
            why("then", "the rule has no when", "A rule is: rule \"name\" when ... then ... end"));

    private static final Map<String, Why> WHEN = Map.ofEntries(
            why(
                    "eval",
                    "eval would run code",
                    "Maybe write a constraint of a fact, such as Contention(avg10 - avg60 > 10)"),
            why("from", "facts come from the observation only", "Maybe remove the from part"),
            why("accumulate", "there is no accumulate", SUMS),
            why("acc", "there is no accumulate", SUMS),
            why("groupby", "there is no groupby", SUMS),
            why("collect", "there is no collect", SUMS),
            why(
                    "forall",
                    "there is no forall",
                    "Maybe use not with the opposite: not Contention(scope == NODE, avg60 < 40)"),
            why("or", "facts cannot be joined by or", EITHER),
            why("||", "facts cannot be joined by ||", EITHER),
            why("and", "facts that stand one after the other are joined by and already", BESIDE),
            why("&&", "facts that stand one after the other are joined by and already", BESIDE),
            why(",", "facts stand one after the other without a comma", BESIDE),
            why(
                    "(",
                    "facts stand without parentheses",
                    "Maybe write those that must all be there one after the other; for or " + EITHER_WAY),
            why("if", "a condition stands in a fact's parentheses", "Maybe write two rules"),
            why("do", "the rule has one consequence", "Maybe write two rules"),
            why("over", "there are no windows", AVERAGES),
            why("then", "a rule without a fact would always fire", "Maybe match a fact before then"),
            why("end", "the rule has no then", "Maybe say what to demand: then node.condition(...);"));

    private static final Map<String, Why> OPERATOR = Map.ofEntries(
            why("matches", "regular expressions are not allowed: one can run for ever", EQUALITY),
            why("contains", "there is no contains", EQUALITY),
            why("excludes", "there is no excludes", "Maybe use != or not in (...)"),
            why("memberOf", "there is no memberOf", "Maybe use in (...)"),
            why("soundslike", "there is no soundslike", EQUALITY),
            why("str", "there is no str", EQUALITY),
            why("startsWith", "there is no startsWith", EQUALITY),
            why("endsWith", "there is no endsWith", EQUALITY),
            why("like", "there is no like", EQUALITY),
            why("isA", "there are no traits", REMOVE_IT),
            why("instanceof", "a fact's type is its name", "Maybe write it before the parentheses"),
            why("after", "facts have no times of their own", PERIODS),
            why("before", "facts have no times of their own", PERIODS),
            why("during", "facts have no times of their own", PERIODS),
            why("between", "there is no between", "Maybe write avg60 >= 40 && avg60 <= 60"),
            why("is", "there is no is", EQUALITY),
            why("equals", "there is no equals", EQUALITY),
            why("and", "constraints are joined by && or a comma, found and", "Maybe write &&"),
            why("or", "constraints are joined by ||, found or", "Maybe write ||"),
            why("AND", "constraints are joined by && or a comma, found AND", "Maybe write &&"),
            why("OR", "constraints are joined by ||, found OR", "Maybe write ||"),
            why(":", "expected , or ) or an operator, found :", "Maybe write $a : avg60: variables begin with $"),
            why("from", "facts come from the observation only", "Maybe remove the from part"));

    private static final Map<String, Why> THEN = Map.ofEntries(
            why("insert", "nothing is inserted: a rule only demands", VERBS),
            why("insertLogical", "nothing is inserted: a rule only demands", VERBS),
            why("modify", "nothing is modified: a rule only demands", VERBS),
            why("update", "nothing is updated: a rule only demands", VERBS),
            why("delete", "nothing is deleted: a rule only demands", VERBS),
            why("retract", "nothing is retracted: a rule only demands", VERBS),
            why("drools", "the engine cannot be steered from a rule", VERBS),
            why("kcontext", "the engine cannot be steered from a rule", VERBS),
            why("channels", "nothing is sent: a rule only demands", VERBS),
            why("System", "a consequence only calls node, found System", DECISION_LOG),
            why("log", "a consequence only calls node, found log", DECISION_LOG),
            why("logger", "a consequence only calls node, found logger", DECISION_LOG),
            why("LOG", "a consequence only calls node, found LOG", DECISION_LOG),
            why("if", "a consequence only calls node, found if", INTO_WHEN),
            why("for", "a consequence only calls node, found for", INTO_WHEN),
            why("while", "a consequence only calls node, found while", INTO_WHEN),
            why("switch", "a consequence only calls node, found switch", INTO_WHEN),
            why("return", "a consequence only calls node, found return", "Maybe write two rules"),
            why("String", NO_VARIABLE, IN_MESSAGE),
            why("double", NO_VARIABLE, IN_MESSAGE),
            why("int", NO_VARIABLE, IN_MESSAGE),
            why("var", NO_VARIABLE, IN_MESSAGE),
            why("end", "the rule demands nothing", VERBS));

    private static final Map<String, Why> VALUE = Map.ofEntries(
            why(
                    "null",
                    "there is no null: while a field is missing its rule is not evaluated",
                    "Maybe remove this constraint"),
            why("this", "a fact is not compared as a whole", "Maybe name one of its fields, such as avg60"),
            why("new", "nothing is made here", "Maybe write a number, a string in double quotes or a word"),
            why("TRUE", "truths are written in small letters", "Maybe write true"),
            why("FALSE", "truths are written in small letters", "Maybe write false"));

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

    private static Map.Entry<String, Why> why(String word, String text, String hint) {
        return Map.entry(word, new Why(text, hint));
    }
}
