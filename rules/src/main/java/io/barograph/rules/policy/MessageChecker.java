package io.barograph.rules.policy;

import io.barograph.problem.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds out what the message of a demand says: plain text with `{$variable}` or `{$fact.field}` in it.
final class MessageChecker {

    /// So many values may one message tell.
    static final int MOST_VALUES = 8;

    private static final Pattern PLACE =
            Pattern.compile("\\{(\\$[A-Za-z_][A-Za-z0-9_]{0,99})(?:\\.([A-Za-z][A-Za-z0-9]{0,99}))?}");

    private final Bindings bindings;
    private final Problems problems;

    MessageChecker(Bindings bindings, Problems problems) {
        this.bindings = bindings;
        this.problems = problems;
    }

    /// @param place of the string's opening quote
    Message message(String text, Place place) {
        List<Message.Part> parts = new ArrayList<>();
        Matcher found = PLACE.matcher(text);
        int end = 0;
        int values = 0;
        while (found.find()) {
            plain(text.substring(end, found.start()), within(place, end), parts);
            parts.add(value(found, within(place, found.start() + 1)));
            end = found.end();
            values++;
        }
        plain(text.substring(end), within(place, end), parts);
        if (values > MOST_VALUES) {
            throw problems.lost(place, "a message with " + values + " values; " + MOST_VALUES + " are allowed", "");
        }
        return new Message(parts);
    }

    private void plain(String text, Place place, List<Message.Part> parts) {
        int brace = 0;
        while (brace < text.length() && text.charAt(brace) != '{' && text.charAt(brace) != '}') {
            brace++;
        }
        if (brace < text.length()) {
            throw problems.lost(
                    new Place(place.file(), place.line(), place.column() + brace),
                    "a brace in a message encloses a bound variable",
                    "Maybe write it such as {$a} or {$c.avg60}");
        }
        if (!text.isEmpty()) {
            parts.add(new Message.Text(text));
        }
    }

    private Message.Part value(Matcher found, Place place) {
        String member = found.group(2);
        Syntax.Name name = member == null ? null : new Syntax.Name(member, place);
        Syntax.Variable variable = new Syntax.Variable(found.group(1), name, place);
        return switch (bindings.get(variable)) {
            case Bindings.OfParameter(Parameter parameter) -> {
                noMember(variable);
                yield new Message.Text(plain(parameter.value()));
            }
            case Bindings.OfField(int condition, Field field) -> {
                noMember(variable);
                yield new Message.Value(found.group(), condition, field);
            }
            case Bindings.OfFact(int condition, FactType fact) -> {
                Field field = member == null ? null : fact.field(member);
                if (field == null || field.type() instanceof Type.Labels) {
                    throw problems.lost(
                            place,
                            "variable " + variable.text() + " is a whole " + fact.name(),
                            "Maybe name one of its fields, such as " + variable.text() + "."
                                    + fact.fields().getLast().name());
                }
                yield new Message.Value(found.group(), condition, field);
            }
            case Bindings.OfNothing _ -> throw new Lost();
        };
    }

    private void noMember(Syntax.Variable variable) {
        if (variable.member() != null) {
            throw problems.lost(
                    variable.place(),
                    "variable " + variable.text() + " is a value and has no fields",
                    "Maybe write {" + variable.text() + "}");
        }
    }

    private static String plain(Value value) {
        return value instanceof Value.Text(String text) ? text : value.written();
    }

    private static Place within(Place quote, int offset) {
        return new Place(quote.file(), quote.line(), quote.column() + 1 + offset);
    }
}
