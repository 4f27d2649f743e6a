package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The small mistakes that can be made in a constraint: another comparison, a threshold nearby, `||` for `&&`, a `!`
/// that is forgotten, a part that is left out.
final class ConstraintMutants {

    private ConstraintMutants() {}

    /// All of one constraint; the last is that it is left out.
    static List<Slip<Constraint>> of(Constraint constraint) {
        List<Slip<Constraint>> slips = constraintSlips(constraint);
        slips.add(new Slip<>(constraint.place(), ConstraintText.of(constraint), "", null));
        return slips;
    }

    private static List<Slip<Constraint>> constraintSlips(Constraint constraint) {
        List<Slip<Constraint>> slips = new ArrayList<>();
        switch (constraint) {
            case Constraint.Comparison comparison ->
                comparisonMutants(comparison).forEach(mutant -> slips.add(constraintSlip(constraint, mutant)));
            case Constraint.Not(Constraint operand, FilePosition position) -> {
                slips.add(constraintSlip(constraint, operand));
                constraintSlips(operand)
                        .forEach(slip -> slips.add(slip.mapMutated(mutatedOperand ->
                                mutatedOperand == null ? null : new Constraint.Not(mutatedOperand, position))));
            }
            case Constraint.Chain chain -> {
                slips.add(constraintSlip(
                        chain, new Constraint.Chain(!chain.needsAll(), chain.operands(), chain.place())));
                slips.addAll(inChain(chain));
            }
        }
        return slips;
    }

    private static Slip<Constraint> constraintSlip(Constraint oldConstraint, Constraint newConstraint) {
        return new Slip<>(
                oldConstraint.place(),
                ConstraintText.of(oldConstraint),
                ConstraintText.of(newConstraint),
                newConstraint);
    }

    private static List<Slip<Constraint>> inChain(Constraint.Chain chain) {
        List<Constraint> parts = chain.operands();
        List<Slip<Constraint>> slips = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int index = i;
            of(parts.get(i))
                    .forEach(slip -> slips.add(slip.mapMutated(
                            mutatedPart -> chainOf(chain, Slip.replaceElement(parts, index, mutatedPart)))));
        }
        return slips;
    }

    private static @Nullable Constraint chainOf(Constraint.Chain chain, List<Constraint> parts) {
        if (parts.size() < 2) {
            return parts.isEmpty() ? null : parts.getFirst();
        }
        return new Constraint.Chain(chain.needsAll(), parts, chain.place());
    }

    private static List<Constraint> comparisonMutants(Constraint.Comparison it) {
        List<Constraint> mutants = new ArrayList<>();
        otherOperators(it.comparator())
                .forEach(operator ->
                        mutants.add(new Constraint.Comparison(operator, it.left(), it.right(), it.place())));
        of(it.left())
                .forEach(term -> mutants.add(new Constraint.Comparison(it.comparator(), term, it.right(), it.place())));
        of(it.right())
                .forEach(term -> mutants.add(new Constraint.Comparison(it.comparator(), it.left(), term, it.place())));
        return mutants;
    }

    private static List<Term> of(Term term) {
        List<Term> terms = new ArrayList<>();
        switch (term) {
            case Term.Literal(Value.Numeric number, var _, FilePosition position) -> {
                List<Value> near = NearbyNumbers.of(number);
                for (int i = 0; i < NearbyNumbers.MAX; i++) {
                    terms.add(i < near.size() ? new Term.Literal(near.get(i), null, position) : term);
                }
            }
            case Term.Arithmetic(Term.Operation operation, Term leftTerm, Term rightTerm, FilePosition position) -> {
                Term.Operation otherOperation =
                        operation == Term.Operation.PLUS ? Term.Operation.MINUS : Term.Operation.PLUS;
                terms.add(new Term.Arithmetic(otherOperation, leftTerm, rightTerm, position));
                of(leftTerm)
                        .forEach(mutatedTerm ->
                                terms.add(new Term.Arithmetic(operation, mutatedTerm, rightTerm, position)));
                of(rightTerm)
                        .forEach(mutatedTerm ->
                                terms.add(new Term.Arithmetic(operation, leftTerm, mutatedTerm, position)));
            }
            case Term.Literal _, Term.Own _, Term.Bound _ -> {}
        }
        return terms;
    }

    private static List<ComparisonOperator> otherOperators(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL -> List.of(ComparisonOperator.NOT_EQUAL);
            case NOT_EQUAL -> List.of(ComparisonOperator.EQUAL);
            case LESS -> List.of(ComparisonOperator.LESS_OR_EQUAL, ComparisonOperator.GREATER);
            case LESS_OR_EQUAL -> List.of(ComparisonOperator.LESS, ComparisonOperator.GREATER_OR_EQUAL);
            case GREATER -> List.of(ComparisonOperator.GREATER_OR_EQUAL, ComparisonOperator.LESS);
            case GREATER_OR_EQUAL -> List.of(ComparisonOperator.GREATER, ComparisonOperator.LESS_OR_EQUAL);
        };
    }
}
