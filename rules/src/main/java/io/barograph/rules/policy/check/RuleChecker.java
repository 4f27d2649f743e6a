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
    private final List<Constraint> switchConstraints = new ArrayList<>();

    RuleChecker(DeclaredParameters parameters, VariableBindings bindings, ProblemCollector problems) {
        this.parameters = parameters;
        this.bindings = bindings;
        this.problems = problems;
    }

    List<ConditionalElement> checkConditions(SyntaxTree.RuleText rule) {
        for (PatternText patternText : rule.when()) {
            if (patternText.fact().text().equals("Parameters")) {
                checkSwitch(patternText);
            } else {
                checkPattern(patternText);
            }
        }
        if (rule.when().stream()
                .allMatch(patternText -> patternText.fact().text().equals("Parameters"))) {
            problems.addError(
                    rule.name().place(), "a rule without a fact would always fire", "Match a fact before then");
        }
        MatchCombinations.checkCombinations(conditions, rule.name().place(), problems);
        NoSuchFacts.checkPatterns(conditions, problems);
        return conditions;
    }

    /// What the rule asks of parameters, as far as [#checkConditions] has read it.
    RuleSwitch given() {
        return new RuleSwitch(switchConstraints);
    }

    private void checkSwitch(PatternText pattern) {
        if (pattern.quantifier() != Quantifier.MATCH || pattern.variable() != null) {
            problems.addError(
                    pattern.fact().place(),
                    "Parameters are there once: they can be neither absent nor bound as a whole",
                    "Write Parameters(enabled == true, $t : cpuThreshold)");
        }
        for (SyntaxTree.Item item : pattern.items()) {
            switch (item) {
                case SyntaxTree.Binding(SyntaxTree.Name variable, SyntaxTree.Name name) ->
                    bindParameter(variable, name);
                case SyntaxTree.Constrained(SyntaxTree.Expression expression) -> checkCompared(expression);
            }
        }
    }

    private void checkCompared(SyntaxTree.Expression expression) {
        TermChecker terms = TermChecker.of(parameters, bindings, problems);
        try {
            switchConstraints.add(new ConstraintChecker(terms, problems).checkConstraint(expression));
        } catch (AlreadyReportedException _) {
            // Reported; the others may have faults of their own.
        }
    }

    private void bindParameter(SyntaxTree.Name variable, SyntaxTree.Name name) {
        Parameter parameter = parameters.sound().get(name.text());
        if (!parameters.declared().contains(name.text())) {
            problems.addError(
                    CheckId.UNKNOWN_NAME,
                    name.place(),
                    "unknown parameter " + name.text(),
                    NearMatch.hintFor(name.text(), parameters.declared()));
        }
        bindings.bindVariable(
                variable,
                parameter == null ? new VariableBindings.OfNothing() : new VariableBindings.OfParameter(parameter));
    }

    private void checkPattern(PatternText pattern) {
        FactType fact = FactCatalogue.factNamed(pattern.fact().text());
        if (fact == null) {
            String name = pattern.fact().text();
            problems.addError(
                    CheckId.UNKNOWN_NAME,
                    pattern.fact().place(),
                    "unknown fact " + name,
                    NearMatch.hintFor(name, FactCatalogue.names()));
            bindToNothing(pattern);
            return;
        }
        int index = conditions.size();
        TermChecker terms = new TermChecker(fact, index, bindings, problems, null);
        ConstraintChecker checker = new ConstraintChecker(terms, problems);
        List<Constraint> constraints = new ArrayList<>();
        for (SyntaxTree.Item item : pattern.items()) {
            try {
                switch (item) {
                    case SyntaxTree.Binding binding -> bindField(pattern, binding, terms);
                    case SyntaxTree.Constrained(SyntaxTree.Expression expression) ->
                        constraints.add(checker.checkConstraint(expression));
                }
            } catch (AlreadyReportedException _) {
                // Reported; the other constraints may have faults of their own.
            }
        }
        SyntaxTree.Name whole = pattern.variable();
        if (whole != null) {
            bindings.bindVariable(whole, new VariableBindings.OfFact(index, fact));
        }
        conditions.add(new ConditionalElement(
                pattern.quantifier(),
                new Pattern(fact, constraints, pattern.fact().place())));
    }

    private void bindField(PatternText pattern, SyntaxTree.Binding binding, TermChecker terms) {
        if (pattern.quantifier() == Quantifier.MATCH) {
            terms.bindField(binding);
            return;
        }
        bindings.bindVariable(binding.variable(), new VariableBindings.OfNothing());
        problems.addError(
                binding.variable().place(),
                "a variable bound within not or exists has no value outside",
                "Name the field itself");
    }

    /// Binds the variables of a pattern with an unknown fact, so that they are not reported as unknown too.
    private void bindToNothing(PatternText pattern) {
        SyntaxTree.Name whole = pattern.variable();
        if (whole != null) {
            bindings.bindVariable(whole, new VariableBindings.OfNothing());
        }
        for (SyntaxTree.Item item : pattern.items()) {
            if (item instanceof SyntaxTree.Binding(SyntaxTree.Name variable, var _)) {
                bindings.bindVariable(variable, new VariableBindings.OfNothing());
            }
        }
    }
}
