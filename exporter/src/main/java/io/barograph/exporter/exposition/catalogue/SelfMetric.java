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
    PASS_DURATION(
            HISTOGRAM,
            "barograph_exporter_snapshot_duration_seconds",
            "How long passes take, from the first file to the finished snapshot."),
    EVENT_DELAY(
            HISTOGRAM,
            "barograph_event_delay_seconds{cause}",
            "Time from the kernel's event (psi: a stall, cgroup: one made or removed) to the snapshot that it causes. A cgroup waits until the last pass is a second old, a stall until it is two seconds old."),
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
    RECLAIM_REMOVED(
            COUNTER,
            "barograph_reclaim_removed_total{kind}",
            "What was removed by the container runtime to make room: a container or an image. Only with --reclaim=remove.",
            EXPERIMENTAL),
    RECLAIM_FREED(
            COUNTER,
            "barograph_reclaim_freed_bytes_total",
            "Size of the images that were removed, as the runtime counts it: layers that images share count for each.",
            EXPERIMENTAL),
    RECLAIM_FAILURES(
            COUNTER,
            "barograph_reclaim_failures_total{what}",
            "What reclaim could not read (node: the demand, runtime) or remove (container, image).",
            EXPERIMENTAL),
    RECLAIMABLE_IMAGE_BYTES(
            GAUGE,
            "barograph_reclaimable_image_bytes",
            "Size of the images that no container uses and that are old enough to be removed. Absent where the runtime cannot be asked.",
            EXPERIMENTAL),
    RENDER_DURATION(HISTOGRAM, "barograph_exporter_render_duration_seconds", "How long writing an exposition takes.");

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
