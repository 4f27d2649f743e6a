package io.barograph.rules.policy.check;

import io.barograph.problem.NearMatch;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.RuleSwitch;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.lint.MatchCombinations;
import io.barograph.rules.policy.lint.NoSuchFacts;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.SyntaxTree.PatternText;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Finds out what the `when` of one rule means.
final class RuleChecker {

    private final DeclaredParameters parameters;
    private final VariableBindings bindings;
    private final ProblemCollector problems;
    private final List<ConditionalElement> conditions = new ArrayList<>();
    private final List<Constraint> given = new ArrayList<>();

    RuleChecker(DeclaredParameters parameters, VariableBindings bindings, ProblemCollector problems) {
        this.parameters = parameters;
        this.bindings = bindings;
        this.problems = problems;
    }

    List<ConditionalElement> when(SyntaxTree.RuleText rule) {
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
        MatchCombinations.check(conditions, rule.name().place(), problems);
        NoSuchFacts.check(conditions, problems);
        return conditions;
    }

    /// What the rule asks of parameters, as far as [#when] has read it.
    RuleSwitch given() {
        return new RuleSwitch(given);
    }

    private void given(PatternText pattern) {
        if (pattern.quantifier() != Quantifier.MATCH || pattern.variable() != null) {
            problems.error(
                    pattern.fact().place(),
                    "Parameters are there once: they can be neither absent nor bound as a whole",
                    "Write Parameters(enabled == true, $t : cpuThreshold)");
        }
        for (SyntaxTree.Item each : pattern.items()) {
            switch (each) {
                case SyntaxTree.Binding(SyntaxTree.Name variable, SyntaxTree.Name name) -> parameter(variable, name);
                case SyntaxTree.Constrained(SyntaxTree.Expression expression) -> compared(expression);
            }
        }
    }

    private void compared(SyntaxTree.Expression expression) {
        TermChecker terms = TermChecker.of(parameters, bindings, problems);
        try {
            given.add(new ConstraintChecker(terms, problems).constraint(expression));
        } catch (AlreadyReportedException _) {
            // Reported; the others may have faults of their own.
        }
    }

    private void parameter(SyntaxTree.Name variable, SyntaxTree.Name name) {
        Parameter parameter = parameters.sound().get(name.text());
        if (!parameters.declared().contains(name.text())) {
            problems.error(
                    CheckId.UNKNOWN_NAME,
                    name.place(),
                    "unknown parameter " + name.text(),
                    NearMatch.hint(name.text(), parameters.declared()));
        }
        bindings.bind(
                variable,
                parameter == null ? new VariableBindings.OfNothing() : new VariableBindings.OfParameter(parameter));
    }

    private void pattern(PatternText pattern) {
        FactType fact = FactCatalogue.fact(pattern.fact().text());
        if (fact == null) {
            String name = pattern.fact().text();
            problems.error(
                    CheckId.UNKNOWN_NAME,
                    pattern.fact().place(),
                    "unknown fact " + name,
                    NearMatch.hint(name, FactCatalogue.names()));
            poison(pattern);
            return;
        }
        int index = conditions.size();
        TermChecker terms = new TermChecker(fact, index, bindings, problems, null);
        ConstraintChecker checker = new ConstraintChecker(terms, problems);
        List<Constraint> constraints = new ArrayList<>();
        for (SyntaxTree.Item each : pattern.items()) {
            try {
                switch (each) {
                    case SyntaxTree.Binding binding -> bind(pattern, binding, terms);
                    case SyntaxTree.Constrained(SyntaxTree.Expression expression) ->
                        constraints.add(checker.constraint(expression));
                }
            } catch (AlreadyReportedException _) {
                // Reported; the other constraints may have faults of their own.
            }
        }
        SyntaxTree.Name whole = pattern.variable();
        if (whole != null) {
            bindings.bind(whole, new VariableBindings.OfFact(index, fact));
        }
        conditions.add(new ConditionalElement(
                pattern.quantifier(),
                new Pattern(fact, constraints, pattern.fact().place())));
    }

    private void bind(PatternText pattern, SyntaxTree.Binding binding, TermChecker terms) {
        if (pattern.quantifier() == Quantifier.MATCH) {
            terms.bind(binding);
            return;
        }
        bindings.bind(binding.variable(), new VariableBindings.OfNothing());
        problems.error(
                binding.variable().place(),
                "a variable bound within not or exists has no value outside",
                "Name the field itself");
    }

    /// Binds the variables of a pattern with an unknown fact, so that they are not reported as unknown too.
    private void poison(PatternText pattern) {
        SyntaxTree.Name whole = pattern.variable();
        if (whole != null) {
            bindings.bind(whole, new VariableBindings.OfNothing());
        }
        for (SyntaxTree.Item each : pattern.items()) {
            if (each instanceof SyntaxTree.Binding(SyntaxTree.Name variable, var _)) {
                bindings.bind(variable, new VariableBindings.OfNothing());
            }
        }
    }
}
