package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;

/// The dashboards, the alerts, the catalogue of metrics and the runbook fit together.
class DashboardsTest {

    private static final Pattern METRIC = Pattern.compile("\\b(?:barograph|node|container)_[a-z0-9_]+");
    private static final Pattern ASKED = Pattern.compile("\\b(barograph_[a-z0-9_]+|up)(?=[{\\[) \\n]|$)");
    private static final Pattern EXPRESSION = Pattern.compile("(?ms)^ *expr: (.*?)^ *(?:for|labels):");
    private static final Pattern ALERT = Pattern.compile("(?m)^ *- alert: (\\w+)$");
    private static final Pattern RUNBOOK =
            Pattern.compile("(?m)^ *runbook_url: http://barograph-controller\\.barograph:9978/runbook#(\\w+)$");

    @Test
    void namesOnlyMetricsThatArePublished() throws IOException {
        String published = Files.readString(Checkout.HOME.resolve("docs/metrics.md"));
        String alerts = Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        Set<String> named = new HashSet<>(metricsOf(alerts.replaceAll("barograph-[a-z]+|barograph:[a-z_:]+", "")));
        Dashboards.queries().forEach(query -> named.addAll(metricsOf(query.text())));

        assertThat(named)
                .hasSizeGreaterThan(20)
                .allSatisfy(metric -> assertThat(published).contains("`" + metric.replaceFirst("_bucket$", "") + "`"));
    }

    @Test
    void drawsWhatFlaps() {
        assertThat(Dashboards.queries())
                .filteredOn(query -> query.text().contains("barograph_flaps_total"))
                .extracting(Dashboards.Query::text)
                .containsExactly("max by (cluster, policy, demand)"
                        + " (increase(barograph_flaps_total{cluster=~\"$cluster\"}[$__rate_interval]))");
    }

    /// For each alert there is a graph of what it fires on.
    @Test
    void drawsEachMetricThatAnAlertLooksAt() throws IOException {
        String alerts = Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        Set<String> drawn = new HashSet<>();
        Dashboards.queries().forEach(query -> drawn.addAll(matches(ASKED, query.text())));
        Set<String> asked = new HashSet<>();
        List<String> missing = new ArrayList<>();
        for (String alert : alerts.split("- alert: ", -1)) {
            for (String metric : matches(ASKED, String.join("\n", matches(EXPRESSION, alert)))) {
                asked.add(metric);
                if (!drawn.contains(metric)) {
                    missing.add(alert.lines().findFirst().orElse("") + " asks for " + metric);
                }
            }
        }
        assertThat(asked).hasSizeGreaterThan(20).contains("up", "barograph_silences_broken");
        assertThat(missing).isEmpty();
    }

    private static List<String> metricsOf(String text) {
        return METRIC.matcher(text).results().map(it -> it.group()).toList();
    }

    @Test
    void tellsHowUrgentEachAlertIs() throws IOException {
        String alerts = Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        List<String> each =
                Pattern.compile("- alert: ").splitAsStream(alerts).skip(1).toList();

        assertThat(each)
                .hasSizeGreaterThan(20)
                .allSatisfy(alert -> assertThat(alert)
                        .containsPattern("\n *severity: (info|warning|critical)\n")
                        .contains("summary: ", "description: "));
    }

    @Test
    void hasARunbookEntryForEachAlert() throws IOException {
        String alerts = Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        String runbook = Files.readString(Checkout.HOME.resolve("docs/runbook.md"));
        List<String> names = matches(ALERT, alerts);

        assertThat(names)
                .hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(runbook).contains("## " + name + "\n"));
        assertThat(matches(RUNBOOK, alerts))
                .isEqualTo(names.stream()
                        .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                        .toList());
        assertThat(matches(Pattern.compile("(?m)^## (\\w+)$"), runbook)).isEqualTo(names);
    }

    private static List<String> matches(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
