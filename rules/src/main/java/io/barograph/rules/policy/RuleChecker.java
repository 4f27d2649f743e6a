package io.barograph.rules.policy;

import io.barograph.problem.NearMatch;
import io.barograph.rules.policy.Syntax.PatternText;
import io.barograph.rules.policy.Syntax.Quantifier;
import java.util.ArrayList;
import java.util.List;

/// Finds out what the `when` of one rule means.
final class RuleChecker {

    private final Parameters parameters;
    private final Bindings bindings;
    private final Problems problems;
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Constraint> given = new ArrayList<>();

    RuleChecker(Parameters parameters, Bindings bindings, Problems problems) {
        this.parameters = parameters;
        this.bindings = bindings;
        this.problems = problems;
    }

    List<Condition> when(Syntax.RuleText rule) {
        for (PatternText each : rule.when()) {
            if (each.fact().text().equals("Parameters")) {
                given(each);
            } else {
                pattern(each);
            }
        }
        if (rule.when().stream().allMatch(each -> each.fact().text().equals("Parameters"))) {
            problems.error(rule.name().place(), "a rule without a fact would always fire", "Match a fact before then");
        }
        Combinations.check(conditions, rule.name().place(), problems);
        return conditions;
    }

    /// What the rule asks of parameters, as far as [#when] has read it.
    Switch given() {
        return new Switch(given);
    }

    private void given(PatternText pattern) {
        if (pattern.quantifier() != Quantifier.MATCH || pattern.variable() != null) {
            problems.error(
                    pattern.fact().place(),
                    "Parameters are there once: they can be neither absent nor bound as a whole",
                    "Write Parameters(enabled == true, $t : cpuThreshold)");
        }
        for (Syntax.Item each : pattern.items()) {
            switch (each) {
                case Syntax.Binding(Syntax.Name variable, Syntax.Name name) -> parameter(variable, name);
                case Syntax.Constrained(Syntax.Expression expression) -> compared(expression);
            }
        }
    }

    private void compared(Syntax.Expression expression) {
        TermChecker terms = TermChecker.of(parameters, bindings, problems);
        try {
            given.add(new ConstraintChecker(terms, problems).constraint(expression));
        } catch (Lost _) {
            // Told; the others may have faults of their own.
        }
    }

    private void parameter(Syntax.Name variable, Syntax.Name name) {
        Parameter parameter = parameters.sound().get(name.text());
        if (!parameters.declared().contains(name.text())) {
            problems.error(
                    Lint.UNKNOWN_NAME,
                    name.place(),
                    "unknown parameter " + name.text(),
                    NearMatch.hint(name.text(), parameters.declared()));
        }
        bindings.bind(variable, parameter == null ? new Bindings.OfNothing() : new Bindings.OfParameter(parameter));
    }

    private void pattern(PatternText pattern) {
        FactType fact = Catalogue.fact(pattern.fact().text());
        if (fact == null) {
            String name = pattern.fact().text();
            problems.error(
                    Lint.UNKNOWN_NAME,
                    pattern.fact().place(),
                    "unknown fact " + name,
                    NearMatch.hint(name, Catalogue.names()));
            poison(pattern);
            return;
        }
        int index = conditions.size();
        TermChecker terms = new TermChecker(fact, index, bindings, problems);
        ConstraintChecker checker = new ConstraintChecker(terms, problems);
        List<Constraint> constraints = new ArrayList<>();
        for (Syntax.Item each : pattern.items()) {
            try {
                switch (each) {
                    case Syntax.Binding binding -> bind(pattern, binding, terms);
                    case Syntax.Constrained(Syntax.Expression expression) ->
                        constraints.add(checker.constraint(expression));
                }
            } catch (Lost _) {
                // Told; the other constraints may have faults of their own.
            }
        }
        Syntax.Name whole = pattern.variable();
        if (whole != null) {
            bindings.bind(whole, new Bindings.OfFact(index, fact));
        }
        conditions.add(
                condition(pattern, new Pattern(fact, constraints, pattern.fact().place())));
    }

    private void bind(PatternText pattern, Syntax.Binding binding, TermChecker terms) {
        if (pattern.quantifier() == Quantifier.MATCH) {
            terms.bind(binding);
            return;
        }
        bindings.bind(binding.variable(), new Bindings.OfNothing());
        problems.error(
                binding.variable().place(),
                "a variable bound within not or exists has no value outside",
                "Name the field itself");
    }

    /// Lets no variable of a pattern with an unknown fact be called unknown too.
    private void poison(PatternText pattern) {
        Syntax.Name whole = pattern.variable();
        if (whole != null) {
            bindings.bind(whole, new Bindings.OfNothing());
        }
        for (Syntax.Item each : pattern.items()) {
            if (each instanceof Syntax.Binding(Syntax.Name variable, var _)) {
                bindings.bind(variable, new Bindings.OfNothing());
            }
        }
    }

    private static Condition condition(PatternText text, Pattern pattern) {
        return switch (text.quantifier()) {
            case MATCH -> new Condition.Match(pattern);
            case NOT -> new Condition.Not(pattern);
            case EXISTS -> new Condition.Exists(pattern);
        };
    }
}
