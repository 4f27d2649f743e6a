package io.barograph.e2e.decide;

import io.barograph.rules.policy.PolicyException;
import io.barograph.rules.policy.PolicyReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Writes policies at random that the check lets pass: rules that raise, hold, count, compare and speak, with
/// thresholds
/// that recordings come across.
final class RandomPolicies {

    private static final List<String> SCOPES = List.of("NODE", "SYSTEM", "KUBEPODS", "BURSTABLE", "BESTEFFORT");
    private static final List<String> RESOURCES = List.of("CPU", "MEMORY", "IO");
    private static final List<String> AVERAGES = List.of("avg10", "avg10", "avg60", "avg300");
    private static final List<String> THRESHOLDS = List.of("0.5", "2", "5", "10", "20", "30", "40", "55", "80");
    private static final List<String> COMPARATORS = List.of(">=", ">", ">=", "<", "<=", "!=");
    private static final List<String> SIGNALS = List.of("memory.available", "nodefs.inodesFree", "pid.available");
    private static final List<String> DURATIONS = List.of("0s", "0s", "2s", "7s", "10s", "30s");

    /// Demands that policies share.
    private static final List<String> DEMANDS = List.of(
            "condition(\"ShareA\")",
            "condition(\"ShareB\")",
            "taint(\"example.com/share\", NoSchedule)",
            "event(\"SharedEvent\")");

    private final RandomGenerator random;

    RandomPolicies(RandomGenerator random) {
        this.random = random;
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
            String hold = "rule \"" + file + " holds\"\nwhen\n    Contention(scope == " + oneOf(SCOPES)
                    + ", resource == " + oneOf(RESOURCES) + ", avg60 >= " + oneOf(THRESHOLDS)
                    + ")\nthen\n    node.hold(\"ShareA\");\nend\n";
            texts.add(hold);
            if (passes(file, texts)) {
                return texts;
            }
        }
    }

    private static boolean passes(String file, List<String> rules) {
        try {
            PolicyReader.read(file, String.join("\n", rules).getBytes(StandardCharsets.US_ASCII), Map.of());
            return true;
        } catch (PolicyException refused) {
            return false;
        }
    }

    private String rule(String name) {
        String variable = random.nextInt(3) == 0 ? "$c" : "";
        StringBuilder when = new StringBuilder(contention(variable));
        switch (random.nextInt(9)) {
            case 0 -> when.append("    not ").append(contention("").strip()).append('\n');
            case 1 -> when.append("    exists ").append(contention("").strip()).append('\n');
            case 2 ->
                when.append("    Pressure(scope == " + oneOf(SCOPES) + ", resource == " + oneOf(RESOURCES)
                        + ", kind == SOME, " + oneOf(AVERAGES) + " " + comparison() + ")\n");
            case 3 -> when.append("    Signal(name == \"" + oneOf(SIGNALS) + "\", percent " + comparison() + ")\n");
            case 4 -> {
                if (!variable.isEmpty()) {
                    when.append(
                            "    Pressure(scope == " + oneOf(SCOPES) + ", resource == CPU, kind == SOME, avg10 > $c."
                                    + oneOf(AVERAGES) + " + " + random.nextInt(4) + ")\n");
                }
            }
            default -> {}
        }
        return "rule \"" + name + "\"\nwhen\n" + when + "then\n" + demand(variable) + "end\n";
    }

    private String contention(String variable) {
        String keys = switch (random.nextInt(6)) {
            case 0 -> "scope in (" + oneOf(SCOPES) + ", " + oneOf(SCOPES) + "), resource == " + oneOf(RESOURCES);
            case 1 -> "scope != " + oneOf(SCOPES) + ", resource == " + oneOf(RESOURCES);
            default -> "scope == " + oneOf(SCOPES) + ", resource == " + oneOf(RESOURCES);
        };
        String more = switch (random.nextInt(4)) {
            case 0 -> ", stalled >= " + random.nextInt(3);
            case 1 -> ", (avg10 " + comparison() + " || avg60 " + comparison() + ")";
            case 2 -> ", !(avg60 " + comparison() + ")";
            default -> "";
        };
        return "    " + (variable.isEmpty() ? "" : variable + " : ") + "Contention(" + keys + ", " + oneOf(AVERAGES)
                + " " + comparison() + more + ")\n";
    }

    private String comparison() {
        return oneOf(COMPARATORS) + " " + oneOf(THRESHOLDS);
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
