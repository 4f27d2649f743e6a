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
            case Term.Arithmetic(var _, Term leftTerm, Term rightTerm, var _) -> isOwn(leftTerm) || isOwn(rightTerm);
        };
    }

    /// What the left side of a comparison must name.
    String own() {
        return parameters == null ? "a field of this fact" : "a parameter";
    }

    /// A term and what kind of value it has.
    record Typed(Term term, ValueType type) {}

    /// The field of the pattern's fact, or the fault that there is none.
    FactField fieldOf(FactType of, String name, FilePosition position) {
        FactField field = of.fieldNamed(name);
        if (field == null) {
            throw noField(of, name, position);
        }
        return field;
    }

    private AlreadyReportedException noField(FactType of, String name, FilePosition position) {
        boolean labels = LabelField.isLabel(name) && of.fieldNamed("labels") != null && name.startsWith("labels[");
        return labels
                ? problems.refusal(
                        position,
                        "\"" + LabelField.labelKey(name) + "\" is not a label's key",
                        "Expected one such as pool or topology.kubernetes.io/zone")
                : problems.refusal(
                        CheckId.UNKNOWN_NAME,
                        position,
                        of.name() + " has no field " + name,
                        NearMatch.hintFor(
                                name.replaceFirst("\\[.*", ""),
                                of.fields().stream().map(FactField::name).toList()));
    }

    /// Binds a variable to a field of the pattern's fact; where there is no such field, that is reported.
    void bindField(SyntaxTree.Binding binding) {
        SyntaxTree.Name name = binding.field();
        FactField field = fact.fieldNamed(name.text());
        bindings.bindVariable(
                binding.variable(),
                field == null ? new VariableBindings.OfNothing() : new VariableBindings.OfField(condition, field));
        fieldOf(fact, name.text(), name.place());
    }

    /// What the expression means where a value of the wanted type is expected; null where any will do.
    Typed checkTerm(SyntaxTree.Expression expression, @Nullable ValueType wantedType) {
        return switch (expression) {
            case SyntaxTree.Figure(double value, FilePosition position) ->
                new Typed(new Term.Literal(new Value.Numeric(value), null, position), new ValueType.Numeric(Unit.NONE));
            case SyntaxTree.Truth(boolean value, FilePosition position) ->
                new Typed(new Term.Literal(new Value.Truth(value), null, position), new ValueType.Truth());
            case SyntaxTree.Quoted(String text, FilePosition position) ->
                strings().typedText(text, position, wantedType);
            case SyntaxTree.Word(String text, FilePosition position) -> checkWord(text, position, wantedType);
            case SyntaxTree.Variable variable -> checkVariable(variable, wantedType);
            case SyntaxTree.Arithmetic arithmetic -> checkArithmetic(arithmetic, wantedType);
            case SyntaxTree.Negation _, SyntaxTree.Chain _, SyntaxTree.Comparison _, SyntaxTree.Membership _ ->
                throw problems.refusal(
                        expression.place(),
                        "a condition stands where a value is expected",
                        "Join conditions by && or ||");
        };
    }

    private StringChecker strings() {
        return new StringChecker(problems);
    }

    private Typed checkWord(String text, FilePosition position, @Nullable ValueType wantedType) {
        Parameter parameter = parameters == null ? null : parameters.sound().get(text);
        if (parameter != null) {
            bindings.markUsed(parameter);
            return strings().typedParameter(parameter, position, wantedType);
        }
        FactField ownField = fact.fieldNamed(text);
        if (ownField != null) {
            return new Typed(new Term.Own(ownField, position), ownField.type());
        }
        if (wantedType instanceof ValueType.Word word) {
            for (Enum<?> wordConstant : word.words().getEnumConstants()) {
                if (wordConstant.name().equals(text)) {
                    return new Typed(new Term.Literal(new Value.Word(wordConstant), null, position), word);
                }
            }
            throw problems.refusal(
                    CheckId.UNKNOWN_NAME,
                    position,
                    text + " is not a valid " + word.word(),
                    NearMatch.hintFor(text, word.known()));
        }
        if (parameters != null) {
            throw noParameter(parameters, text, position);
        }
        throw noField(fact, text, position);
    }

    private Typed checkVariable(SyntaxTree.Variable variable, @Nullable ValueType wantedType) {
        SyntaxTree.Name member = variable.member();
        return switch (bindings.boundTo(variable)) {
            case VariableBindings.OfParameter(Parameter parameter) -> {
                noMember(variable);
                yield strings().typedParameter(parameter, variable.place(), wantedType);
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
                    throw problems.refusal(
                            variable.place(),
                            "variable " + variable.text() + " is a whole " + of.name(),
                            "Name one of its fields, such as " + variable.text() + "."
                                    + of.fields().getFirst().name());
                }
                FactField field = fieldOf(of, member.text(), member.place());
                yield new Typed(new Term.Bound(bound, field, variable.place()), field.type());
            }
            case VariableBindings.OfNothing _ -> throw new AlreadyReportedException();
        };
    }

    private AlreadyReportedException noParameter(
            DeclaredParameters declaredParameters, String name, FilePosition position) {
        return declaredParameters.declared().contains(name)
                ? new AlreadyReportedException() // the fault of its declaration is reported
                : problems.refusal(
                        CheckId.UNKNOWN_NAME,
                        position,
                        "unknown parameter " + name,
                        NearMatch.hintFor(name, declaredParameters.declared()));
    }

    /// Parameters switch a rule on or off before anything is observed.
    private void noFact(SyntaxTree.Variable variable) {
        if (parameters != null) {
            throw problems.refusal(
                    variable.place(),
                    "variable " + variable.text() + " is bound to a fact; parameters are compared with values and with"
                            + " other parameters only",
                    "Compare it in a fact of its own");
        }
    }

    private void noMember(SyntaxTree.Variable variable) {
        SyntaxTree.Name member = variable.member();
        if (member != null) {
            throw problems.refusal(
                    member.place(),
                    "variable " + variable.text() + " is a value and has no fields",
                    "Write " + variable.text());
        }
    }

    private Typed checkArithmetic(SyntaxTree.Arithmetic arithmetic, @Nullable ValueType wantedType) {
        Typed leftTyped = checkTerm(arithmetic.left(), wantedType);
        Typed rightTyped = checkTerm(arithmetic.right(), wantedType == null ? leftTyped.type() : wantedType);
        ValueType type = UnitCompatibility.combinedType(arithmetic.operation(), leftTyped.type(), rightTyped.type());
        if (type == null) {
            throw problems.refusal(
                    CheckId.UNIT_MISMATCH,
                    arithmetic.place(),
                    "cannot calculate " + leftTyped.type().word() + " "
                            + arithmetic.operation().symbol() + " "
                            + rightTyped.type().word(),
                    "Numbers of one unit are added, and multiplied by plain numbers");
        }
        Term.Arithmetic term =
                new Term.Arithmetic(arithmetic.operation(), leftTyped.term(), rightTyped.term(), arithmetic.place());
        return new Typed(StringChecker.foldLiterals(term, type), type);
    }
}
