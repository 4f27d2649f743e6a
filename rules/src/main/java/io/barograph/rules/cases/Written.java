package io.barograph.rules.cases;

import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Value;
import java.util.List;
import java.util.stream.Collectors;

/// Writes constraints for people, as a rule would say them; a parameter stands under its name.
public final class Written {

    private Written() {}

    /// `avg60 >= kubepodsCpuThreshold`
    public static String of(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Comparison(var comparator, Term left, Term right, var _) ->
                of(left) + " " + comparator.symbol() + " " + of(right);
            case Constraint.Not(Constraint operand, var _) -> "!(" + of(operand) + ")";
            case Constraint.All(List<Constraint> operands, var _) -> chain(operands, " && ");
            case Constraint.Any(List<Constraint> operands, var _) -> chain(operands, " || ");
        };
    }

    private static String chain(List<Constraint> operands, String operator) {
        return operands.stream()
                .map(each -> each instanceof Constraint.Comparison ? of(each) : "(" + of(each) + ")")
                .collect(Collectors.joining(operator));
    }

    static String of(Term term) {
        return switch (term) {
            case Term.Literal(Value value, String parameter, var _) -> parameter == null ? value.written() : parameter;
            case Term.Own own -> own.field().name();
            case Term.Bound bound ->
                "$" + (bound.condition() + 1) + "." + bound.field().name();
            case Term.Arithmetic(var operation, Term left, Term right, var _) ->
                of(left) + " " + operation.symbol() + " " + of(right);
        };
    }
}
