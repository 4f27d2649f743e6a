package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.LabelField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.catalogue.ValueType.Unit;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds out what the terms of one pattern mean.
///
/// @param parameters where these are compared, not the fields of a fact; else null
record TermChecker(
        FactType fact,
        int condition,
        VariableBindings bindings,
        ProblemCollector problems,
        @Nullable DeclaredParameters parameters) {

    /// Where parameters are compared: words are their names, and each term is a value.
    static TermChecker of(DeclaredParameters parameters, VariableBindings bindings, ProblemCollector problems) {
        FactType none = new FactType("Parameters", Fact.class, "", List.of(), false);
        return new TermChecker(none, 0, bindings, problems, parameters);
    }

    /// Whether the term may stand on the left side of a comparison: it has a field of the fact, or a parameter.
    boolean isOwn(Term term) {
        return switch (term) {
            case Term.Own _ -> true;
            case Term.Literal(var _, String parameter, var _) -> parameters != null && parameter != null;
            case Term.Bound _ -> false;
            case Term.Arithmetic(var _, Term left, Term right, var _) -> isOwn(left) || isOwn(right);
        };
    }

    /// What the left side of a comparison must name.
    String own() {
        return parameters == null ? "a field of this fact" : "a parameter";
    }

    /// A term and what kind of value it has.
    record Typed(Term term, ValueType type) {}

    /// The field of the pattern's fact, or the fault that there is none.
    FactField field(FactType of, String name, FilePosition place) {
        FactField field = of.field(name);
        if (field == null) {
            throw noField(of, name, place);
        }
        return field;
    }

    private AlreadyReportedException noField(FactType of, String name, FilePosition place) {
        boolean labels = LabelField.isLabel(name) && of.field("labels") != null && name.startsWith("labels[");
        return labels
                ? problems.lost(
                        place,
                        "\"" + LabelField.key(name) + "\" is not a label's key",
                        "Expected one such as pool or topology.kubernetes.io/zone")
                : problems.lost(
                        CheckId.UNKNOWN_NAME,
                        place,
                        of.name() + " has no field " + name,
                        NearMatch.hint(
                                name.replaceFirst("\\[.*", ""),
                                of.fields().stream().map(FactField::name).toList()));
    }

    /// Binds a variable to a field of the pattern's fact; where there is no such field, that is reported.
    void bind(SyntaxTree.Binding binding) {
        SyntaxTree.Name name = binding.field();
        FactField field = fact.field(name.text());
        bindings.bind(
                binding.variable(),
                field == null ? new VariableBindings.OfNothing() : new VariableBindings.OfField(condition, field));
        field(fact, name.text(), name.place());
    }

    /// What the expression means where a value of the wanted type is expected; null where any will do.
    Typed term(SyntaxTree.Expression expression, @Nullable ValueType wanted) {
        return switch (expression) {
            case SyntaxTree.Figure(double value, FilePosition place) ->
                new Typed(new Term.Literal(new Value.Numeric(value), null, place), new ValueType.Numeric(Unit.NONE));
            case SyntaxTree.Truth(boolean value, FilePosition place) ->
                new Typed(new Term.Literal(new Value.Truth(value), null, place), new ValueType.Truth());
            case SyntaxTree.Quoted(String text, FilePosition place) -> strings().typed(text, place, wanted);
            case SyntaxTree.Word(String text, FilePosition place) -> word(text, place, wanted);
            case SyntaxTree.Variable variable -> variable(variable, wanted);
            case SyntaxTree.Arithmetic arithmetic -> arithmetic(arithmetic, wanted);
            case SyntaxTree.Negation _, SyntaxTree.Chain _, SyntaxTree.Comparison _, SyntaxTree.Membership _ ->
                throw problems.lost(
                        expression.place(),
                        "a condition stands where a value is expected",
                        "Join conditions by && or ||");
        };
    }

    private StringChecker strings() {
        return new StringChecker(problems);
    }

    private Typed word(String text, FilePosition place, @Nullable ValueType wanted) {
        Parameter parameter = parameters == null ? null : parameters.sound().get(text);
        if (parameter != null) {
            bindings.use(parameter);
            return strings().typed(parameter, place, wanted);
        }
        FactField own = fact.field(text);
        if (own != null) {
            return new Typed(new Term.Own(own, place), own.type());
        }
        if (wanted instanceof ValueType.Word word) {
            for (Enum<?> each : word.words().getEnumConstants()) {
                if (each.name().equals(text)) {
                    return new Typed(new Term.Literal(new Value.Word(each), null, place), word);
                }
            }
            throw problems.lost(
                    CheckId.UNKNOWN_NAME,
                    place,
                    text + " is not a valid " + word.word(),
                    NearMatch.hint(text, word.known()));
        }
        if (parameters != null) {
            throw noParameter(parameters, text, place);
        }
        throw noField(fact, text, place);
    }

    private Typed variable(SyntaxTree.Variable variable, @Nullable ValueType wanted) {
        SyntaxTree.Name member = variable.member();
        return switch (bindings.get(variable)) {
            case VariableBindings.OfParameter(Parameter parameter) -> {
                noMember(variable);
                yield strings().typed(parameter, variable.place(), wanted);
            }
            case VariableBindings.OfField(int bound, FactField field) -> {
                noFact(variable);
                noMember(variable);
                yield new Typed(
                        bound == condition
                                ? new Term.Own(field, variable.place())
                                : new Term.Bound(bound, field, variable.place()),
                        field.type());
            }
            case VariableBindings.OfFact(int bound, FactType of) -> {
                noFact(variable);
                if (member == null) {
                    throw problems.lost(
                            variable.place(),
                            "variable " + variable.text() + " is a whole " + of.name(),
                            "Name one of its fields, such as " + variable.text() + "."
                                    + of.fields().getFirst().name());
                }
                FactField field = field(of, member.text(), member.place());
                yield new Typed(new Term.Bound(bound, field, variable.place()), field.type());
            }
            case VariableBindings.OfNothing _ -> throw new AlreadyReportedException();
        };
    }

    private AlreadyReportedException noParameter(DeclaredParameters known, String name, FilePosition place) {
        return known.declared().contains(name)
                ? new AlreadyReportedException() // the fault of its declaration is reported
                : problems.lost(
                        CheckId.UNKNOWN_NAME,
                        place,
                        "unknown parameter " + name,
                        NearMatch.hint(name, known.declared()));
    }

    /// Parameters switch a rule on or off before anything is observed.
    private void noFact(SyntaxTree.Variable variable) {
        if (parameters != null) {
            throw problems.lost(
                    variable.place(),
                    "variable " + variable.text() + " is bound to a fact; parameters are compared with values and with"
                            + " other parameters only",
                    "Compare it in a fact of its own");
        }
    }

    private void noMember(SyntaxTree.Variable variable) {
        SyntaxTree.Name member = variable.member();
        if (member != null) {
            throw problems.lost(
                    member.place(),
                    "variable " + variable.text() + " is a value and has no fields",
                    "Write " + variable.text());
        }
    }

    private Typed arithmetic(SyntaxTree.Arithmetic arithmetic, @Nullable ValueType wanted) {
        Typed left = term(arithmetic.left(), wanted);
        Typed right = term(arithmetic.right(), wanted == null ? left.type() : wanted);
        ValueType type = UnitCompatibility.combined(arithmetic.operation(), left.type(), right.type());
        if (type == null) {
            throw problems.lost(
                    CheckId.UNIT_MISMATCH,
                    arithmetic.place(),
                    "cannot calculate " + left.type().word() + " "
                            + arithmetic.operation().symbol() + " "
                            + right.type().word(),
                    "Numbers of one unit are added, and multiplied by plain numbers");
        }
        Term.Arithmetic term =
                new Term.Arithmetic(arithmetic.operation(), left.term(), right.term(), arithmetic.place());
        return new Typed(StringChecker.folded(term, type), type);
    }
}
