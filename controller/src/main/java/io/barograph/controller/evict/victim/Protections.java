package io.barograph.controller.evict.victim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
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
/// @param belowRequest whether pods go whose excess over their request is less than a tenth of that of pods that stay
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
    public @Nullable NotEvicted refusalOf(EvictablePod pod, Instant currentTime) {
        EvictablePod.State state = pod.state();
        if (pod.isStatic()) {
            return refusedFor(NotEvictedCause.STATIC, "it is a static pod, which only its node can end");
        }
        if (state.isOver()) {
            return refusedFor(NotEvictedCause.FINISHED, "it has ended, and holds no memory");
        }
        if (state.deleting() != null) {
            return refusedFor(NotEvictedCause.TERMINATING, "it is being deleted already");
        }
        if (!pod.isWhole()) {
            return refusedFor(
                    NotEvictedCause.TOO_LARGE,
                    "it has more than is read of a pod, so that it is not known what protects it");
        }
        if (pod.isCritical()) {
            return refusedFor(
                    NotEvictedCause.CRITICAL,
                    "its priority is critical: " + pod.spec().priority());
        }
        if (pod.owner() == null) {
            return refusedFor(NotEvictedCause.BARE, "no workload owns it, so that nothing would make it anew");
        }
        if (pod.owner().kind().equals("DaemonSet")) {
            return refusedFor(NotEvictedCause.DAEMONSET, "a DaemonSet owns it, which would put it on this node again");
        }
        if (pod.isMoving()) {
            return refusedFor(NotEvictedCause.MOVING, "its workload is being moved already");
        }
        String annotation = optOutAnnotation(pod, currentTime);
        if (annotation != null) {
            return refusedFor(NotEvictedCause.ANNOTATION, "its annotation " + annotation + " asks for it");
        }
        if (guaranteed && state.qos().equals("Guaranteed")) {
            return refusedFor(NotEvictedCause.GUARANTEED, "its quality of service is Guaranteed");
        }
        if (localStorage && pod.spec().localStorage()) {
            return refusedFor(NotEvictedCause.LOCAL_STORAGE, "it has local storage, which would be lost");
        }
        Instant startTime = state.started() == null ? state.created() : state.started();
        return startTime.plus(minAge).isAfter(currentTime)
                ? refusedFor(NotEvictedCause.YOUNG, "it is younger than " + minAge.toSeconds() + " s")
                : null;
    }

    private static @Nullable String optOutAnnotation(EvictablePod pod, Instant currentTime) {
        Map<String, String> annotations = pod.annotations();
        if ("never".equals(annotations.get(OURS))) {
            return OURS;
        }
        if ("false".equals(annotations.get(AUTOSCALER))) {
            return AUTOSCALER;
        }
        if (!annotations.getOrDefault(DESCHEDULER, "false").equals("false")) {
            return DESCHEDULER;
        }
        String disrupt = annotations.getOrDefault(KARPENTER, "false");
        return disrupt.equals("false") || isPast(disrupt, pod.state().created(), currentTime) ? null : KARPENTER;
    }

    /// A duration counts from the pod's creation; what is none protects.
    private static boolean isPast(String duration, Instant created, Instant currentTime) {
        try {
            return !created.plus(GoDuration.parse(duration)).isAfter(currentTime);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException _) {
            return false;
        }
    }

    /// By the labels of its namespace.
    public @Nullable NotEvicted ofNamespace(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .filter(namespaces::contains)
                .findFirst()
                .map(label -> refusedFor(NotEvictedCause.NAMESPACE, "its namespace has the label " + label))
                .orElse(null);
    }

    /// By its workload, which has to have enough other pods that are Ready.
    public @Nullable NotEvicted ofOwner(WorkloadStatus owner, EvictablePod pod) {
        if (owner.wantedPods() < minReplicas) {
            return refusedFor(
                    NotEvictedCause.FEW_REPLICAS,
                    "its workload wants " + owner.wantedPods() + " pod(s), fewer than " + minReplicas);
        }
        int otherReady = owner.ready() - (pod.state().ready() ? 1 : 0);
        return otherReady < minReplicas - 1
                ? refusedFor(
                        NotEvictedCause.FEW_READY,
                        "of its workload only " + Math.max(0, otherReady) + " other pod(s) are Ready")
                : null;
    }

    static NotEvicted refusedFor(NotEvictedCause cause, String text) {
        return new NotEvicted(cause, text, "that changes");
    }
}
