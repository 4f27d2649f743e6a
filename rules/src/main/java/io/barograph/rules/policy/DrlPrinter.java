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
///         io.barograph.rules.fact.Contention(scope == io.barograph.signal.Scope.KUBEPODS, avg60 >= 40.0)
///     then matches.add("r7c1e5f0a9b3d2468"); end
public final class DrlPrinter {

    /// The name of the global, a `java.util.Set` of strings, to which each match adds its rule's id.
    public static final String MATCHES = "matches";

    /// The package of all printed rules; ids are unique among policies, so that they can share it.
    public static final String PACKAGE = "io.barograph.printed";

    private DrlPrinter() {}

    /// All rules of one policy.
    public static String print(Policy policy) {
        return policy.rules().stream()
                .map(each -> "rule \"%1$s\" when\n%2$sthen %3$s.add(\"%1$s\"); end\n"
                        .formatted(each.id(), when(each.when()), MATCHES))
                .collect(
                        Collectors.joining("", "package " + PACKAGE + "\nglobal java.util.Set " + MATCHES + ";\n", ""));
    }

    /// What the rule's `when` is like, the same for rules that differ in numbers, strings and words only:
    /// Drools makes the same code of them.
    public static String form(Rule rule) {
        return when(rule.when())
                .replaceAll("\"[^\"]*\"", "\"\"")
                .replaceAll("\\b[0-9]+[.][0-9]+\\b", "0")
                .replaceAll("[.][A-Z_]{2,}\\b", ".WORD");
    }

    /// `r` and 16 hexadecimal digits that depend on all the rule says, and not on what it is called or where it stands.
    public static String id(String policy, RuleSwitch given, List<ConditionalElement> when, List<Action> then) {
        String text = policy + "\n" + given(given) + when(when)
                + then.stream().map(DrlPrinter::action).sorted().collect(Collectors.joining("\n"));
        return "r" + Sha256.hex(text.getBytes(StandardCharsets.US_ASCII)).substring(0, 16);
    }

    /// Says nothing of the parameters' values: a rule that is switched off and on is the same rule.
    private static String given(RuleSwitch given) {
        return given.constraints().stream()
                .map(each -> "given " + ConstraintText.of(each) + "\n")
                .sorted()
                .collect(Collectors.joining());
    }

    private static String action(Action action) {
        return switch (action) {
            case Action.Raise(var demand, var options, var _) -> "raise " + demand.key() + " " + options(options);
            case Action.Hold(String target, var _, String of, var _) ->
                "hold " + target + (of == null ? "" : " of " + of);
        };
    }

    /// What came later stands only where it is said, so that the rules that do not say it keep their ids.
    private static String options(Action.Options options) {
        return "Options[after=" + options.after() + ", keepFor=" + options.keepFor() + ", severity="
                + options.severity() + ", message=" + options.message() + "]" + (options.steady() ? " steady" : "")
                + (options.maxKeepFor().equals(Action.Options.NONE.maxKeepFor())
                        ? ""
                        : " maxKeepFor=" + options.maxKeepFor())
                + (options.terms().equals(EvictTerms.DEFAULT) ? "" : " " + options.terms());
    }

    private static String when(List<ConditionalElement> when) {
        Set<String> bound = new LinkedHashSet<>();
        when.stream()
                .flatMap(each -> each.pattern().constraints().stream())
                .flatMap(Constraint::terms)
                .forEach(term -> {
                    if (term instanceof Term.Bound(int condition, FactField field, var _)) {
                        bound.add(LabelField.isLabel(field.name()) ? whole(condition) : variable(condition, field));
                    }
                });
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < when.size(); i++) {
            text.append("    ")
                    .append(when.get(i).quantifier().written())
                    .append(pattern(when.get(i).pattern(), i, bound))
                    .append('\n');
        }
        return text.toString();
    }

    private static String pattern(Pattern pattern, int index, Set<String> bound) {
        Set<String> items = new LinkedHashSet<>();
        for (FactField each : pattern.fact().fields()) {
            String variable = variable(index, each);
            if (bound.contains(variable)) {
                items.add(variable + " : " + each.name());
            }
        }
        pattern.constraints().forEach(each -> items.add(ConstraintText.of(each, DrlPrinter::term, _ -> true)));
        String prefix = bound.contains(whole(index)) ? whole(index) + " : " : "";
        return prefix + pattern.fact().facts().getName() + "(" + String.join(", ", items) + ")";
    }

    private static String term(Term term) {
        return switch (term) {
            case Term.Literal(Value value, var _, var _) -> literal(value);
            case Term.Own(FactField field, var _) -> field.name();
            case Term.Bound(int condition, FactField field, var _) -> bound(condition, field);
            case Term.Arithmetic(Term.Operation operation, Term left, Term right, var _) ->
                "(" + term(left) + " " + operation.symbol() + " " + term(right) + ")";
        };
    }

    private static String literal(Value value) {
        return switch (value) {
            case Value.Numeric(double number, var _) -> number(number);
            case Value.Text(String text) -> '"' + text + '"';
            case Value.Truth(boolean truth) -> Boolean.toString(truth);
            case Value.None _, Value.Labels _ ->
                throw new IllegalStateException("a rule cannot say " + value.written());
            case Value.Word(Enum<?> word) -> word.getDeclaringClass().getName() + "." + word.name();
        };
    }

    /// Always with a decimal point, so that Java calculates with doubles.
    private static String number(double number) {
        String plain = new BigDecimal(Double.toString(number)).toPlainString();
        return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }

    private static String variable(int condition, FactField field) {
        return "$" + field.name() + condition;
    }

    /// Drools takes a label of a bound fact, where it does not always take a bound label.
    private static String bound(int condition, FactField field) {
        return LabelField.isLabel(field.name()) ? whole(condition) + "." + field.name() : variable(condition, field);
    }

    private static String whole(int condition) {
        return "$whole" + condition;
    }
}
