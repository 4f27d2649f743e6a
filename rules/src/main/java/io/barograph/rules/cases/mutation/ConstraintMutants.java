package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.constraint.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The small mistakes that can be made in a constraint: another comparison, a threshold nearby, `||` for `&&`, a `!`
/// that is forgotten, a part that is left out.
final class ConstraintMutants {

    private ConstraintMutants() {}

    /// One mistake.
    ///
    /// @param change makes it in any constraint of the same shape; null where the constraint is left out
    record Slip(FilePosition place, String before, String after, Change change) {

        /// The same mistake, seen from the constraint around it.
        Slip within(Change around) {
            return new Slip(place, before, after, around);
        }
    }

    /// What becomes of a constraint.
    interface Change {
        @Nullable
        Constraint of(Constraint constraint);
    }

    /// A mistake in a term.
    private record TermSlip(UnaryOperator<Term> change) {}

    /// All of one constraint, but not that it is left out.
    static List<Slip> of(Constraint constraint) {
        List<Slip> slips = new ArrayList<>();
        switch (constraint) {
            case Constraint.Comparison comparison -> compared(comparison, slips);
            case Constraint.Not not -> {
                slips.add(new Slip(
                        not.place(),
                        ConstraintText.of(not),
                        ConstraintText.of(not.operand()),
                        each -> operands(each).getFirst()));
                for (Slip each : of(not.operand())) {
                    slips.add(each.within(
                            around -> not(each.change().of(operands(around).getFirst()), around.place())));
                }
            }
            case Constraint.All all -> chained(all, all.operands(), slips);
            case Constraint.Any any -> chained(any, any.operands(), slips);
        }
        return slips;
    }

    /// That one is left out.
    static Slip leftOut(Constraint constraint) {
        return new Slip(constraint.place(), ConstraintText.of(constraint), "", _ -> null);
    }

    private static void chained(Constraint chain, List<Constraint> parts, List<Slip> slips) {
        slips.add(new Slip(
                chain.place(),
                ConstraintText.of(chain),
                ConstraintText.of(otherChain(chain)),
                ConstraintMutants::otherChain));
        for (int i = 0; i < parts.size(); i++) {
            int index = i;
            List<Slip> ofPart = new ArrayList<>(of(parts.get(i)));
            ofPart.add(leftOut(parts.get(i)));
            for (Slip each : ofPart) {
                slips.add(each.within(around ->
                        with(around, index, each.change().of(operands(around).get(index)))));
            }
        }
    }

    private static void compared(Constraint.Comparison comparison, List<Slip> slips) {
        for (ComparisonOperator each : others(comparison.comparator())) {
            Constraint.Comparison after = with(comparison, each);
            slips.add(new Slip(
                    comparison.place(),
                    ConstraintText.of(comparison),
                    ConstraintText.of(after),
                    other -> with((Constraint.Comparison) other, each)));
        }
        for (TermSlip each : of(comparison.left())) {
            slips.add(slip(
                    comparison,
                    other -> new Constraint.Comparison(
                            other.comparator(), each.change().apply(other.left()), other.right(), other.place())));
        }
        for (TermSlip each : of(comparison.right())) {
            slips.add(slip(
                    comparison,
                    other -> new Constraint.Comparison(
                            other.comparator(), other.left(), each.change().apply(other.right()), other.place())));
        }
    }

    private static Slip slip(Constraint.Comparison in, UnaryOperator<Constraint.Comparison> change) {
        return new Slip(
                in.place(),
                ConstraintText.of(in),
                ConstraintText.of(change.apply(in)),
                other -> change.apply((Constraint.Comparison) other));
    }

    /// Neighbours are numbered, not told by value: a parameter's value is another one in each case.
    private static List<TermSlip> of(Term term) {
        List<TermSlip> slips = new ArrayList<>();
        switch (term) {
            case Term.Literal literal -> {
                if (literal.value() instanceof Value.Numeric number) {
                    for (int i = 0; i < NearbyNumbers.of(number).size(); i++) {
                        int index = i;
                        slips.add(new TermSlip(other -> nudged((Term.Literal) other, index)));
                    }
                }
            }
            case Term.Arithmetic arithmetic -> {
                slips.add(new TermSlip(other -> otherOperation((Term.Arithmetic) other)));
                for (TermSlip each : of(arithmetic.left())) {
                    slips.add(new TermSlip(other -> withLeft((Term.Arithmetic) other, each)));
                }
                for (TermSlip each : of(arithmetic.right())) {
                    slips.add(new TermSlip(other -> withRight((Term.Arithmetic) other, each)));
                }
            }
            case Term.Own _, Term.Bound _ -> {}
        }
        return slips;
    }

    private static Term nudged(Term.Literal literal, int index) {
        if (!(literal.value() instanceof Value.Numeric number)) {
            return literal;
        }
        List<Value> near = NearbyNumbers.of(number);
        return index < near.size() ? new Term.Literal(near.get(index), null, literal.place()) : literal;
    }

    private static Term otherOperation(Term.Arithmetic it) {
        Term.Operation other = it.operation() == Term.Operation.PLUS ? Term.Operation.MINUS : Term.Operation.PLUS;
        return new Term.Arithmetic(other, it.left(), it.right(), it.place());
    }

    private static Term withLeft(Term.Arithmetic it, TermSlip slip) {
        return new Term.Arithmetic(it.operation(), slip.change().apply(it.left()), it.right(), it.place());
    }

    private static Term withRight(Term.Arithmetic it, TermSlip slip) {
        return new Term.Arithmetic(it.operation(), it.left(), slip.change().apply(it.right()), it.place());
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

    private static Constraint.Comparison with(Constraint.Comparison it, ComparisonOperator comparator) {
        return new Constraint.Comparison(comparator, it.left(), it.right(), it.place());
    }

    private static List<Constraint> operands(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Comparison _ -> List.of();
            case Constraint.Not(Constraint operand, var _) -> List.of(operand);
            case Constraint.All(List<Constraint> operands, var _) -> operands;
            case Constraint.Any(List<Constraint> operands, var _) -> operands;
        };
    }

    private static Constraint otherChain(Constraint chain) {
        return chain instanceof Constraint.All
                ? new Constraint.Any(operands(chain), chain.place())
                : new Constraint.All(operands(chain), chain.place());
    }

    private static @Nullable Constraint not(@Nullable Constraint operand, FilePosition place) {
        return operand == null ? null : new Constraint.Not(operand, place);
    }

    private static @Nullable Constraint with(Constraint chain, int index, @Nullable Constraint part) {
        List<Constraint> parts = new ArrayList<>(operands(chain));
        if (part == null) {
            parts.remove(index);
        } else {
            parts.set(index, part);
        }
        if (parts.size() < 2) {
            return parts.isEmpty() ? null : parts.getFirst();
        }
        return chain instanceof Constraint.All
                ? new Constraint.All(parts, chain.place())
                : new Constraint.Any(parts, chain.place());
    }
}
