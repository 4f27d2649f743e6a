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
        List<Slip<Constraint>> slips = changed(constraint);
        slips.add(new Slip<>(constraint.place(), ConstraintText.of(constraint), "", null));
        return slips;
    }

    private static List<Slip<Constraint>> changed(Constraint constraint) {
        List<Slip<Constraint>> slips = new ArrayList<>();
        switch (constraint) {
            case Constraint.Comparison comparison ->
                compared(comparison).forEach(each -> slips.add(slip(constraint, each)));
            case Constraint.Not(Constraint operand, FilePosition place) -> {
                slips.add(slip(constraint, operand));
                changed(operand)
                        .forEach(each ->
                                slips.add(each.within(made -> made == null ? null : new Constraint.Not(made, place))));
            }
            case Constraint.Chain chain -> {
                slips.add(slip(chain, new Constraint.Chain(!chain.all(), chain.operands(), chain.place())));
                slips.addAll(inChain(chain));
            }
        }
        return slips;
    }

    private static Slip<Constraint> slip(Constraint before, Constraint after) {
        return new Slip<>(before.place(), ConstraintText.of(before), ConstraintText.of(after), after);
    }

    private static List<Slip<Constraint>> inChain(Constraint.Chain chain) {
        List<Constraint> parts = chain.operands();
        List<Slip<Constraint>> slips = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int index = i;
            of(parts.get(i))
                    .forEach(each -> slips.add(each.within(made -> chained(chain, Slip.replaced(parts, index, made)))));
        }
        return slips;
    }

    private static @Nullable Constraint chained(Constraint.Chain chain, List<Constraint> parts) {
        if (parts.size() < 2) {
            return parts.isEmpty() ? null : parts.getFirst();
        }
        return new Constraint.Chain(chain.all(), parts, chain.place());
    }

    private static List<Constraint> compared(Constraint.Comparison it) {
        List<Constraint> all = new ArrayList<>();
        others(it.comparator())
                .forEach(each -> all.add(new Constraint.Comparison(each, it.left(), it.right(), it.place())));
        of(it.left())
                .forEach(each -> all.add(new Constraint.Comparison(it.comparator(), each, it.right(), it.place())));
        of(it.right())
                .forEach(each -> all.add(new Constraint.Comparison(it.comparator(), it.left(), each, it.place())));
        return all;
    }

    private static List<Term> of(Term term) {
        List<Term> all = new ArrayList<>();
        switch (term) {
            case Term.Literal(Value.Numeric number, var _, FilePosition place) -> {
                List<Value> near = NearbyNumbers.of(number);
                for (int i = 0; i < NearbyNumbers.MAX; i++) {
                    all.add(i < near.size() ? new Term.Literal(near.get(i), null, place) : term);
                }
            }
            case Term.Arithmetic(Term.Operation operation, Term left, Term right, FilePosition place) -> {
                Term.Operation other = operation == Term.Operation.PLUS ? Term.Operation.MINUS : Term.Operation.PLUS;
                all.add(new Term.Arithmetic(other, left, right, place));
                of(left).forEach(each -> all.add(new Term.Arithmetic(operation, each, right, place)));
                of(right).forEach(each -> all.add(new Term.Arithmetic(operation, left, each, place)));
            }
            case Term.Literal _, Term.Own _, Term.Bound _ -> {}
        }
        return all;
    }

    private static List<ComparisonOperator> others(ComparisonOperator comparator) {
        return switch (comparator) {
            case EQUAL -> List.of(ComparisonOperator.NOT_EQUAL);
            case NOT_EQUAL -> List.of(ComparisonOperator.EQUAL);
            case LESS -> List.of(ComparisonOperator.LESS_OR_EQUAL, ComparisonOperator.GREATER);
            case LESS_OR_EQUAL -> List.of(ComparisonOperator.LESS, ComparisonOperator.GREATER_OR_EQUAL);
            case GREATER -> List.of(ComparisonOperator.GREATER_OR_EQUAL, ComparisonOperator.LESS);
            case GREATER_OR_EQUAL -> List.of(ComparisonOperator.GREATER, ComparisonOperator.LESS_OR_EQUAL);
        };
    }
}
