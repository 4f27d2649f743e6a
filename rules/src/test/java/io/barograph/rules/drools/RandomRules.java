package io.barograph.rules.drools;

import module java.base;

/// Writes rules at random in the whole language; not all of them pass the check.
public final class RandomRules {

    private static final List<String> NUMBERS = List.of("avg10", "avg60", "avg300");
    private static final List<String> LITERALS = List.of("0", "10", "20", "20.5", "40", "0.1", "99.75");
    private static final List<String> COMPARATORS = List.of("==", "!=", "<", "<=", ">", ">=");
    private static final List<String> SCOPES =
            List.of("NODE", "SYSTEM", "KUBEPODS", "GUARANTEED", "BURSTABLE", "BESTEFFORT");
    private static final List<String> SIGNALS =
            List.of("memory.available", "pid.available", "nodefs.inodesFree", "swap.available");
    private static final List<String> STATUSES = List.of("True", "False", "Unknown");
    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final List<String> TEXTS =
            List.of("labels[\"a\"]", "labels[\"example.com/b\"]", "pool", "zone", "labels[\"absent\"]");
    private static final List<String> AMOUNTS = List.of("available", "capacity");
    private static final List<String> QUANTITIES =
            List.of("\"256Mi\"", "\"0.5Gi\"", "\"1Gi\"", "0", "\"268435456\"", "\"-256Mi\"", "\"768Mi\" - \"256Mi\"");
    private static final List<String> RESOURCES = List.of("CPU", "MEMORY", "IO");

    private final RandomGenerator random;
    private final List<String> bound = new ArrayList<>();
    private int names;

    public RandomRules(RandomGenerator random) {
        this.random = random;
    }

