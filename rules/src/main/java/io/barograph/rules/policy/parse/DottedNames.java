package io.barograph.rules.policy.parse;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.LabelField;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.parse.Token.Kind;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import module java.base;

/// Words as Java and Drools write them, with a type or a fact before a point: `Scope.KUBEPODS`, `this.avg60`.
/// Each is refused. Where it is clear what was meant, reading goes on with that, so that one look finds all.
record DottedNames(TokenStream tokens) {

    private static final Set<String> WORDS = FactCatalogue.FACTS.stream()
            .flatMap(fact -> fact.fields().stream())
            .flatMap(field -> field.type() instanceof ValueType.Word word ? word.known().stream() : Stream.empty())
            .collect(Collectors.toUnmodifiableSet());

    /// Types of such words, and Java's own. A mistyped word behind one of them is the checker's to report.
    private static final Set<String> TYPES = Stream.concat(
                    Stream.of("Effect", "Severity"),
                    FactCatalogue.FACTS.stream()
                            .flatMap(fact -> fact.fields().stream())
                            .map(field -> field.type())
                            .filter(ValueType.Word.class::isInstance)
                            .map(ValueType::word))
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> OWNERS = Stream.concat(
                    Stream.of("this"),
                    FactCatalogue.names().stream().map(factName -> factName.toLowerCase(Locale.ROOT)))
            .collect(Collectors.toUnmodifiableSet());

    /// The word that was meant, given its first part.
    ///
    /// @param first a word that was just taken
    SyntaxTree.Name readWord(Token first) {
        SyntaxTree.Name name = new SyntaxTree.Name(first.text(), first.place());
        if (!tokens.nextIsSign(".")) {
            return name;
        }
        List<String> parts = new ArrayList<>(List.of(first.text()));
        while (tokens.nextIsSign(".") && tokens.wordAfterNext() && !tokens.callAfterNext()) {
            tokens.take();
            parts.add(tokens.expectToken(Kind.WORD, "a name", "").text());
        }
        if (tokens.nextIsSign(".")) {
            throw refuseCall(String.join(".", parts), tokens.textAfterNext());
        }
        return new SyntaxTree.Name(meantWord(parts, first.place()), first.place());
    }

    private String meantWord(List<String> parts, FilePosition position) {
        String writtenName = String.join(".", parts);
        String lastPart = parts.getLast();
        String ownerPart = parts.get(parts.size() - 2);
        if (WORDS.contains(lastPart) || TYPES.contains(ownerPart)) {
            tokens.reportError(
                    position, writtenName + " names a type; a word stands without its type", "Maybe write " + lastPart);
            return lastPart;
        }
        if (parts.getFirst().equals("labels")) {
            String label = LabelField.fieldName("labels", writtenName.substring("labels.".length()));
            tokens.reportError(position, writtenName + ": a label's key stands in brackets", "Maybe write " + label);
            return label;
        }
        if (OWNERS.contains(ownerPart.toLowerCase(Locale.ROOT))) {
            tokens.reportError(position, writtenName + ": a field stands without its fact", "Maybe write " + lastPart);
            return lastPart;
        }
        throw tokens.refusal(
                "nothing can be called here: " + writtenName,
                "Maybe name a field of the fact, such as avg60, or a word such as KUBEPODS");
    }

    /// Refuses that something is called, at the next token.
    ///
    /// @param owner what it is called on, empty for nothing
    AlreadyReportedException refuseCall(String owner, String method) {
        if (tokens.comparisonAfterNext()) {
            return tokens.refusal(
                    "each comparison names its field", "Maybe write " + method + " > 40 && " + method + " < 60");
        }
        return tokens.refusal("nothing can be called here", adviceFor(owner, method));
    }

    private static String adviceFor(String owner, String method) {
        String named = owner.isEmpty() ? "name" : owner;
        return switch (method) {
            case "equals", "equalsIgnoreCase", "compareTo" -> "Maybe write " + named + " == ...";
            case "contains", "startsWith", "endsWith", "matches" -> "Maybe write " + named + " in (\"a\", \"b\")";
            case "get", "getOrDefault", "containsKey" -> "Maybe write labels[\"pool\"] == \"batch\"";
            case "sum", "average", "count", "min", "max" ->
                "Maybe match a fact that has the number, such as Pods(running > 3), or add fields: avg60 + $a > 80";
            case "ofSeconds", "ofMinutes", "ofHours", "parse" ->
                "Maybe write a duration in double quotes, such as \"30s\"";
            default -> {
                String field = fieldOf(method);
                yield field.isEmpty()
                        ? "Maybe name a field of the fact, such as avg60, or a word such as KUBEPODS"
                        : "Maybe write " + (owner.startsWith("$") ? owner + "." : "") + field;
            }
        };
    }

    /// `avg60` of `getAvg60`, `unschedulable` of `isUnschedulable`; empty for other names.
    private static String fieldOf(String method) {
        int prefix = method.startsWith("get") ? 3 : method.startsWith("is") ? 2 : 0;
        return prefix == 0 || method.length() == prefix || !Character.isUpperCase(method.charAt(prefix))
                ? ""
                : Character.toLowerCase(method.charAt(prefix)) + method.substring(prefix + 1);
    }
}
