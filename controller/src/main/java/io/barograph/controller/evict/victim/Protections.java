package io.barograph.controller.evict.victim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why a pod is never taken.
///
/// @param localStorage whether pods with local storage are
/// @param guaranteed whether pods of quality Guaranteed are
/// @param namespaces labels, `name=value` each, one of which protects a namespace
/// @param minReplicas so many pods their workload has to want
/// @param minAge so old they have to be
/// @param belowRequest whether who keeps to its memory request goes although one that is spared does not
public record Protections(
        boolean localStorage,
        boolean guaranteed,
        Set<String> namespaces,
        int minReplicas,
        Duration minAge,
        boolean belowRequest) {

    /// Our own annotation: `never` protects.
    static final String OURS = "barograph.io/evict";

    private static final String AUTOSCALER = "cluster-autoscaler.kubernetes.io/safe-to-evict";
    private static final String KARPENTER = "karpenter.sh/do-not-disrupt";
    private static final String DESCHEDULER = "descheduler.alpha.kubernetes.io/prefer-no-eviction";

    public Protections {
        namespaces = Set.copyOf(namespaces);
    }

    /// Who keeps to its request stays while another does not.
    public Protections(
            boolean localStorage, boolean guaranteed, Set<String> namespaces, int minReplicas, Duration minAge) {
        this(localStorage, guaranteed, namespaces, minReplicas, minAge, false);
    }

    /// By what the pod itself says; null if nothing protects it.
    public @Nullable NotEvicted of(EvictablePod pod, Instant now) {
        EvictablePod.State state = pod.state();
        if (pod.isStatic()) {
            return refused("static", "it is a static pod, which only its node can end");
        }
        if (state.isOver()) {
            return refused("finished", "it has ended, and holds no memory");
        }
        if (state.deleting() != null) {
            return refused("terminating", "it is being deleted already");
        }
        if (!pod.isWhole()) {
            return refused("too_large", "it has more than is read of a pod, so that it is not known what protects it");
        }
        if (pod.isCritical()) {
            return refused("critical", "its priority is critical: " + pod.spec().priority());
        }
        if (pod.owner() == null) {
            return refused("bare", "no workload owns it, so that nothing would make it anew");
        }
        if (pod.owner().kind().equals("DaemonSet")) {
            return refused("daemonset", "a DaemonSet owns it, which would put it on this node again");
        }
        if (pod.isMoving()) {
            return refused("moving", "its workload is being moved already");
        }
        String annotation = annotation(pod, now);
        if (annotation != null) {
            return refused("annotation", "its annotation " + annotation + " asks for it");
        }
        if (guaranteed && state.qos().equals("Guaranteed")) {
            return refused("guaranteed", "its quality of service is Guaranteed");
        }
        if (localStorage && pod.spec().localStorage()) {
            return refused("local_storage", "it has local storage, which would be lost");
        }
        Instant since = state.started() == null ? state.created() : state.started();
        return since.plus(minAge).isAfter(now)
                ? refused("young", "it is younger than " + minAge.toSeconds() + " s")
                : null;
    }

    private static @Nullable String annotation(EvictablePod pod, Instant now) {
        Map<String, String> all = pod.annotations();
        if ("never".equals(all.get(OURS))) {
            return OURS;
        }
        if ("false".equals(all.get(AUTOSCALER))) {
            return AUTOSCALER;
        }
        if (!all.getOrDefault(DESCHEDULER, "false").equals("false")) {
            return DESCHEDULER;
        }
        String disrupt = all.getOrDefault(KARPENTER, "false");
        return disrupt.equals("false") || isPast(disrupt, pod.state().created(), now) ? null : KARPENTER;
    }

    /// A duration counts from the pod's creation; what is none protects.
    private static boolean isPast(String duration, Instant created, Instant now) {
        try {
            return !created.plus(GoDuration.parse(duration)).isAfter(now);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException _) {
            return false;
        }
    }

    /// By the labels of its namespace.
    public @Nullable NotEvicted ofNamespace(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .filter(namespaces::contains)
                .findFirst()
                .map(each -> refused("namespace", "its namespace has the label " + each))
                .orElse(null);
    }

    /// By its workload, which has to have enough other pods that are Ready.
    public @Nullable NotEvicted ofOwner(WorkloadStatus owner, EvictablePod pod) {
        if (owner.wanted() < minReplicas) {
            return refused(
                    "few_replicas", "its workload wants " + owner.wanted() + " pod(s), fewer than " + minReplicas);
        }
        int others = owner.ready() - (pod.state().ready() ? 1 : 0);
        return others < minReplicas - 1
                ? refused("few_ready", "of its workload only " + Math.max(0, others) + " other pod(s) are Ready")
                : null;
    }

    static NotEvicted refused(String cause, String text) {
        return new NotEvicted(cause, text, "that changes");
    }
}
