package io.barograph.e2e.monitoring;

import static org.awaitility.Awaitility.await;

import io.barograph.cli.backtest.prometheus.PrometheusAccess;
import io.barograph.cli.backtest.prometheus.PrometheusRange;
import io.barograph.cli.backtest.prometheus.PrometheusSource;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.prometheus.Prometheus;
import io.barograph.testkit.prometheus.PrometheusVersion;
import module java.base;

/// Two recordings that were replayed and decided on while a Prometheus scraped: of one it saw every pass, of the other
/// about every second or third.
record ScrapedRun(Prometheus scraper, LiveDecisions every, LiveDecisions some, Instant from, Instant to)
        implements AutoCloseable {

    private static final Path SHIPPED = Path.of("../rules/policies/contention.drl");
    private static final Path QUICK = Path.of("src/test/resources/policies/quick.drl");
    private static final int ATTEMPTS = 3;
    private static final int PASSES = 30;

    /// More than 25 s of the recording's time would be taken for a silence.
    private static final long LARGEST_GAP_MICROS = 25_000_000;

    /// Replays until it is done, and again at half the speed where the machine was so busy that passes went unseen.
    static ScrapedRun of(Path work) throws Exception {
        int everyPort = FreePorts.next();
        int somePort = FreePorts.next();
        Prometheus scraper = Prometheus.start(PrometheusVersion.DEBIAN, work, """
                global: {scrape_interval: 150ms, scrape_timeout: 150ms}
                scrape_configs:
                  - job_name: barograph
                    static_configs: [{targets: ["127.0.0.1:%d", "127.0.0.1:%d"], labels: {cluster: a, node: theirs}}]
                """.formatted(everyPort, somePort));
        for (int attempt = 1; ; attempt++) {
            Instant from = Instant.now();
            double slower = 1 << (attempt - 1);
            LiveDecisions every = LiveDecisions.of(
                    work,
                    new LiveDecisions.What("every-" + attempt, "S18_onset_and_relief.trace.gz", 4 / slower, QUICK),
                    everyPort);
            LiveDecisions some = LiveDecisions.of(
                    work,
                    new LiveDecisions.What("some-" + attempt, "S36_long.trace.gz", Math.max(20, 40 / slower), SHIPPED),
                    somePort);
            await().atMost(Duration.ofMinutes(2)).until(() -> every.cleared() && some.cleared());
            await().until(() -> scraped(scraper, every, 59) && scraped(scraper, some, 549));
            ScrapedRun run = new ScrapedRun(scraper, every, some, from, Instant.now());
            boolean seen =
                    run.past(every).seen().size() == PASSES && run.past(some).largestGapMicros() < LARGEST_GAP_MICROS;
            if (seen || attempt == ATTEMPTS) {
                return run;
            }
            every.close();
            some.close();
        }
    }

    /// Whether the recording's end was scraped.
    private static boolean scraped(Prometheus scraper, LiveDecisions live, int seconds)
            throws IOException, InterruptedException {
        String query = "barograph_snapshot_monotonic_seconds{exported_node=\"" + live.node() + "\"}";
        return scraper.values(query, "exported_node").getOrDefault(live.node(), 0.0) >= seconds;
    }

    /// What a backtest makes of one node's past as Prometheus keeps it.
    NodeBacktest past(LiveDecisions live) throws Exception {
        PrometheusAccess access = new PrometheusAccess(scraper.url(), tls(), () -> "");
        PrometheusRange range = new PrometheusRange(from, to, Duration.ZERO, "{cluster=\"a\"}");
        return NodeBacktest.of(
                new PrometheusSource(access, range, null, SteadyClock.system()),
                live.node(),
                live.what().policy());
    }

    private static SSLContext tls() throws GeneralSecurityException {
        return SSLContext.getDefault();
    }

    URI prometheus() {
        return scraper.url();
    }

    @Override
    public void close() {
        scraper.close();
        every.close();
        some.close();
    }
}
