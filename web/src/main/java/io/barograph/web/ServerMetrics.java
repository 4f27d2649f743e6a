package io.barograph.web;

import io.barograph.metric.ServerMetric;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The metrics of a server about itself.
///
/// @param broken connections that failed in a TLS handshake
/// @param closed connections that were closed on a client
/// @param delay of the event loop
record ServerMetrics(
        SelfCounter requests, SelfGauge inFlight, SelfCounter broken, SelfCounter closed, SelfGauge delay) {

    private static final Logger LOG = LoggerFactory.getLogger(ServerMetrics.class);

    /// Counts a connection that broke, if it broke over TLS.
    void countBroken(Throwable why) {
        LOG.debug("a connection broke", why);
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                broken.inc();
                return;
            }
        }
    }

    static ServerMetrics of(SelfMetrics metrics) {
        return new ServerMetrics(
                metrics.counter(metrics.familyOf(ServerMetric.HTTP_REQUESTS)),
                metrics.gauge(metrics.familyOf(ServerMetric.HTTP_IN_FLIGHT)),
                metrics.counter(metrics.familyOf(ServerMetric.HANDSHAKE_FAILURES)),
                metrics.counter(metrics.familyOf(ServerMetric.CONNECTIONS_CLOSED)),
                metrics.gauge(metrics.familyOf(ServerMetric.EVENT_LOOP_DELAY)));
    }
}
