package io.barograph.e2e.decide;

import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;

/// Writes policies at random that the check lets pass: rules that raise, hold, count, compare and speak, with
/// thresholds that recordings come across.
final class PolicyGenerator {

    private static final Words ALL = new Words(
            List.of("NODE", "SYSTEM", "KUBEPODS", "BURSTABLE", "BESTEFFORT"),
            List.of("CPU", "MEMORY", "IO"),
            List.of("avg10", "avg10", "avg60", "avg300"),
            "avg60",
            List.of(">=", ">", ">=", "<", "<=", "!="));

    /// What a recording of a minute knows from its beginning to its end, and where most of them change.
    private static final Words BRISK = new Words(
            List.of("NODE", "KUBEPODS", "KUBEPODS", "BURSTABLE", "BURSTABLE"),
            List.of("CPU", "CPU", "CPU", "CPU", "CPU", "IO", "MEMORY"),
            List.of("avg10", "avg10", "avg10", "avg10", "avg10", "avg10", "avg10", "avg60"),
            "avg10",
            List.of(">=", ">=", ">", ">", "<", "!="));

    private static final List<String> THRESHOLDS = List.of("0.5", "2", "5", "10", "20", "30", "40", "55", "80");
    private static final List<String> SIGNALS = List.of("memory.available", "nodefs.inodesFree", "pid.available");
    private static final List<String> DURATIONS = List.of("0s", "0s", "2s", "7s", "10s", "30s");

    /// Demands that policies share.
    private static final List<String> DEMANDS = List.of(
            "condition(\"ShareA\")",
            "condition(\"ShareB\")",
            "taint(\"example.com/share\", NoSchedule)",
            "event(\"SharedEvent\")");

    private final RandomGenerator random;
    private final Words words;

    /// What rules are made of; of some things more than of others.
    ///
    /// @param further the average of what constrains further
    private record Words(
            List<String> scopes,
            List<String> resources,
            List<String> averages,
            String further,
            List<String> comparators) {}

    private PolicyGenerator(RandomGenerator random, Words words) {
        this.random = random;
        this.words = words;
    }

    /// Of everything a little; few of the rules come to anything in a minute.
    static PolicyGenerator ofAll(RandomGenerator random) {
        return new PolicyGenerator(random, ALL);
    }

    /// Most rules look at what moves within seconds.
    static PolicyGenerator brisk(RandomGenerator random) {
        return new PolicyGenerator(random, BRISK);
    }

    /// A file's rules, each a text of its own: in whatever order, they are one policy.
    List<String> next(String file, int rules) {
        while (true) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < rules; i++) {
                String rule = rule(file + " says " + i);
                if (passes(file, List.of(rule))) {
                    texts.add(rule);
                } else {
                    i--;
                }
            }
            String hold = "rule \"" + file + " holds\"\nwhen\n    Contention(scope == " + oneOf(words.scopes())
                    + ", resource == " + oneOf(words.resources()) + ", " + words.further() + " >= " + oneOf(THRESHOLDS)
                    + ")\nthen\n    node.hold(\"ShareA\");\nend\n";
            texts.add(hold);
            if (passes(file, texts)) {
                return texts;
            }
        }
    }

    private static boolean passes(String file, List<String> rules) {
        try {
            PolicyReader.readPolicy(file, String.join("\n", rules).getBytes(StandardCharsets.US_ASCII), Map.of());
            return true;
        } catch (PolicyException refused) {
            return false;
        }
    }

    private String rule(String name) {
        String variable = random.nextInt(3) == 0 ? "$c" : "";
        StringBuilder when = new StringBuilder(contention(variable));
        String evict = "";
        switch (random.nextInt(9)) {
            case 0 -> when.append("    not ").append(contention("").strip()).append('\n');
            case 1 -> when.append("    exists ").append(contention("").strip()).append('\n');
            case 2 ->
                when.append(
                        "    Pressure(scope == " + oneOf(words.scopes()) + ", resource == " + oneOf(words.resources())
                                + ", kind == SOME, " + oneOf(words.averages()) + " " + comparison() + ")\n");
            case 3 -> {
                String signal = oneOf(SIGNALS);
                String compared = comparison();
                when.append("    Signal(name == \"" + signal + "\", percent " + compared + ")\n");
                evict = "    node.evict(\"" + signal + "\").ranking(\"guide\")"
                        + (compared.startsWith("<") ? ".minReclaim(10)" : ".maxGrace(\"30s\")") + ";\n";
            }
            case 4 -> {
                if (!variable.isEmpty()) {
                    when.append("    Pressure(scope == " + oneOf(words.scopes())
                            + ", resource == CPU, kind == SOME, avg10 > $c." + oneOf(words.averages()) + " + "
                            + random.nextInt(4) + ")\n");
                }
            }
            default -> {}
        }
        return "rule \"" + name + "\"\nwhen\n" + when + "then\n" + demand(variable) + evict + "end\n";
    }

    private String contention(String variable) {
        String keys = switch (random.nextInt(6)) {
            case 0 ->
                "scope in (" + oneOf(words.scopes()) + ", " + oneOf(words.scopes()) + "), resource == "
                        + oneOf(words.resources());
            case 1 -> "scope != " + oneOf(words.scopes()) + ", resource == " + oneOf(words.resources());
            default -> "scope == " + oneOf(words.scopes()) + ", resource == " + oneOf(words.resources());
        };
        String more = switch (random.nextInt(4)) {
            case 0 -> ", stalled >= " + random.nextInt(3);
            case 1 -> ", (avg10 " + comparison() + " || " + words.further() + " " + comparison() + ")";
            case 2 -> ", !(" + words.further() + " " + comparison() + ")";
            default -> "";
        };
        return "    " + (variable.isEmpty() ? "" : variable + " : ") + "Contention(" + keys + ", "
                + oneOf(words.averages()) + " " + comparison() + more + ")\n";
    }

    private String comparison() {
        return oneOf(words.comparators()) + " " + oneOf(THRESHOLDS);
    }

    private String demand(String variable) {
        String message = variable.isEmpty() || random.nextBoolean() ? "" : ".message(\"it is {$c.avg10}\")";
        StringBuilder demands = new StringBuilder();
        demands.append("    node." + (random.nextBoolean() ? oneOf(DEMANDS) : own()) + ".after(\"" + oneOf(DURATIONS)
                + "\").keepFor(\"" + oneOf(DURATIONS) + "\")" + message + ";\n");
        if (random.nextInt(3) == 0) {
            demands.append("    node.event(\"Alone" + random.nextInt(1000) + "\").severity(\"info\");\n");
        }
        return demands.toString();
    }

    private String own() {
        return "condition(\"Own" + random.nextInt(1000) + "\")";
    }

    private String oneOf(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
