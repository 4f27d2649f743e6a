package io.barograph.web;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Consumer;

/// Looks at the web configuration once a second, off the event loop, and hands on what is new, on it.
final class ConfigFollower {

    private static final long PERIOD_MILLIS = 1000;

    private final WebConfigFile file;
    private final SelfMetrics metrics;

    ConfigFollower(WebConfigFile file, SelfMetrics metrics) {
        this.file = file;
        this.metrics = metrics;
    }

    /// @return the timer to cancel before Vert.x is closed
    long start(Vertx vertx, Consumer<WebConfig> changed) {
        metrics.gauge(
                "web_config_last_reload_successful",
                "Whether the web configuration file and the certificates it names could be used when last read.",
                () -> file.isBroken() ? 0 : 1);
        SelfGauge since = metrics.gauge(
                "web_config_last_reload_success_timestamp_seconds",
                "When the web configuration that holds was read, in seconds since 1970.");
        since.set(WebClock.unixSeconds());
        metrics.gauge(
                "web_certificate_expiry_timestamp_seconds",
                "Until when the server's certificate holds, in seconds since 1970.",
                this::expiry);
        return vertx.setPeriodic(PERIOD_MILLIS, _ -> {
            Future<Boolean> looked = vertx.executeBlocking(file::look);
            looked.onSuccess(news -> {
                if (news) {
                    since.set(WebClock.unixSeconds());
                    changed.accept(file.current());
                }
            });
        });
    }

    private double expiry() {
        TlsSettings tls = file.current().tls();
        return tls == null ? Double.NaN : tls.notAfterSeconds();
    }
}
