package io.barograph.rules.policy;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Type.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds out what the terms of one pattern mean.
final class TermChecker {

    private final FactType fact;
    private final int condition;
    private final Bindings bindings;
    private final Problems problems;
    private final StringChecker strings;
    private final @Nullable Parameters parameters;

    TermChecker(FactType fact, int condition, Bindings bindings, Problems problems) {
        this(fact, condition, bindings, problems, null);
    }

    private TermChecker(
            FactType fact, int condition, Bindings bindings, Problems problems, @Nullable Parameters parameters) {
        this.parameters = parameters;
        this.fact = fact;
        this.condition = condition;
        this.bindings = bindings;
        this.problems = problems;
        this.strings = new StringChecker(problems);
    }

    /// Where parameters are compared: words are their names, and each term is a value.
    static TermChecker of(Parameters parameters, Bindings bindings, Problems problems) {
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
    record Typed(Term term, Type type) {}

    /// The field of the pattern's fact, or the fault that there is none.
    Field field(FactType of, String name, Place place) {
        Field field = of.field(name);
        if (field == null) {
            throw noField(of, name, place);
        }
        return field;
    }

    private Lost noField(FactType of, String name, Place place) {
        boolean labels = LabelField.isLabel(name) && of.field("labels") != null && name.startsWith("labels[");
        return labels
                ? problems.lost(
                        place,
                        "\"" + LabelField.key(name) + "\" is no label's key",
                        "Expected one such as pool or topology.kubernetes.io/zone")
                : problems.lost(
                        Lint.UNKNOWN_NAME,
                        place,
                        of.name() + " has no field " + name,
                        NearMatch.hint(
                                name.replaceFirst("\\[.*", ""),
                                of.fields().stream().map(Field::name).toList()));
    }

    /// Binds a variable to a field of the pattern's fact; where there is no such field, that is told.
    void bind(Syntax.Binding binding) {
        Syntax.Name name = binding.field();
        Field field = fact.field(name.text());
        bindings.bind(
                binding.variable(), field == null ? new Bindings.OfNothing() : new Bindings.OfField(condition, field));
        field(fact, name.text(), name.place());
    }

    /// What the expression means where a value of the wanted type is expected; null where any will do.
    Typed term(Syntax.Expression expression, @Nullable Type wanted) {
        return switch (expression) {
            case Syntax.Figure(double value, Place place) ->
                new Typed(new Term.Literal(new Value.Numeric(value), null, place), new Type.Numeric(Unit.NONE));
            case Syntax.Truth(boolean value, Place place) ->
                new Typed(new Term.Literal(new Value.Truth(value), null, place), new Type.Truth());
            case Syntax.Quoted(String text, Place place) -> strings.typed(text, place, wanted);
            case Syntax.Word(String text, Place place) -> word(text, place, wanted);
            case Syntax.Variable variable -> variable(variable, wanted);
            case Syntax.Arithmetic arithmetic -> arithmetic(arithmetic, wanted);
            case Syntax.Negation(var _, Place place) -> throw noValue(place);
            case Syntax.Chain(var _, var _, Place place) -> throw noValue(place);
            case Syntax.Comparison(var _, var _, var _, Place place) -> throw noValue(place);
            case Syntax.Membership(var _, var _, var _, Place place) -> throw noValue(place);
        };
    }

    private Typed word(String text, Place place, @Nullable Type wanted) {
        Parameter parameter = parameters == null ? null : parameters.sound().get(text);
        if (parameter != null) {
            bindings.use(parameter);
            return strings.typed(parameter, place, wanted);
        }
        Field own = fact.field(text);
        if (own != null) {
            return new Typed(new Term.Own(own, place), own.type());
        }
        if (wanted instanceof Type.Word word) {
            for (Enum<?> each : word.words().getEnumConstants()) {
                if (each.name().equals(text)) {
                    return new Typed(new Term.Literal(new Value.Word(each), null, place), word);
                }
            }
            throw problems.lost(
                    Lint.UNKNOWN_NAME, place, text + " is no " + word.word(), NearMatch.hint(text, word.known()));
        }
        if (parameters != null) {
            throw noParameter(parameters, text, place);
        }
        throw noField(fact, text, place);
    }

    private Typed variable(Syntax.Variable variable, @Nullable Type wanted) {
        Syntax.Name member = variable.member();
        return switch (bindings.get(variable)) {
            case Bindings.OfParameter(Parameter parameter) -> {
                noMember(variable);
                yield strings.typed(parameter, variable.place(), wanted);
            }
            case Bindings.OfField(int bound, Field field) -> {
                noFact(variable);
                noMember(variable);
                yield new Typed(
                        bound == condition
                                ? new Term.Own(field, variable.place())
                                : new Term.Bound(bound, field, variable.place()),
                        field.type());
            }
            case Bindings.OfFact(int bound, FactType of) -> {
                noFact(variable);
                if (member == null) {
                    throw problems.lost(
                            variable.place(),
                            "variable " + variable.text() + " is a whole " + of.name(),
                            "Name one of its fields, such as " + variable.text() + "."
                                    + of.fields().getFirst().name());
                }
                Field field = field(of, member.text(), member.place());
                yield new Typed(new Term.Bound(bound, field, variable.place()), field.type());
            }
            case Bindings.OfNothing _ -> throw new Lost();
        };
    }

    private Lost noParameter(Parameters known, String name, Place place) {
        return known.declared().contains(name)
                ? new Lost() // its declaration has a fault, which is told
                : problems.lost(
                        Lint.UNKNOWN_NAME, place, "unknown parameter " + name, NearMatch.hint(name, known.declared()));
    }

    /// Parameters switch a rule on or off before anything is observed.
    private void noFact(Syntax.Variable variable) {
        if (parameters != null) {
            throw problems.lost(
                    variable.place(),
                    "variable " + variable.text() + " is bound to a fact; parameters are compared with values and with"
                            + " other parameters only",
                    "Compare it in a fact of its own");
        }
    }

    private void noMember(Syntax.Variable variable) {
        Syntax.Name member = variable.member();
        if (member != null) {
            throw problems.lost(
                    member.place(),
                    "variable " + variable.text() + " is a value and has no fields",
                    "Write " + variable.text());
        }
    }

    private Typed arithmetic(Syntax.Arithmetic arithmetic, @Nullable Type wanted) {
        Typed left = term(arithmetic.left(), wanted);
        Typed right = term(arithmetic.right(), wanted == null ? left.type() : wanted);
        Type type = Units.combined(arithmetic.operation(), left.type(), right.type());
        if (type == null) {
            throw problems.lost(
                    Lint.UNIT_MISMATCH,
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

    private Lost noValue(Place place) {
        return problems.lost(place, "a condition stands where a value is expected", "Join conditions by && or ||");
    }
}