    /// One rule of that name.
    public String rule(String name) {
        bound.clear();
        names = 0;
        StringBuilder when = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            when.append("    ").append(condition()).append('\n');
        }
        if (random.nextInt(8) == 0) {
            when.append("    Signal(name == \"memory.available\", available < ")
                    .append(amount())
                    .append(")\n");
            return "rule \"" + name + "\" when\n" + when + "then\n    node.evict(\"memory.available\")"
                    + ".minReclaim(\"256Mi\").maxGrace(\"" + (1 + names) + "s\").ranking(\"guide\");\nend\n";
        }
        return "rule \"" + name + "\" when\n" + when + "then\n    node." + demand() + ".after(\"" + (1 + names)
                + "s\");\nend\n";
    }

    private String demand() {
        return oneOf(List.of("event(\"Seen\")", "evict(\"memory.available\")", "reclaim(\"nodefs\")"));
    }

    private String condition() {
        return switch (random.nextInt(7)) {
            case 0 -> "not " + pattern(false);
            case 1 -> "exists " + pattern(false);
            case 2 -> random.nextInt(3) == 0 ? joined() : signal();
            case 3 -> node();
            default -> pattern(true);
        };
    }

    private String pattern(boolean binds) {
        boolean contention = random.nextInt(3) > 0;
        List<String> items = new ArrayList<>();
        items.add("scope " + key(SCOPES));
        items.add("resource " + key(RESOURCES));
        if (!contention) {
            items.add("kind == " + oneOf(List.of("SOME", "FULL")));
        }
        List<String> mine = new ArrayList<>();
        if (binds && random.nextBoolean()) {
            String variable = "$v" + names++;
            items.add(variable + " : " + oneOf(NUMBERS));
            mine.add(variable);
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            items.add(contention && random.nextInt(4) == 0 ? count() : constraint(2));
        }
        String prefix = "";
        if (binds && random.nextInt(3) == 0) {
            String variable = "$f" + names++;
            prefix = variable + " : ";
            mine.add(variable + "." + oneOf(NUMBERS));
        }
        bound.addAll(mine);
        return prefix + (contention ? "Contention(" : "Pressure(") + String.join(", ", items) + ")";
    }

    private String joined() {
        String name = "$n" + names++;
        String value = "$v" + names++;
        return "Threshold(" + name + " : signal, " + value + " : value, kind " + key(List.of("HARD", "SOFT"))
                + ")\n    "
                + oneOf(List.of("", "not ", "exists ")) + "Signal(name == " + name + ", available "
                + oneOf(COMPARATORS) + " " + value + oneOf(List.of("", " * 2", " + \"256Mi\"")) + ")";
    }

    private String signal() {
        List<String> items = new ArrayList<>();
        items.add(
                switch (random.nextInt(3)) {
                    case 0 -> "name in (\"" + oneOf(SIGNALS) + "\", \"" + oneOf(SIGNALS) + "\")";
                    case 1 -> "name != \"" + oneOf(SIGNALS) + '"';
                    default -> "name == \"" + oneOf(SIGNALS) + '"';
                });
        for (int i = random.nextInt(3); i >= 0; i--) {
            items.add(
                    random.nextInt(4) == 0
                            ? "percent " + oneOf(COMPARATORS) + " " + oneOf(LITERALS)
                            : oneOf(AMOUNTS) + " " + oneOf(COMPARATORS) + " " + amount());
        }
        return oneOf(List.of("", "not ", "exists ")) + "Signal(" + String.join(", ", items) + ")";
    }

    private String node() {
        String quantifier = oneOf(List.of("", "", "not ", "exists "));
        return quantifier
                + switch (random.nextInt(7)) {
                    case 5, 6 -> threshold();
                    case 3 -> teardown();
                    case 4 -> pods();
                    case 0 ->
                        "Condition(type " + oneOf(List.of("==", "!=")) + " \"Type" + oneOf(STATUSES) + "\", status "
                                + key(STATUSES) + ")";
                    case 1 ->
                        "Taint(key " + oneOf(List.of("==", "!=")) + " \"key" + random.nextInt(2) + "\", effect "
                                + key(EFFECTS) + ")";
                    default ->
                        "Node(" + text() + oneOf(List.of(", ", " || ", " && ")) + text() + ", age " + oneOf(COMPARATORS)
                                + " \"" + random.nextInt(5) + "m\")";
                };
    }

    private String teardown() {
        String joined = bound.isEmpty() ? "3" : oneOf(bound) + " * 0.1";
        return "Teardown(containers " + oneOf(COMPARATORS) + " " + oneOf(List.of("2", "containers * 0.5 + 1"))
                + oneOf(List.of(", ", " || ", " && ")) + "oldest " + oneOf(COMPARATORS) + " \"" + random.nextInt(5)
                + "m\" + \"1m\""
                + (random.nextInt(3) == 0 ? ", containers " + oneOf(COMPARATORS) + " " + joined : "") + ")";
    }

    private String threshold() {
        return "Threshold(signal " + oneOf(List.of("==", "!=")) + " \"" + oneOf(SIGNALS) + "\", kind "
                + key(List.of("HARD", "SOFT")) + ", value " + oneOf(COMPARATORS) + " "
                + oneOf(List.of("value * 0.5 + \"256Mi\"", oneOf(QUANTITIES))) + oneOf(List.of(", ", " || ", " && "))
                + "grace " + oneOf(COMPARATORS) + " \"" + random.nextInt(5) + "m\")";
    }

    private String pods() {
        String cores = oneOf(List.of("cpuRequests", "cpuOverhead"));
        String memory = oneOf(List.of("memoryRequests", "memoryOverhead"));
        return "Pods(running + pending " + oneOf(COMPARATORS) + " " + oneOf(List.of("terminating * 2", "3", "failed"))
                + oneOf(List.of(", ", " || ", " && ")) + cores + " " + oneOf(COMPARATORS) + " "
                + oneOf(List.of("\"500m\"", "0.5", "cpuOverhead + \"250m\"")) + ", " + memory + " " + oneOf(COMPARATORS)
                + " " + oneOf(QUANTITIES) + ")";
    }

    private String text() {
        String field = oneOf(TEXTS);
        return switch (random.nextInt(4)) {
            case 0 -> field + " == " + oneOf(TEXTS);
            case 1 -> "!(" + field + " in (\"v0\", \"v1\"))";
            case 2 -> field + " != \"v" + random.nextInt(2) + '"';
            default -> field + " == \"v" + random.nextInt(2) + '"';
        };
    }

    private String amount() {
        return switch (random.nextInt(4)) {
            case 0 -> oneOf(AMOUNTS) + " * 0.5";
            case 1 -> oneOf(AMOUNTS) + " - " + oneOf(QUANTITIES);
            default -> oneOf(QUANTITIES);
        };
    }

    private String key(List<String> words) {
        return switch (random.nextInt(4)) {
            case 0 -> "!= " + oneOf(words);
            case 1 -> "in (" + oneOf(words) + ", " + oneOf(words) + ")";
            default -> "== " + oneOf(words);
        };
    }

    private String count() {
        return oneOf(List.of("stalled", "selfLimited", "selfCrowded")) + " " + oneOf(COMPARATORS) + " "
                + random.nextInt(4);
    }

    private String constraint(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(6)) {
            case 1 -> "(" + constraint(depth - 1) + " && " + constraint(depth - 1) + ")";
            case 2 -> "(" + constraint(depth - 1) + " || " + constraint(depth - 1) + ")";
            case 3 -> "!(" + constraint(depth - 1) + ")";
            default -> oneOf(NUMBERS) + " " + oneOf(COMPARATORS) + " " + term();
        };
    }

    private String term() {
        return switch (random.nextInt(6)) {
            case 0 -> oneOf(NUMBERS);
            case 1 -> oneOf(NUMBERS) + " " + oneOf(List.of("+", "-", "*")) + " " + oneOf(LITERALS);
            case 2 -> bound.isEmpty() ? oneOf(LITERALS) : oneOf(bound);
            case 3 -> bound.isEmpty() ? oneOf(LITERALS) : oneOf(bound) + " + " + oneOf(LITERALS);
            default -> oneOf(LITERALS);
        };
    }

    private String oneOf(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
