package io.barograph.rules.policy;

import io.barograph.problem.Sha256;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.LabelField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.constraint.Term;
import module java.base;

/// Prints a checked policy as DRL for Drools. No name, comment or consequence of the user's file is in it: rules are
/// called by their ids, variables by their place, and all that a match does is to record the id.
///
///     rule "r7c1e5f0a9b3d2468" when
///         io.barograph.rules.fact.Contention(subject == "Contention(KUBEPODS, CPU)", avg60 >= 40.0)
///     then matches.add("r7c1e5f0a9b3d2468"); end
///
/// Keys that choose one fact are printed as its subject: Drools finds all patterns of a subject by one look, and would
/// compare each key of each pattern with each fact.
public final class DrlPrinter {

    /// The name of the global, a `java.util.Set` of strings, to which each match adds its rule's id.
    public static final String MATCHES = "matches";

    /// The package of all printed rules; ids are unique among policies, so that they can share it.
    public static final String PACKAGE = "io.barograph.printed";

    private DrlPrinter() {}

    /// All rules of one policy.
    public static String printPolicy(Policy policy) {
        return policy.rules().stream()
                .map(rule -> "rule \"%1$s\" when\n%2$sthen %3$s.add(\"%1$s\"); end\n"
                        .formatted(rule.id(), conditionsText(rule.when(), DrlPrinter::bySubject), MATCHES))
                .collect(
                        Collectors.joining("", "package " + PACKAGE + "\nglobal java.util.Set " + MATCHES + ";\n", ""));
    }

    /// What the rule's `when` is like, the same for rules that differ in numbers, strings and words only:
    /// Drools makes the same code of them.
    public static String formOf(Rule rule) {
        return conditionsText(rule.when())
                .replaceAll("\"[^\"]*\"", "\"\"")
                .replaceAll("\\b[0-9]+[.][0-9]+\\b", "0")
                .replaceAll("[.][A-Z_]{2,}\\b", ".WORD");
    }

    /// `r` and 16 hexadecimal digits that depend on all the rule says, and not on what it is called or where it stands.
    public static String ruleId(
            String policy, RuleSwitch ruleSwitch, List<ConditionalElement> when, List<Action> actions) {
        String text = policy + "\n" + switchText(ruleSwitch) + conditionsText(when)
                + actions.stream().map(DrlPrinter::actionText).sorted().collect(Collectors.joining("\n"));
        return "r" + Sha256.hexDigest(text.getBytes(StandardCharsets.US_ASCII)).substring(0, 16);
    }

    /// Says nothing of the parameters' values: a rule that is switched off and on is the same rule.
    private static String switchText(RuleSwitch ruleSwitch) {
        return ruleSwitch.constraints().stream()
                .map(constraint -> "given " + ConstraintText.of(constraint) + "\n")
                .sorted()
                .collect(Collectors.joining());
    }

    private static String actionText(Action action) {
        return switch (action) {
            case Action.Raise(var demand, var options, var _) -> "raise " + demand.key() + " " + optionsText(options);
            case Action.Hold(String target, var _, String of, var _) ->
                "hold " + target + (of == null ? "" : " of " + of);
        };
    }

    /// What came later stands only where it is said, so that the rules that do not say it keep their ids.
    private static String optionsText(Action.Options options) {
        return "Options[after=" + options.gracePeriod() + ", keepFor=" + options.keepFor() + ", severity="
                + options.severity() + ", message=" + options.message() + "]" + (options.steady() ? " steady" : "")
                + (options.maxKeepFor().equals(Action.Options.NONE.maxKeepFor())
                        ? ""
                        : " maxKeepFor=" + options.maxKeepFor())
                + (options.terms().equals(EvictTerms.DEFAULT) ? "" : " " + options.terms());
    }

    private static String conditionsText(List<ConditionalElement> when) {
        return conditionsText(when, DrlPrinter::constraintTexts);
    }

    private static String conditionsText(
            List<ConditionalElement> when, Function<Pattern, List<String>> toConstraintTexts) {
        Set<String> bound = new LinkedHashSet<>();
        when.stream()
                .flatMap(element -> element.pattern().constraints().stream())
                .flatMap(Constraint::terms)
                .forEach(term -> {
                    if (term instanceof Term.Bound(int condition, FactField field, var _)) {
                        bound.add(
                                LabelField.isLabel(field.name())
                                        ? factVariable(condition)
                                        : variableName(condition, field));
                    }
                });
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < when.size(); i++) {
            text.append("    ")
                    .append(when.get(i).quantifier().written())
                    .append(patternText(when.get(i).pattern(), i, bound, toConstraintTexts))
                    .append('\n');
        }
        return text.toString();
    }

    private static List<String> constraintTexts(Pattern pattern) {
        return toTexts(pattern.constraints());
    }

    private static List<String> bySubject(Pattern pattern) {
        String subject = pattern.soleSubject();
        if (subject == null) {
            return constraintTexts(pattern);
        }
        List<String> texts = new ArrayList<>(List.of("subject == \"" + subject + '"'));
        texts.addAll(toTexts(pattern.constraints().stream()
                .filter(constraint -> Pattern.chosenKey(constraint) == null)
                .toList()));
        return texts;
    }

    private static List<String> toTexts(List<Constraint> constraints) {
        return constraints.stream()
                .map(constraint -> ConstraintText.of(constraint, DrlPrinter::termText, _ -> true))
                .toList();
    }

    private static String patternText(
            Pattern pattern, int index, Set<String> bound, Function<Pattern, List<String>> toConstraintTexts) {
        Set<String> items = new LinkedHashSet<>();
        for (FactField field : pattern.fact().fields()) {
            String variable = variableName(index, field);
            if (bound.contains(variable)) {
                items.add(variable + " : " + field.name());
            }
        }
        items.addAll(toConstraintTexts.apply(pattern));
        String prefix = bound.contains(factVariable(index)) ? factVariable(index) + " : " : "";
        return prefix + pattern.fact().facts().getName() + "(" + String.join(", ", items) + ")";
    }

    private static String termText(Term term) {
        return switch (term) {
            case Term.Literal(Value value, var _, var _) -> literalText(value);
            case Term.Own(FactField field, var _) -> field.name();
            case Term.Bound(int condition, FactField field, var _) -> boundVariable(condition, field);
            case Term.Arithmetic(Term.Operation operation, Term leftTerm, Term rightTerm, var _) ->
                "(" + termText(leftTerm) + " " + operation.symbol() + " " + termText(rightTerm) + ")";
        };
    }

    private static String literalText(Value value) {
        return switch (value) {
            case Value.Numeric(double number, var _) -> numberText(number);
            case Value.Text(String text) -> '"' + text + '"';
            case Value.Truth(boolean truth) -> Boolean.toString(truth);
            case Value.None _, Value.Labels _ ->
                throw new IllegalStateException("a rule cannot say " + value.written());
            case Value.Word(Enum<?> word) -> word.getDeclaringClass().getName() + "." + word.name();
        };
    }

    /// Always with a decimal point, so that Java calculates with doubles.
    private static String numberText(double number) {
        String plain = new BigDecimal(Double.toString(number)).toPlainString();
        return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }

    private static String variableName(int condition, FactField field) {
        return "$" + field.name() + condition;
    }

    /// Drools takes a label of a bound fact, where it does not always take a bound label.
    private static String boundVariable(int condition, FactField field) {
        return LabelField.isLabel(field.name())
                ? factVariable(condition) + "." + field.name()
                : variableName(condition, field);
    }

    private static String factVariable(int condition) {
        return "$whole" + condition;
    }
}
