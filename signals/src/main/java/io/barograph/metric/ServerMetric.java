package io.barograph.metric;

import static io.barograph.metric.MetricStability.EXPERIMENTAL;
import static io.barograph.metric.MetricStability.STABLE;
import static io.barograph.metric.MetricType.COUNTER;
import static io.barograph.metric.MetricType.GAUGE;

import java.util.List;
import java.util.stream.Stream;

/// The families that every program with a web server has, each under the program's prefix.
public enum ServerMetric {
    BUILD_INFO(GAUGE, "build_info{version,revision,java_version}", "Which build runs; always 1.", STABLE),
    HTTP_REQUESTS(
            COUNTER,
            "http_requests_total{handler,code}",
            "Requests answered, by path and status (499: the client left).",
            STABLE),
    HTTP_IN_FLIGHT(GAUGE, "http_requests_in_flight", "Requests that have no answer yet.", STABLE),
    EVENT_LOOP_DELAY(
            GAUGE,
            "eventloop_delay_seconds",
            "How late the event loop was with what was due in the last second.",
            EXPERIMENTAL),
    HANDSHAKE_FAILURES(
            COUNTER,
            "tls_handshake_failures_total",
            "TLS handshakes that failed, as when a client does not speak TLS or has no certificate that is trusted.",
            STABLE),
    CONNECTIONS_CLOSED(
            COUNTER,
            "http_connections_closed_total{reason}",
            "Connections closed by the server: too many (limit), idle while others came (room), no request in time"
                    + " (no_request), no further request (idle), an answer not read in time (slow).",
            STABLE),
    WEB_CONFIG_RELOAD_SUCCESSFUL(
            GAUGE,
            "web_config_last_reload_successful",
            "Whether the web configuration file and the certificates it names could be used when last read.",
            STABLE),
    WEB_CONFIG_RELOAD_TIME(
            GAUGE,
            "web_config_last_reload_success_timestamp_seconds",
            "When the web configuration in use was read, in seconds since 1970.",
            STABLE),
    WEB_CERTIFICATE_EXPIRY(
            GAUGE,
            "web_certificate_expiry_timestamp_seconds",
            "When the server's certificate expires, in seconds since 1970.",
            STABLE);

    @SuppressWarnings("ImmutableEnumChecker") // a record that copies its list
    private final MetricFamily named;

    ServerMetric(MetricType type, String series, String help, MetricStability stability) {
        this.named = MetricFamily.of(type, series, help, stability);
    }

    /// @param prefix as in `barograph_exporter_`
    public MetricFamily of(String prefix) {
        return new MetricFamily(named.type(), prefix + named.name(), named.labels(), named.help(), named.stability());
    }

    /// All of them.
    public static List<MetricFamily> all(String prefix) {
        return Stream.of(values()).map(each -> each.of(prefix)).toList();
    }
}
