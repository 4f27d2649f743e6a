package io.barograph.e2e.attack;

import io.barograph.testkit.Checkout;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The table of what was tried, on standard output and in `target/attacks.md`.
final class AttackReport {

    private final List<String> rows = new ArrayList<>(List.of(
            "| attack | tries | refused | stopped acting | taint, eviction, answer after | wrong |",
            "|---|---|---|---|---|---|"));
    private final List<String> failures = new ArrayList<>();

    void tried(String attack, Attacker by, AttackedCluster.Acting acting, List<String> wrong) {
        rows.add("| %s | %d | %d | %s | %s, %s, %s | %s |"
                .formatted(
                        attack,
                        by.tries(),
                        by.refusals(),
                        acting.isStopped() ? "yes: " + acting.why() : "no",
                        seconds(acting.taint()),
                        seconds(acting.eviction()),
                        seconds(acting.answer()),
                        String.join(", ", wrong)));
        write();
        if (acting.isStopped() || !wrong.isEmpty()) {
            failures.add(rows.getLast());
        }
    }

    private static String seconds(@Nullable Duration time) {
        return time == null ? "-" : String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }

    /// The rows of attacks that stopped the acting, or led it astray.
    List<String> failures() {
        return failures;
    }

    private void write() {
        try {
            Files.write(Checkout.HOME.resolve("e2e/target/attacks.md"), rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println(rows.getLast());
    }
}
