package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.rules.policy.MessageTemplate;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Finds out what the message of a demand says: plain text with `{$variable}` or `{$fact.field}` in it.
record MessageChecker(VariableBindings bindings, ProblemCollector problems) {

    /// At most so many values in one message.
    static final int MAX_VALUES = 8;

    private static final Pattern PLACE =
            Pattern.compile("\\{(\\$[A-Za-z_][A-Za-z0-9_]{0,99})(?:\\.([A-Za-z][A-Za-z0-9]{0,99}))?}");

    /// @param position of the string's opening quote
    MessageTemplate parseMessage(String text, FilePosition position) {
        List<MessageTemplate.Part> parts = new ArrayList<>();
        Matcher placeMatcher = PLACE.matcher(text);
        int end = 0;
        int values = 0;
        while (placeMatcher.find()) {
            addPlain(text.substring(end, placeMatcher.start()), placeWithin(position, end), parts);
            parts.add(valuePart(placeMatcher, placeWithin(position, placeMatcher.start() + 1)));
            end = placeMatcher.end();
            values++;
        }
        addPlain(text.substring(end), placeWithin(position, end), parts);
        if (values > MAX_VALUES) {
            throw problems.refusal(
                    position, "a message with " + values + " values; " + MAX_VALUES + " are allowed", "");
        }
        return new MessageTemplate(parts);
    }

    private void addPlain(String text, FilePosition position, List<MessageTemplate.Part> parts) {
        int brace = 0;
        while (brace < text.length() && text.charAt(brace) != '{' && text.charAt(brace) != '}') {
            brace++;
        }
        if (brace < text.length()) {
            throw problems.refusal(
                    new FilePosition(position.file(), position.line(), position.column() + brace),
                    "a brace in a message encloses a bound variable",
                    "Maybe write it such as {$a} or {$c.avg60}");
        }
        if (!text.isEmpty()) {
            parts.add(new MessageTemplate.Text(text));
        }
    }

    private MessageTemplate.Part valuePart(Matcher placeMatcher, FilePosition position) {
        String member = placeMatcher.group(2);
        SyntaxTree.Name name = member == null ? null : new SyntaxTree.Name(member, position);
        SyntaxTree.Variable variable = new SyntaxTree.Variable(placeMatcher.group(1), name, position);
        return switch (bindings.boundTo(variable)) {
            case VariableBindings.OfParameter(Parameter parameter) -> {
                noMember(variable);
                yield new MessageTemplate.Text(plainText(parameter.value()));
            }
            case VariableBindings.OfField(int condition, FactField field) -> {
                noMember(variable);
                yield new MessageTemplate.Value(placeMatcher.group(), condition, field);
            }
            case VariableBindings.OfFact(int condition, FactType fact) -> {
                FactField field = member == null ? null : fact.fieldNamed(member);
                if (field == null || field.type() instanceof ValueType.Labels) {
                    throw problems.refusal(
                            position,
                            member == null || field != null
                                    ? "variable " + variable.text() + " is a whole " + fact.name()
                                    : fact.name() + " has no field " + member,
                            fieldHint(variable, fact));
                }
                yield new MessageTemplate.Value(placeMatcher.group(), condition, field);
            }
            case VariableBindings.OfNothing _ -> throw new AlreadyReportedException();
        };
    }

    private static String fieldHint(SyntaxTree.Variable variable, FactType fact) {
        SyntaxTree.Name member = variable.member();
        String near = member == null
                ? null
                : NearMatch.of(
                        member.text(),
                        fact.fields().stream()
                                .filter(field -> !(field.type() instanceof ValueType.Labels))
                                .map(FactField::name)
                                .toList());
        return near == null
                ? "Maybe name one of its fields, such as " + variable.text() + "."
                        + fact.fields().getLast().name()
                : "Did you mean " + variable.text() + "." + near + "?";
    }

    private void noMember(SyntaxTree.Variable variable) {
        if (variable.member() != null) {
            throw problems.refusal(
                    variable.place(),
                    "variable " + variable.text() + " is a value and has no fields",
                    "Maybe write {" + variable.text() + "}");
        }
    }

    private static String plainText(Value value) {
        return value instanceof Value.Text(String text) ? text : value.written();
    }

    private static FilePosition placeWithin(FilePosition quote, int offset) {
        return new FilePosition(quote.file(), quote.line(), quote.column() + 1 + offset);
    }
}
