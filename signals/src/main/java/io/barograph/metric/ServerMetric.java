package io.barograph.metric;

import static io.barograph.metric.MetricStability.EXPERIMENTAL;
import static io.barograph.metric.MetricStability.STABLE;

import module java.base;

/// The families that every program with a web server has, each under the program's prefix.
public enum ServerMetric {
    BUILD_INFO("build_info{version,revision,java_version}", "Which build runs; always 1."),
    HTTP_REQUESTS("http_requests_total{handler,code}", "Requests answered, by path and status (499: the client left)."),
    HTTP_IN_FLIGHT("http_requests_in_flight", "Requests that have no answer yet."),
    EVENT_LOOP_DELAY(
            "eventloop_delay_seconds",
            "How late the event loop was when that was last measured, which is done every ten seconds.",
            EXPERIMENTAL),
    HANDSHAKE_FAILURES(
            "tls_handshake_failures_total",
            "TLS handshakes that failed, as when a client does not speak TLS or has no certificate that is trusted."),
    CONNECTIONS_CLOSED(
            "http_connections_closed_total{reason}",
            "Connections closed by the server: too many (limit), idle while others came (room), no request in time"
                    + " (no_request), no further request (idle), an answer not read in time (slow),"
                    + " answers that are not read (unread), HTTP/2 frames (frames) or TLS records (records) without"
                    + " a request, too many TLS handshakes of one client (handshakes)."),
    WEB_CONFIG_RELOAD_SUCCESSFUL(
            "web_config_last_reload_successful",
            "Whether the web configuration file and the certificates it names could be used when last read."),
    WEB_CONFIG_RELOAD_TIME(
            "web_config_last_reload_success_timestamp_seconds",
            "When the web configuration in use was read, in seconds since 1970."),
    WEB_CERTIFICATE_EXPIRY(
            "web_certificate_expiry_timestamp_seconds",
            "When the server's certificate expires, in seconds since 1970.");

    @SuppressWarnings("ImmutableEnumChecker") // a record that copies its list
    private final MetricFamily named;

    ServerMetric(String series, String help) {
        this(series, help, STABLE);
    }

    ServerMetric(String series, String help, MetricStability stability) {
        this.named = MetricFamily.of(series, help, stability);
    }

    /// @param prefix as in `barograph_exporter_`
    public MetricFamily of(String prefix) {
        return new MetricFamily(named.type(), prefix + named.name(), named.labels(), named.help(), named.stability());
    }

    /// All of them.
    public static List<MetricFamily> familiesWith(String prefix) {
        return Stream.of(values()).map(metric -> metric.of(prefix)).toList();
    }
}
