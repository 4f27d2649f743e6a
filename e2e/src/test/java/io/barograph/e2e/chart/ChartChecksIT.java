package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.GoldenFile;
import io.barograph.testkit.chart.Helm;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The chart by itself: Helm's own checks, the unit tests of each value, the page of values, and what is packaged.
@Tag("full")
class ChartChecksIT {

    @TempDir
    private Path work;

    @Test
    void lintFindsNothingInAnyCluster() {
        List<String> arguments = new ArrayList<>(List.of("lint", "--strict", "--quiet", Helm.CHART.toString()));
        for (Path values : ChartValues.files()) {
            Helm.Outcome outcome = Helm.run(
                    "helm",
                    Stream.concat(arguments.stream(), Stream.of("--values", values.toString()))
                            .toArray(String[]::new));
            assertThat(outcome.code()).as(values + outcome.output()).isZero();
        }
    }

    @Test
    void eachValueDoesWhatItSays() {
        Helm.Outcome outcome = Helm.run("helm-unittest", Helm.CHART.toString());

        assertThat(outcome.code()).as(outcome.output()).isZero();
        assertThat(outcome.output()).contains("Test Suites: ").doesNotContain("0 passed, 0 total\nSnapshot");
    }

    @Test
    void thePageOfValuesIsCurrent() {
        String page = Helm.run(
                        "helm-docs",
                        "--chart-search-root",
                        Helm.CHART.toString(),
                        "--sort-values-order",
                        "file",
                        "--dry-run")
                .orFail();

        assertThat(page.lines().filter(line -> line.matches(".*\\|\\s*\\|$")))
                .as("values without a description")
                .isEmpty();
        GoldenFile.file(Helm.CHART.resolve("README.md"), page.stripTrailing() + "\n");
    }

    /// Alerts, dashboards and admission policies lie elsewhere in the checkout; a packaged chart has them as files.
    @Test
    void aPackagedChartHasAlertsDashboardsAndAdmissionPoliciesOfThisCheckout() throws IOException {
        Helm.run("helm", "package", Helm.CHART.toString(), "--destination", work.toString())
                .orFail();
        try (Stream<Path> made = Files.list(work)) {
            Path archive = made.findFirst().orElseThrow();
            Helm.run(List.of("tar", "-xzf", archive.toString(), "-C", work.toString()))
                    .orFail();
        }
        Path files = work.resolve("barograph/files");
        assertThat(files.resolve("admission.yaml"))
                .isRegularFile()
                .hasSameTextualContentAs(Checkout.HOME.resolve("deploy/admission.yaml"));
        assertThat(files.resolve("barograph.rules.yaml"))
                .hasSameTextualContentAs(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        assertThat(files.resolve("policies/contention.drl"))
                .hasSameTextualContentAs(Checkout.HOME.resolve("rules/policies/contention.drl"));
        try (Stream<Path> dashboards = Files.list(Checkout.HOME.resolve("dashboards"))) {
            assertThat(dashboards.filter(file -> file.toString().endsWith(".json")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(files.resolve("dashboards").resolve(file.getFileName()))
                            .hasSameTextualContentAs(file));
        }
        try (Stream<Path> all = Files.walk(work.resolve("barograph"))) {
            assertThat(all).noneMatch(Files::isSymbolicLink);
        }
        assertThat(Files.exists(work.resolve("barograph/tests"))).isFalse();
    }
}
