package io.barograph.exporter.exposition.catalogue;

import static io.barograph.metric.MetricStability.EXPERIMENTAL;
import static io.barograph.metric.MetricStability.FOREIGN;
import static io.barograph.metric.MetricStability.STABLE;

import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricStability;

/// The families that the exporter's own encoder writes, in the order of the exposition; [ExporterMetricCatalogue] has
/// the others too.
public enum ExporterMetric {
    NODE_CPU_WAITING(
            "node_pressure_cpu_waiting_seconds_total", "Total time in seconds that processes have waited for CPU time"),
    NODE_IO_WAITING(
            "node_pressure_io_waiting_seconds_total",
            "Total time in seconds that processes have waited due to IO congestion"),
    NODE_IO_STALLED(
            "node_pressure_io_stalled_seconds_total",
            "Total time in seconds no process could make progress due to IO congestion"),
    NODE_MEMORY_WAITING(
            "node_pressure_memory_waiting_seconds_total",
            "Total time in seconds that processes have waited for memory"),
    NODE_MEMORY_STALLED(
            "node_pressure_memory_stalled_seconds_total",
            "Total time in seconds no process could make progress due to memory congestion"),
    NODE_IRQ_STALLED(
            "node_pressure_irq_stalled_seconds_total",
            "Total time in seconds no process could make progress due to IRQ congestion"),
    NODE_COLLECTOR_DURATION(
            "node_scrape_collector_duration_seconds{collector}", "node_exporter: Duration of a collector scrape."),
    NODE_COLLECTOR_SUCCESS("node_scrape_collector_success{collector}", "node_exporter: Whether a collector succeeded."),
    PRESSURE_SECONDS(
            "barograph_pressure_seconds_total{scope,resource,kind}",
            "Time for which some or all (full) running tasks of a scope were stalled for a resource, as the kernel counts it. Scope system is system.slice."),
    PRESSURE_RATIO(
            "barograph_pressure_ratio{scope,resource,kind,window}",
            "Share of a window for which a scope was stalled for a resource: the kernel's own averages."),
    CONTENTION_RATIO(
            "barograph_contention_ratio{scope,resource,window}",
            "Share of a window for which a scope's worst leaf waited for what others had. Absent until the whole window was observed. Scope system_low: CPU of those outside kubepods with a low weight."),
    CONTENTION_SECONDS(
            "barograph_contention_seconds_total{scope,resource}",
            "Time for which a scope's worst leaf waited for what others had, since the exporter's start."),
    SELF_LIMITED_SECONDS(
            "barograph_self_limited_seconds_total{scope,resource}",
            "Time for which a scope's worst leaf was stalled by its own limit, since the exporter's start."),
    SELF_CROWDED_SECONDS(
            "barograph_self_crowded_seconds_total{scope,resource}",
            "Time for which a scope's worst leaf was stalled by its own threads, since the exporter's start."),
    CONTENTION_PODS(
            "barograph_contention_pods{scope,resource,state}",
            "Pods (outside kubepods: cgroups) of a scope that waited for at least a tenth of the last 10 s, by cause."),
    STEAL_RATIO(
            "barograph_steal_ratio",
            "Share of CPU time that the hypervisor gave to others during the last interval. Above 0.1, CPU verdicts are doubtful."),
    SNAPSHOT_TIME(
            "barograph_snapshot_monotonic_seconds{node,boot_id}",
            "When the node was read, on its own clock, which starts at boot. Two scrapes with the same time show the same pass."),
    SNAPSHOT_INTERVAL(
            "barograph_snapshot_interval_seconds", "The longest time until the next pass, as the exporter expects it."),
    DISK_LATENCY(
            "barograph_disk_latency_seconds{device,direction}",
            "Mean time that a disk's requests took which ended in the last interval, with their wait in its queue. Absent where none ended. The 32 disks with the most requests.",
            EXPERIMENTAL),
    DISK_BASELINE_LATENCY(
            "barograph_disk_baseline_latency_seconds{device,direction}",
            "What a disk's request takes without a queue, as was learned: IO contention is measured against it. Absent until that was seen.",
            EXPERIMENTAL),
    SUPPORTED(
            "barograph_supported{source,resource}",
            "Whether this host has the pressure of a resource, in /proc/pressure (proc) and per cgroup (cgroup)."),
    UNSUPPORTED_INFO(
            "barograph_unsupported_info{reason}",
            "Why something is not supported here; always 1. One of no_config, psi_off, cgroup_v1, cgroup_pressure_off, no_cpu_full, no_irq_accounting, denied.",
            EXPERIMENTAL),
    EVICTION_AVAILABLE_BYTES(
            "barograph_eviction_signal_available_bytes{signal}",
            "What is left by an eviction signal. Absent where it is unknown; negative where more is used than there is."),
    EVICTION_AVAILABLE_INODES(
            "barograph_eviction_signal_available_inodes{signal}", "Files that a file system still has room for."),
    EVICTION_AVAILABLE_PIDS(
            "barograph_eviction_signal_available_pids{signal}", "Tasks (threads) that the host may still have."),
    EVICTION_CAPACITY_BYTES(
            "barograph_eviction_signal_capacity_bytes{signal}",
            "The capacity of an eviction signal, of which percentages are taken."),
    EVICTION_CAPACITY_INODES("barograph_eviction_signal_capacity_inodes{signal}", "Files that a file system can hold."),
    EVICTION_CAPACITY_PIDS(
            "barograph_eviction_signal_capacity_pids{signal}", "Tasks (threads) that the host may have."),
    EVICTION_THRESHOLD_BYTES(
            "barograph_eviction_threshold_bytes{signal,type}",
            "The kubelet's eviction threshold, hard or soft: it evicts where less than this is left."),
    EVICTION_THRESHOLD_INODES(
            "barograph_eviction_threshold_inodes{signal,type}",
            "The kubelet's eviction threshold, hard or soft: it evicts where fewer than this are left."),
    EVICTION_THRESHOLD_PIDS(
            "barograph_eviction_threshold_pids{signal,type}",
            "The kubelet's eviction threshold, hard or soft: it evicts where fewer than this are left."),
    EVICTION_HEADROOM(
            "barograph_eviction_headroom_ratio{signal,type}",
            "What is left beyond an eviction threshold, as a share of the capacity; negative where it is met."),
    EVICTION_MET("barograph_eviction_threshold_met{signal,type}", "Whether less than an eviction threshold is left."),
    EVICTION_MET_SINCE(
            "barograph_eviction_threshold_met_since_timestamp_seconds{signal,type}",
            "Since when an eviction threshold has been met. Absent where it is not."),
    EVICTION_GRACE_PERIOD(
            "barograph_eviction_soft_grace_period_seconds{signal}",
            "How long a soft eviction threshold must be met before pods are evicted."),
    EVICTION_TRANSITION_PERIOD(
            "barograph_eviction_pressure_transition_period_seconds",
            "How long the kubelet's node conditions outlast the pressure."),
    EVICTION_THRESHOLDS_ASSUMED(
            "barograph_eviction_thresholds_assumed",
            "Whether the kubelet's thresholds are not known, so that these are the defaults of a kubelet without settings."),
    EVICTION_SIGNAL_AGE(
            "barograph_eviction_signal_age_seconds{signal}",
            "How old an eviction signal was at the pass: it grows where a file system hangs."),
    CGROUP_DYING(
            "barograph_cgroup_dying",
            "Removed cgroups that the kernel still keeps, mostly for their page cache. Information only: thousands are usual."),
    TEARDOWN_CONTAINERS(
            "barograph_teardown_containers{runtime}",
            "Containers, sandboxes too, whose state the runtime has kept for at least 10 s while no process of theirs was left: their removal is under way, or their start. CRI-O's also count while they are only exited. Absent where the state cannot be listed.",
            EXPERIMENTAL),
    TEARDOWN_CONTAINERS_OLDEST(
            "barograph_teardown_containers_oldest_seconds{runtime}",
            "For how long the first of these containers has been seen so. Absent where there is none.",
            EXPERIMENTAL),
    TEARDOWN_FILES(
            "barograph_teardown_files_per_second",
            "By how many files a second the container runtime's file system has become emptier, over about 10 s; 0 where it has not. Absent where that is not known.",
            EXPERIMENTAL),
    TEARDOWN_REMOVING(
            "barograph_teardown_removing_seconds",
            "For how long, without a pause, it has become emptier by at least 1000 files a second.",
            EXPERIMENTAL),
    PASSES("barograph_passes_total{cause}", "Passes over the kernel files, by cause."),
    PASS_FAILURES("barograph_exporter_pass_failures_total", "Passes over the kernel files that ended in an error."),
    COLLECTOR_SUCCESS(
            "barograph_exporter_scrape_collector_success{collector}",
            "Whether the collector's last pass succeeded. While it did not, the node's metrics are absent."),
    COLLECTOR_DURATION(
            "barograph_exporter_scrape_collector_duration_seconds{collector}",
            "How long the collector's last pass took."),
    SNAPSHOT_AGE(
            "barograph_exporter_snapshot_age_seconds",
            "Age of the pass that is shown. Scrapes share a pass for up to a second."),
    CGROUPS(
            "barograph_exporter_cgroups{type}",
            "Cgroups of the last pass by type; unmapped are the pods and containers whose names are not known and which are held back, and levels of kubepods that are not the kubelet's."),
    CGROUPS_VANISHED("barograph_exporter_cgroups_vanished_total", "Cgroups that were gone when the next pass came."),
    CGROUPS_UNREAD(
            "barograph_exporter_cgroups_unread",
            "Cgroups that were found and not read: too many lie below one container or one top-level cgroup."),
    FILES_READ("barograph_exporter_files_read_total", "Kernel files read, or tried to.", EXPERIMENTAL),
    FILES_MISSING(
            "barograph_exporter_files_missing_total",
            "Kernel files that were not there, as on hosts without them or in cgroups just removed; no errors.",
            EXPERIMENTAL),
    READ_ERRORS(
            "barograph_exporter_read_errors_total{file,cause}",
            "Kernel files that were there and could not be read or understood, by what came of it: the error number's symbol (EIO), denied, malformed or other."),
    FD_LIMIT_FALLBACK_READS(
            "barograph_exporter_fd_limit_fallback_reads_total",
            "Kernel files opened and closed for one reading, since no more descriptors may be kept open. Slower, without loss. Raise the limit of open files.",
            EXPERIMENTAL),
    RING_SNAPSHOTS("barograph_exporter_ring_snapshots", "Snapshots kept for controllers.", EXPERIMENTAL),
    RING_BYTES("barograph_exporter_ring_bytes", "What the kept snapshots take in memory.", EXPERIMENTAL),
    WAITING_POLLS(
            "barograph_exporter_waiting_polls", "Requests for snapshots that wait for the next one.", EXPERIMENTAL),
    POD_PRESSURE_SECONDS(
            "barograph_pod_pressure_seconds_total{namespace,pod,resource,kind}",
            "Time for which some or all (full) running tasks of a pod were stalled for a resource, as the kernel counts it."),
    CONTAINER_PRESSURE_SECONDS(
            "barograph_container_pressure_seconds_total{namespace,pod,container,resource,kind}",
            "Time for which some or all (full) running tasks of a container were stalled for a resource, as the kernel counts it."),
    POD_CONTENTION_SECONDS(
            "barograph_pod_contention_seconds_total{namespace,pod,resource}",
            "Time for which a pod's worst leaf waited for what others had, since the exporter's start."),
    POD_IMPOSED_SECONDS(
            "barograph_pod_imposed_contention_seconds_total{namespace,pod,resource}",
            "Time for which other owners waited for what a pod had, summed over them, since the exporter's start: an estimate. The worst ten by the last ten minutes.",
            EXPERIMENTAL),
    POD_SUFFERED_SECONDS(
            "barograph_pod_suffered_contention_seconds_total{namespace,pod,resource}",
            "Time for which a pod waited for what others had, in intervals in which that was a hundredth or more, since the exporter's start. The worst ten by the last ten minutes.",
            EXPERIMENTAL),
    CPU_THROTTLED_SECONDS(
            "barograph_cpu_throttled_seconds_total{namespace,pod,scope}",
            "CPU time that limits took from a pod, summed over CPUs: by its own limit (own), or by that or one above it (hierarchy). Absent where no limit was ever enforced."),
    POD_PRESSURE_RATIO(
            "barograph_pod_pressure_ratio{namespace,pod,resource,kind,window}",
            "Share of a window for which a pod was stalled for a resource: the kernel's own averages. Profile full only."),
    CONTAINER_OOM_EVENTS(
            "barograph_container_oom_events_total{namespace,pod,container}",
            "How often a memory limit was met with nothing left to reclaim, in all cgroups that a container of the pod has had. Container is empty where several are gone that it may have been, or the pod's own limit was met.",
            EXPERIMENTAL),
    CONTAINER_OOM_KILLS(
            "barograph_container_oom_kills_total{namespace,pod,container}",
            "Processes killed because memory ran out, counted as barograph_container_oom_events_total.",
            EXPERIMENTAL),
    POD_WORKING_SET(
            "barograph_pod_memory_working_set_bytes{namespace,pod}",
            "Memory of a pod's cgroup without inactive page cache, as the kubelet ranks by it. With --collector.pod-usage.",
            EXPERIMENTAL),
    POD_TASKS(
            "barograph_pod_tasks{namespace,pod}",
            "Tasks (threads) of a pod. With --collector.pod-usage.",
            EXPERIMENTAL),
    CONTAINER_OOM_SCORE_ADJ(
            "barograph_container_oom_score_adj{namespace,pod,container}",
            "What the kubelet has set for a container's first process, -1000 to 1000. With --collector.pod-usage.",
            EXPERIMENTAL),
    CONTAINER_OOM_SCORE(
            "barograph_container_oom_score{namespace,pod,container}",
            "How the kernel ranks a container's first process, 0 to 2000: if memory runs out, the highest of the node is killed first. With --collector.pod-usage.",
            EXPERIMENTAL),
    CONTAINER_INFO(
            "barograph_container_info{namespace,pod,container,uid,container_id,cgroup,image,qos_class,runtime,container_type}",
            "What a container is; always 1. To be joined by namespace, pod and container, or by container_id."),
    // cAdvisor's names and help texts, to the byte, with the kubelet's labels in its order:
    // https://github.com/google/cadvisor/blob/master/metrics/prometheus.go
    CADVISOR_CPU_WAITING(
            "container_pressure_cpu_waiting_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration tasks in the container have waited due to CPU congestion."),
    CADVISOR_CPU_STALLED(
            "container_pressure_cpu_stalled_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration no tasks in the container could make progress due to CPU congestion."),
    CADVISOR_MEMORY_WAITING(
            "container_pressure_memory_waiting_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration tasks in the container have waited due to memory congestion."),
    CADVISOR_MEMORY_STALLED(
            "container_pressure_memory_stalled_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration no tasks in the container could make progress due to memory congestion."),
    CADVISOR_IO_WAITING(
            "container_pressure_io_waiting_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration tasks in the container have waited due to IO congestion."),
    CADVISOR_IO_STALLED(
            "container_pressure_io_stalled_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration no tasks in the container could make progress due to IO congestion."),
    CADVISOR_CFS_PERIODS(
            "container_cpu_cfs_periods_total{container,id,image,name,namespace,pod}",
            "Number of elapsed enforcement period intervals."),
    CADVISOR_CFS_THROTTLED_PERIODS(
            "container_cpu_cfs_throttled_periods_total{container,id,image,name,namespace,pod}",
            "Number of throttled period intervals."),
    CADVISOR_CFS_THROTTLED_SECONDS(
            "container_cpu_cfs_throttled_seconds_total{container,id,image,name,namespace,pod}",
            "Total time duration the container has been throttled."),
    SERIES("barograph_exporter_series", "Series of this exposition, without those of the exporter's own process."),
    SERIES_DROPPED(
            "barograph_exporter_series_dropped_total{reason}",
            "Series left out of expositions: above the limit, or of an older cgroup with the same names."),
    EXPOSITION_BYTES("barograph_exporter_exposition_bytes", "Size of the exposition before this one."),
    CONFIG_INFO(
            "barograph_exporter_config_info{source,profile,compat,eviction_memory_usage}",
            "How the exporter was started; always 1.",
            EXPERIMENTAL);

    @SuppressWarnings("ImmutableEnumChecker") // a record that copies its list
    private final MetricFamily family;

    ExporterMetric(String series, String help) {
        this(series, help, series.startsWith("barograph_") ? STABLE : FOREIGN);
    }

    ExporterMetric(String series, String help, MetricStability stability) {
        this.family = MetricFamily.of(series, help, stability);
    }

    public MetricFamily family() {
        return family;
    }
}
