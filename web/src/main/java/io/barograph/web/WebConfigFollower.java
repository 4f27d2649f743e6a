package io.barograph.web;

import io.barograph.metric.ServerMetric;
import io.barograph.program.FileCheckThread;
import io.barograph.program.SystemClock;
import io.barograph.web.config.WebConfig;
import io.barograph.web.config.WebConfigFile;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import io.barograph.web.tls.TlsSettings;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at the web configuration again and again, off the event loop, and hands on what is new, on it.
final class WebConfigFollower {

    private static final Logger LOG = LoggerFactory.getLogger(WebConfigFollower.class);

    private final WebConfigFile file;
    private final FileCheckThread looks = new FileCheckThread("web-config");
    private boolean late;
    private final SelfMetrics metrics;

    WebConfigFollower(WebConfigFile file, SelfMetrics metrics) {
        this.file = file;
        this.metrics = metrics;
    }

    /// @return the timer to cancel before Vert.x is closed
    long startFollowing(Vertx vertx, Duration period, Consumer<WebConfig> changed) {
        metrics.gaugeOf(
                metrics.familyOf(ServerMetric.WEB_CONFIG_RELOAD_SUCCESSFUL),
                () -> file.isBroken() || looks.isLate(SystemClock.nanos()) ? 0 : 1);
        SelfGauge reloadTime = metrics.gauge(metrics.familyOf(ServerMetric.WEB_CONFIG_RELOAD_TIME));
        reloadTime.set(SystemClock.unixSeconds());
        metrics.gaugeOf(metrics.familyOf(ServerMetric.WEB_CERTIFICATE_EXPIRY), this::expiry);
        return vertx.setPeriodic(period.toMillis(), _ -> {
            Context eventLoop = vertx.getOrCreateContext();
            looks.beginCheck(
                    () -> {
                        if (file.look()) {
                            reloadTime.set(SystemClock.unixSeconds());
                            eventLoop.runOnContext(_ -> changed.accept(file.current()));
                        }
                    },
                    SystemClock.nanos());
            warnIfLate();
        });
    }

    private void warnIfLate() {
        boolean wasLate = late;
        late = looks.isLate(SystemClock.nanos());
        if (late && !wasLate) {
            LOG.warn("the web configuration, or a file that it names, has not been read within 5 s; the last good one"
                    + " stays in use. Maybe its file system does not answer");
        } else if (wasLate && !late) {
            LOG.info("the web configuration can be read again");
        }
    }

    private double expiry() {
        TlsSettings tls = file.current().tls();
        return tls == null ? Double.NaN : tls.notAfterSeconds();
    }
}
