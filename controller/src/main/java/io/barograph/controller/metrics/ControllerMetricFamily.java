package io.barograph.controller.metrics;

import static io.barograph.metric.MetricStability.EXPERIMENTAL;
import static io.barograph.metric.MetricStability.STABLE;
import static io.barograph.metric.MetricType.HISTOGRAM;

import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricStability;
import io.barograph.metric.ServerMetric;
import module java.base;

/// The metric catalogue: every family the controller writes besides `jvm_*` and `process_*`. `docs/metrics.md` is made
/// of it. Labels are bounded by the rules that were loaded, by one series for each node, or, of what the survey found,
/// by 200 series of a family.
public enum ControllerMetricFamily {
    DEMANDS(
            "barograph_demands{policy,rule,phase}",
            "Demands of all nodes by the rule they rest on; frozen ones count in their phase too."),
    TRANSITIONS(
            "barograph_transitions_total{policy,reason}", "Steps of demands from one phase to another, in every mode."),
    RULE_FIRED("barograph_rule_fired_total{policy,rule}", "Demands that began to fire, by the rule."),
    FLAPS(
            "barograph_flaps_total{policy,demand}",
            "Conditions and taints that came back within an hour after they had gone; their hold doubles each time."),
    EVALUATIONS("barograph_rules_evaluations_total", "Evaluations of the rules, one for each observation."),
    EVALUATION_FAILURES(
            "barograph_rules_evaluation_failures_total",
            "Observations that could not be evaluated; demands stood still."),
    DISAGREEMENTS(
            "barograph_rules_disagreements_total",
            "Evaluations of which Drools and another way of matching the same rules said different things; Drools"
                    + " decided. One in 4,093 is compared. Above 0 it is a fault of this program."),
    PROGRAM_FAULTS(
            "barograph_program_faults_total",
            "Exceptions of this program's own that kept something from being done for a node; its exporter counts as"
                    + " good. Above 0 it is a fault of this program."),
    OBJECTS_PASSED_OVER(
            "barograph_api_objects_passed_over_total{resource}",
            "Objects of the API server that had more than is read of one, as often as they were met; what depends on them"
                    + " is unknown. The log names them."),
    EVALUATION_DURATION(MetricFamily.of(
            HISTOGRAM,
            "barograph_rules_evaluation_duration_seconds",
            "How long an evaluation of one node took.",
            STABLE)),
    RULES_INFO(
            "barograph_rules_info{policy,digest}", "The policies in force, by the SHA-256 of their files; always 1."),
    RULES_LOADED(
            "barograph_rules_reload_success_timestamp_seconds", "When the rules in force were loaded, in Unix time."),
    RULES_REFUSED(
            "barograph_rules_reload_failures_total",
            "Newer rules that were refused; the last good ones stayed in force."),
    DECISION_LOG_FAILURES(
            "barograph_decision_log_failures_total", "Transitions that could not be appended to the decision log."),
    JOURNAL_OBSERVATIONS("barograph_journal_observations_total", "Observations written to the journal."),
    JOURNAL_DROPPED(
            "barograph_journal_dropped_total",
            "Observations that are not in the journal, since it could not be written as fast, or not at all."),
    JOURNAL_BYTES("barograph_journal_bytes", "What the journal's files have together; 0 without a journal."),
    EXPORTERS("barograph_exporters{state}", "Watched exporters by how they answer."),
    NODES_STALE("barograph_nodes_stale", "Nodes whose exporter has been silent for too long."),
    NODES_STANDING_DOWN(
            "barograph_nodes_standing_down{mark}",
            "Nodes that others drain, maintain or take away, by what says so: nothing new is put on them, and"
                    + " no pod is evicted."),
    NODE_LEVEL(
            "barograph_node_level{node,pool}",
            "How each node of the cluster stands: 0 calm, 1 pending, 2 unknown, 3 silent, 4 held back, 5 firing,"
                    + " 6 stuck (a taint of ours that is not demanded any more cannot be taken away; worse than pending"
                    + " only). A node whose exporter is missing is silent; one that is not meant to have any is not"
                    + " there."),
    NODES_WITHOUT_EXPORTER(
            "barograph_nodes_without_exporter",
            "Nodes that are not meant to have an exporter, since its DaemonSet is not for them or --exporter-selector"
                    + " leaves them out: they are not judged, and count in no budget and no pool."),
    PODS_TERMINATING(MetricFamily.of(
            "barograph_node_pods_terminating{node}",
            "Deleted pods of the node that are not gone yet. Of each of these three the largest 200; absent where pods are not followed.",
            EXPERIMENTAL)),
    PODS_OVERDUE(MetricFamily.of(
            "barograph_node_pods_overdue{node}",
            "Those past their deletion time, grace period included, that the node has not ended.",
            EXPERIMENTAL)),
    PODS_OVERDUE_OLDEST(MetricFamily.of(
            "barograph_node_pods_overdue_oldest_seconds{node}",
            "For how long the first of these has been overdue; 0 where there is none.",
            EXPERIMENTAL)),
    SIGNAL_AGE(
            "barograph_signal_age_seconds",
            "Age of the oldest of all nodes' latest snapshots; absent while there is none."),
    CLOCK_AHEAD(MetricFamily.of(
            "barograph_controller_clock_ahead_seconds",
            "How far this replica's clock is ahead of the API server's, negative where it is behind, as far as whole seconds"
                    + " can tell; absent while no API server has said its time. Ages and grace periods go by the API server's clock.",
            EXPERIMENTAL)),
    WATCH_ERRORS("barograph_watch_errors_total{reason}", "Answers of exporters that failed or were refused."),
    FORGOTTEN_SNAPSHOTS(MetricFamily.of(
            "barograph_watch_forgotten_snapshots_total",
            "Snapshots that exporters no longer had when asked for them.",
            EXPERIMENTAL)),
    NODE_WRITES("barograph_node_writes_total{kind,outcome}", "Calls that write to nodes, by what they ended with."),
    NODE_WRITES_HELD_BACK(
            "barograph_node_writes_held_back_total{kind}", "Writes held back by another mode than enforce."),
    DEMANDS_HELD_BACK(
            "barograph_demands_held_back{why}", "Demands that are active and not put on their node now, by the cause."),
    HELD_BACK("barograph_held_back_total{why}", "What was demanded and not put on its node, by the cause."),
    TAINTS_MEASURED(
            "barograph_taints_measured_total{policy,outcome}",
            "Taints of which it was seen whether contention fell by a tenth: helped, not_helped; unknown where others"
                    + " drained the node, signals were missing, or there was no contention.",
            EXPERIMENTAL),
    TAINT_CONTENTION(
            "barograph_taint_contention_ratio{policy,when}",
            "The mean contention of nodes when the policy's latest 20 taints came (before), and after their transition"
                    + " period or ten minutes (after); absent until one was measured.",
            EXPERIMENTAL),
    TAINTS_USELESS(
            "barograph_policy_taints_useless{policy}",
            "Whether contention did not fall by a tenth with the policy's latest 20 taints; 0 before five of them were"
                    + " measured, absent before the first.",
            EXPERIMENTAL),
    EVICTIONS(
            "barograph_evictions_total{signal,answer}",
            "Evictions asked for, by what the API server answered: evicted, disruption_budget, …; probe_… of a dry run;"
                    + " observed where it was not asked."),
    EVICTIONS_USELESS(
            "barograph_evictions_useless_total{signal}",
            "Times that a node's evictions ended because two brought no relief."),
    EVICTIONS_STUCK(
            "barograph_evictions_stuck_total{signal}",
            "Evicted pods that were not gone five minutes after their deletion time."),
    EVICTION_RELIEF(MetricFamily.of(
            HISTOGRAM,
            "barograph_eviction_relief_ratio{signal}",
            "The part of what an evicted pod used that the signal had regained two snapshots after its end.",
            EXPERIMENTAL)),
    EVICTIONS_WITHDRAWN(
            "barograph_eviction_withdrawn_total",
            "Evictions that were decided and not asked for, since the pressure had fallen."),
    BUDGET_LIMIT(
            "barograph_budget_limit{scope,name,taints}",
            "How many nodes may have taints: any of ours in the cluster, hard ones in a zone, hard and soft ones in a"
                    + " pool; the fullest 50 pools and zones."),
    BUDGET_USED(
            "barograph_budget_used{scope,name,taints}",
            "How many nodes have them or are about to get them; in mode observe, how many would."),
    STORM(
            "barograph_storm{zone,resource}",
            "Whether no further node of the zone is closed by a taint for this resource, since most are short of it or"
                    + " were; 0 while more are let in bit by bit; absent otherwise."),
    SIGNAL_OUTAGE(
            "barograph_signal_outage{pool}",
            "Whether most of the pool's exporters are silent, so that no taint is added and none goes for want of"
                    + " signals; 0 while more are let in bit by bit; absent otherwise."),
    HAZARDS(
            "barograph_hazards{kind}",
            "Whom NoSchedule taints of the loaded rules would shut out or mislead, when last looked."),
    EVENTS_DROPPED("barograph_events_dropped_total", "Events given up: too old, too many, or refused."),
    RECONCILE_PASSES(
            "barograph_reconcile_passes_total{cause}",
            "Passes of the reconciler: for an evaluation (desire), a change of a node (node), something that had"
                    + " waited (due), or because the time was up (timer)."),
    RECONCILE_DELAY(MetricFamily.of(
            HISTOGRAM,
            "barograph_reconcile_delay_seconds",
            "From taking in a snapshot to the API server's answer to the last write it led to; what is held back"
                    + " counts until it is done.",
            STABLE)),
    LEADING("barograph_controller_leading", "Whether this replica is the one that acts; always 1 in mode observe."),
    MODE_INFO(
            "barograph_controller_mode_info{mode}", "The farthest that the controller goes with any policy; always 1."),
    POLICY_MODE_INFO("barograph_policy_mode_info{policy,mode}", "How far each loaded policy goes; always 1."),
    POOL_MODE_INFO(
            "barograph_pool_mode_info{pool,mode}",
            "The farthest that policies go in each pool that is named; always 1."),
    POOL_MODES_UNMATCHED(
            "barograph_pool_modes_unmatched",
            "Pools that --pool-mode or --pool-budget names and that no node is in, by each of both."),
    STOPPED(
            "barograph_stopped",
            "Whether nothing is put on any node: everything is stopped, or the stop cannot be read."),
    SHADOW_DIFFERENCES(
            "barograph_shadow_differences_total{demand,kind}",
            "Nodes that began to differ in a demand under the shadow policies: only_new, only_old.",
            EXPERIMENTAL),
    SHADOW_NODES_DIFFERING(
            "barograph_shadow_nodes_differing",
            "Nodes on which the shadow policies decide otherwise now; absent without any.",
            EXPERIMENTAL),
    SHADOW_REFUSED(
            "barograph_shadow_refused",
            "Whether the newest shadow policies are refused, so that the last good ones are tried, or none; absent"
                    + " without any.",
            EXPERIMENTAL),
    SILENCES("barograph_silences", "Silences that hold now."),
    SILENCES_BROKEN("barograph_silences_broken", "Entries that cannot be read and are not obeyed."),
    SILENCE_READ_FAILURES(
            "barograph_silences_read_failures_total",
            "Looks for silences that failed; those read before stayed in force."),
    EXTENDER_REQUESTS(MetricFamily.of(
            "barograph_extender_requests_total{answer}",
            "Questions of kube-schedulers for scores that were scored, or could not be read (malformed).",
            EXPERIMENTAL)),
    EXTENDER_DURATION(MetricFamily.of(
            HISTOGRAM,
            "barograph_extender_answer_duration_seconds",
            "From the whole question of a kube-scheduler to its scores.",
            EXPERIMENTAL)),
    EXTENDER_NODES(MetricFamily.of(
            "barograph_extender_nodes_total{score}",
            "Nodes that kube-schedulers asked about: known, or neutral if their contention is not known now.",
            EXPERIMENTAL)),
    SURVEY_NODES(
            "barograph_survey_nodes{state}",
            "Nodes by what the last survey of their pods gave: surveyed, or unknown if there was none yet or it failed.",
            EXPERIMENTAL),
    OOM_SCORE_MISMATCHES(
            "barograph_oom_score_adj_mismatches{node}",
            "Containers whose oom_score_adj is not what the kubelet should have set; the 200 nodes with the most.",
            EXPERIMENTAL),
    LIMIT_DRIFTS(
            "barograph_pod_cgroup_limit_drifts{node}",
            "Pods of whose cgroup a limit drifts; the 200 nodes with the most.",
            EXPERIMENTAL),
    LIMIT_DRIFT(
            "barograph_pod_cgroup_limit_drift{namespace,pod,resource}",
            "The limit of a pod's cgroup by its containers' limits plus its overhead, where they differ: 0 where there"
                    + " should be no limit, +Inf where there is none; the worst 200.",
            EXPERIMENTAL),
    NODE_OVERHEAD_CPU(
            "barograph_node_overhead_declared_cpu_cores{node}",
            "CPU overhead that the RuntimeClasses of a node's pods declare; the 200 nodes with the most.",
            EXPERIMENTAL),
    NODE_OVERHEAD_MEMORY(
            "barograph_node_overhead_declared_memory_bytes{node}",
            "Memory overhead that the RuntimeClasses of a node's pods declare; the 200 nodes with the most.",
            EXPERIMENTAL),
    OVERHEAD_CPU(
            "barograph_pod_overhead_declared_cpu_cores{runtime_class}",
            "CPU overhead of all pods that name the RuntimeClass, by their specifications.",
            EXPERIMENTAL),
    OVERHEAD_MEMORY(
            "barograph_pod_overhead_declared_memory_bytes{runtime_class}",
            "Memory overhead of all pods that name the RuntimeClass, by their specifications.",
            EXPERIMENTAL),
    OVERHEAD_PODS(
            "barograph_pod_overhead_observed_pods{runtime_class}",
            "Pods whose cgroups tell what they use beside their containers.",
            EXPERIMENTAL),
    OVERHEAD_OBSERVED(
            "barograph_pod_overhead_observed_memory_bytes{runtime_class,quantile}",
            "What those pods use of memory beside their containers; absent where no cgroup tells it.",
            EXPERIMENTAL),
    OVERHEAD_RECOMMENDED(
            "barograph_pod_overhead_recommended_memory_bytes{runtime_class}",
            "For overhead.podFixed: the quantile 0.99 and a tenth more, in whole MiB; from 20 such pods on.",
            EXPERIMENTAL);

    @SuppressWarnings("ImmutableEnumChecker") // a record that copies its list
    private final MetricFamily family;

    ControllerMetricFamily(String series, String help) {
        this(series, help, STABLE);
    }

    ControllerMetricFamily(String series, String help, MetricStability stability) {
        this(MetricFamily.of(series, help, stability));
    }

    ControllerMetricFamily(MetricFamily family) {
        this.family = family;
    }

    public MetricFamily family() {
        return family;
    }

    /// All of them, those of the server last.
    public static List<MetricFamily> families() {
        return Stream.concat(
                        Stream.of(values()).map(ControllerMetricFamily::family),
                        ServerMetric.familiesWith("barograph_controller_").stream())
                .toList();
    }
}
