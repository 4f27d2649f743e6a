package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.backtest.prometheus.AnswerCache;
import io.barograph.cli.backtest.prometheus.PrometheusAccess;
import io.barograph.cli.backtest.prometheus.PrometheusClient;
import io.barograph.cli.backtest.prometheus.PrometheusException;
import io.barograph.cli.backtest.prometheus.PrometheusRange;
import io.barograph.controller.watch.SteadyClock;
import module java.base;

/// A Prometheus that scraped exporters. Our metrics tell how long each pod waited, and why. Limits, periods and usage
/// are others' metrics (kube-state-metrics, cAdvisor): they are asked for too, and unknown where they are not kept.
public record PrometheusSpans(PrometheusAccess access, PrometheusRange range, SteadyClock clock) implements SpanSource {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public List<NodeSpan> nodes() throws IOException {
        try (PrometheusClient client = new PrometheusClient(access, new AnswerCache(null), PATIENCE, clock)) {
            ScrapedPods pods = ScrapedPods.askAll(new PodQueries(client, range));
            if (pods.isEmpty()) {
                throw new PrometheusException(access.base() + " from " + range.startTime() + " to " + range.endTime()
                        + ": no series barograph_pod_pressure_seconds_total; expected those of exporters. Maybe the range"
                        + " is another one, or the selector selects nothing");
            }
            return pods.nodeSpans(access.base().toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking " + access.base());
        }
    }
}
