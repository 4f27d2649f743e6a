package io.barograph.rules.policy.fuzz;

import io.barograph.rules.policy.attack.Attack;
import module java.base;

/// What a fuzzer begins with: the attacks, each rule of the valid files, and the kept corpus.
final class FuzzSeeds {

    private static final Path RESOURCES = Path.of("src", "test", "resources");

    private FuzzSeeds() {}

    static List<String> all() throws IOException {
        List<String> seeds = new ArrayList<>();
        Attack.all().forEach(each -> seeds.add(text(each.bytes())));
        for (Path each : List.of(
                RESOURCES.resolve("policies/forms.drl"),
                RESOURCES.resolve("policies/kep5394.drl"),
                Path.of("policies", "contention.drl"),
                Path.of("policies", "eviction.drl"),
                Path.of("policies", "teardown.drl"))) {
            String text = text(Files.readAllBytes(each));
            int rules = text.indexOf("\nrule ");
            for (String rule : text.substring(rules).split("(?=\nrule )", -1)) {
                seeds.add(declared(text.substring(0, rules), rule) + rule);
            }
            seeds.add(text);
        }
        for (Path each : corpus()) {
            seeds.add(text(Files.readAllBytes(each)));
        }
        return seeds;
    }

    /// The block of those parameters that the rule binds; small files are fuzzed faster.
    private static String declared(String head, String rule) {
        List<String> lines = head.lines()
                .filter(line -> line.matches("    [A-Za-z]+ : .*")
                        && rule.contains(line.strip().split(" ", -1)[0]))
                .toList();
        return lines.isEmpty() ? "" : "declare Parameters\n" + String.join("\n", lines) + "\nend\n";
    }

    /// The kept corpus, by name.
    static List<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.list(RESOURCES.resolve("corpus"))) {
            return files.filter(each -> each.toString().endsWith(".drl"))
                    .sorted()
                    .toList();
        }
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
