package io.barograph.exporter.exposition.catalogue;

import static io.barograph.metric.MetricStability.EXPERIMENTAL;
import static io.barograph.metric.MetricStability.STABLE;
import static io.barograph.metric.MetricType.COUNTER;
import static io.barograph.metric.MetricType.GAUGE;
import static io.barograph.metric.MetricType.HISTOGRAM;

import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricStability;
import io.barograph.metric.MetricType;

/// The families that the exporter keeps of itself with the Prometheus Java client: few, and some of them histograms.
public enum SelfMetric {
    BUILD_INFO(GAUGE, "barograph_exporter_build_info{version,revision,java_version}", "Which build runs; always 1."),
    PASS_DURATION(
            HISTOGRAM,
            "barograph_exporter_snapshot_duration_seconds",
            "How long passes take, from the first file to the finished snapshot."),
    EVENT_DELAY(
            HISTOGRAM,
            "barograph_event_delay_seconds{cause}",
            "Time from the kernel's event (psi: a stall, cgroup: one made or removed) to the snapshot that it causes. Files are read once a second at most, so an event within a second of a pass waits for the next."),
    PSI_TRIGGERS(
            GAUGE,
            "barograph_exporter_psi_triggers",
            "Pressure files with a trigger, of three. Without triggers passes are made by the timer alone."),
    WATCHED_DIRECTORIES(
            GAUGE,
            "barograph_exporter_watched_directories",
            "Cgroups in which new and removed cgroups are watched.",
            EXPERIMENTAL),
    UNWATCHED_DIRECTORIES(
            GAUGE,
            "barograph_exporter_unwatched_directories",
            "Cgroups that should be watched and cannot be: the exporter takes half of the kernel's inotify watches (fs.inotify.max_user_watches), and 16,384 at most. The timer finds what changes there.",
            EXPERIMENTAL),
    RENDER_DURATION(HISTOGRAM, "barograph_exporter_render_duration_seconds", "How long writing an exposition takes."),
    HTTP_REQUESTS(
            COUNTER,
            "barograph_exporter_http_requests_total{handler,code}",
            "Requests answered, by path and status (499: the client left)."),
    EVENT_LOOP_DELAY(
            GAUGE,
            "barograph_exporter_eventloop_delay_seconds",
            "How late the event loop was with what was due in the last second.",
            EXPERIMENTAL),
    HTTP_IN_FLIGHT(GAUGE, "barograph_exporter_http_requests_in_flight", "Requests that have no answer yet."),
    HANDSHAKE_FAILURES(
            COUNTER,
            "barograph_exporter_tls_handshake_failures_total",
            "TLS handshakes that failed, as when a client does not speak TLS or has no certificate that is trusted."),
    CONNECTIONS_CLOSED(
            COUNTER,
            "barograph_exporter_http_connections_closed_total{reason}",
            "Connections closed by the server: too many (limit), idle while others came (room), no request in time (no_request), no further request (idle), an answer not read in time (slow)."),
    WEB_CONFIG_RELOAD_SUCCESSFUL(
            GAUGE,
            "barograph_exporter_web_config_last_reload_successful",
            "Whether the web configuration file and the certificates it names could be used when last read."),
    WEB_CONFIG_RELOAD_TIME(
            GAUGE,
            "barograph_exporter_web_config_last_reload_success_timestamp_seconds",
            "When the web configuration in use was read, in seconds since 1970."),
    WEB_CERTIFICATE_EXPIRY(
            GAUGE,
            "barograph_exporter_web_certificate_expiry_timestamp_seconds",
            "When the server's certificate expires, in seconds since 1970.");

    @SuppressWarnings("ImmutableEnumChecker") // a record that copies its list
    private final MetricFamily family;

    SelfMetric(MetricType type, String series, String help) {
        this(type, series, help, STABLE);
    }

    SelfMetric(MetricType type, String series, String help, MetricStability stability) {
        this.family = MetricFamily.of(type, series, help, stability);
    }

    public MetricFamily family() {
        return family;
    }
}
