package io.barograph.rules.drools;

import io.barograph.rules.demand.Effect;
import module java.base;

/// Writes rules at random that ask something of parameters.
final class RandomSwitches {

    private static final String DECLARED = """
        declare Parameters
            low : double = 1
            high : double = 2
            many : int = 3
            enabled : boolean = true
            spare : boolean = false
            pool : String = "batch"
            marking : Effect = NoSchedule
        end
        """;

    private static final List<String> COMPARATORS = List.of("==", "!=", "<", "<=", ">", ">=");
    private static final List<String> NUMBERS = List.of("low", "high", "many");
    private static final List<String> VALUES = List.of("0", "1", "1.5", "2", "3", "-1");

    private final Random random;

    RandomSwitches(Random random) {
        this.random = random;
    }

    String file(int rules) {
        StringBuilder file = new StringBuilder(DECLARED);
        for (int i = 0; i < rules; i++) {
            file.append("rule \"rule ")
                    .append(i)
                    .append("\" when\n    Parameters(")
                    .append(items())
                    .append(")\n    Contention(scope == KUBEPODS, resource == CPU, avg10 ")
                    .append(oneOf(COMPARATORS))
                    .append(" 50)\nthen\n    node.event(\"R")
                    .append(i)
                    .append("\");\nend\n");
        }
        return file.toString();
    }

    private String items() {
        List<String> items = new ArrayList<>();
        if (random.nextBoolean()) {
            items.add("$h : high");
        }
        for (int i = random.nextInt(2); i >= 0; i--) {
            items.add(constraint(2));
        }
        return String.join(", ", items);
    }

    private String constraint(int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 8)) {
            case 0 -> oneOf(List.of("enabled", "!enabled", "enabled == true", "enabled != spare", "spare == false"));
            case 1 -> "marking " + oneOf(List.of("==", "!=")) + " " + oneOf(List.of("NoSchedule", "PreferNoSchedule"));
            case 2 ->
                oneOf(List.of(
                        "pool == \"batch\"", "pool != \"web\"", "pool in (\"web\", \"db\")", "pool not in (\"db\")"));
            case 3 -> oneOf(NUMBERS) + " " + oneOf(COMPARATORS) + " " + oneOf(NUMBERS);
            case 4 -> oneOf(NUMBERS) + " * 2 " + oneOf(COMPARATORS) + " " + oneOf(NUMBERS) + " + " + oneOf(VALUES);
            case 5 -> "!(" + constraint(depth - 1) + ")";
            case 6 -> "(" + constraint(depth - 1) + oneOf(List.of(" && ", " || ")) + constraint(depth - 1) + ")";
            default -> oneOf(NUMBERS) + " " + oneOf(COMPARATORS) + " " + oneOf(VALUES);
        };
    }

    private String oneOf(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    /// What configuration may say of the parameters.
    static Map<String, String> values(Random random) {
        List<String> doubles = List.of("0", "1", "1.5", "2", "3");
        return Map.of(
                "low", doubles.get(random.nextInt(5)),
                "high", doubles.get(random.nextInt(5)),
                "many", Integer.toString(random.nextInt(4)),
                "enabled", Boolean.toString(random.nextBoolean()),
                "spare", Boolean.toString(random.nextBoolean()),
                "pool", List.of("batch", "web", "db").get(random.nextInt(3)),
                "marking", List.of("NoSchedule", "PreferNoSchedule").get(random.nextInt(2)));
    }

    /// The same as Drools' declared type takes it.
    static Object value(String name, String text) {
        return switch (name) {
            case "low", "high" -> Double.parseDouble(text);
            case "many" -> Integer.parseInt(text);
            case "enabled", "spare" -> Boolean.parseBoolean(text);
            case "marking" -> Effect.valueOf(text);
            default -> text;
        };
    }
}
