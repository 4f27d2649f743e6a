package io.barograph.e2e.chaos;

import io.barograph.testkit.Checkout;
import module java.base;

/// The table of what was tried, on standard output and in `target/chaos.md`.
final class ChaosReport {

    private final long seed;
    private final List<String> rows = new ArrayList<>();
    private String delay = "";

    ChaosReport(long seed) {
        this.seed = seed;
    }

    void tried(String fault, int times, long checks, int violations) {
        rows.add("| %s | %d | %d | %d |".formatted(fault, times, checks, violations));
    }

    void delay(String said) {
        delay = said;
    }

    void write(List<String> violations) {
        List<String> lines = new ArrayList<>(List.of(
                "Seed " + seed + ". " + delay, "", "| fault | times | checks | violations |", "|---|---|---|---|"));
        lines.addAll(rows);
        violations.forEach(each -> lines.add("- " + each));
        try {
            Files.write(Checkout.HOME.resolve("e2e/target/chaos.md"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines.forEach(System.out::println);
    }
}
