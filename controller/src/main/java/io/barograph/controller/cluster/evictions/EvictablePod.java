package io.barograph.controller.cluster.evictions;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.problem.ForeignKeys;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A pod with all that a choice between pods rests on.
///
/// @param owner null of a bare pod, which no workload makes anew
/// @param labels all of them, for PodDisruptionBudgets
/// @param annotations those that may be opt-outs, or say where it comes from or goes
/// @param isWhole whether all of it was read; if not, it was too large: it stays, and what it asks for may be more
public record EvictablePod(
        PodIdentity identity,
        @Nullable Workload owner,
        Spec spec,
        State state,
        Map<String, String> labels,
        Map<String, String> annotations,
        boolean isWhole) {

    private static final String HASH = "kubernetes.io/config.hash";
    private static final int MAX_HASH = 64;

    /// Priority from which on pods are critical, as the kubelet sees it.
    public static final int CRITICAL_PRIORITY = 2_000_000_000;

    public EvictablePod {
        labels = ForeignKeys.copyOf(labels);
        annotations = ForeignKeys.copyOf(annotations);
    }

    /// One that was read as a whole.
    public EvictablePod(
            PodIdentity identity,
            @Nullable Workload owner,
            Spec spec,
            State state,
            Map<String, String> labels,
            Map<String, String> annotations) {
        this(identity, owner, spec, state, labels, annotations, true);
    }

    /// What the pod asks for.
    ///
    /// @param node empty while it is bound to none
    /// @param priority 0 where nothing is said
    /// @param priorityClass empty for none
    /// @param runtimeClass empty for none
    /// @param graceSeconds `terminationGracePeriodSeconds`; null where nothing is said
    /// @param scheduled what the scheduler counts for it, overhead included
    /// @param requests what the kubelet ranks by
    /// @param placement where it may go, as far as it is kept
    /// @param confined whether affinity, spreading, a volume, a host port or a resource of another kind confines it
    ///     beyond that
    /// @param localStorage whether it has an emptyDir that is no memory, or a hostPath
    /// @param localVolumes those on the node's disks, by name: hostPath, emptyDir that is no memory,
    ///     configMap, gitRepo
    /// @param containers all of them, init containers too
    public record Spec(
            String node,
            int priority,
            String priorityClass,
            String runtimeClass,
            @Nullable Long graceSeconds,
            ResourceAmounts scheduled,
            Requests requests,
            Placement placement,
            boolean confined,
            boolean localStorage,
            Set<String> localVolumes,
            List<Container> containers) {

        public Spec {
            localVolumes = ForeignKeys.copyOf(localVolumes);
            containers = List.copyOf(containers);
        }
    }

    /// Memory and storage in bytes, CPU in thousandths of a core. A request is without overhead: the pod's own, else
    /// the larger of the sum of its containers and sidecars and the peak of its init containers. The overhead has
    /// fields of its own, since it counts only where the request is not 0.
    ///
    /// @param memoryLimit what the pod's cgroup is limited to, by the same rule; null where a container has
    /// none, or while the pod is being resized
    /// @param cpuLimitMillis likewise
    /// @param resize whether the pod's resources are or were changed in place
    public record Requests(
            long memory,
            long memoryOverhead,
            long ephemeralStorage,
            long ephemeralOverhead,
            long cpuOverheadMillis,
            @Nullable Long memoryLimit,
            @Nullable Long cpuLimitMillis,
            Resize resize) {

        /// Of a pod that was never resized.
        public Requests(
                long memory,
                long memoryOverhead,
                long ephemeralStorage,
                long ephemeralOverhead,
                long cpuOverheadMillis,
                @Nullable Long memoryLimit,
                @Nullable Long cpuLimitMillis) {
            this(
                    memory,
                    memoryOverhead,
                    ephemeralStorage,
                    ephemeralOverhead,
                    cpuOverheadMillis,
                    memoryLimit,
                    cpuLimitMillis,
                    Resize.NEVER);
        }
    }

    /// Whether containers have, and were started with, what the specification says now.
    public enum Resize {
        /// They have it, and were started with it.
        NEVER,
        /// They have it, and may have been started with something else.
        PERHAPS_OVER,
        /// They may not have it yet.
        UNDER_WAY
    }

    /// One container's part of it.
    ///
    /// @param memoryRequest in bytes, 0 for none
    public record Container(String name, Kind kind, long memoryRequest) {

        /// When it runs.
        public enum Kind {
            REGULAR,
            INIT,
            /// An init container that is restarted always.
            SIDECAR
        }
    }

    /// What has become of it.
    ///
    /// @param phase as Kubernetes spells it: `Running`
    /// @param qos as Kubernetes spells it: `BestEffort`; empty while it is not said
    /// @param deleting when it has to be gone, its grace period included; null where it is not deleted
    /// @param started when the kubelet saw it first; null while it has not
    /// @param source `kubernetes.io/config.source`: `file` of a static pod; empty where nothing is said
    /// @param mirror whether it is the API's copy of a static pod
    public record State(
            String phase,
            String qos,
            boolean ready,
            Instant created,
            @Nullable Instant started,
            @Nullable Instant deleting,
            String source,
            boolean mirror) {

        /// Whether it has ended, and holds nothing any more.
        public boolean isOver() {
            return phase.equals("Succeeded") || phase.equals("Failed");
        }
    }

    /// Whether the kubelet never evicts it: static, mirror, or of critical priority.
    public boolean isCritical() {
        return isStatic() || spec.priority() >= CRITICAL_PRIORITY;
    }

    /// Whether it comes from a file of the node, so that the API server cannot end it.
    public boolean isStatic() {
        return state.mirror() || !(state.source().isEmpty() || state.source().equals("api"));
    }

    /// Whether its workload is being moved by its own operator, as KubeVirt moves a virtual machine.
    public boolean isMoving() {
        return annotations.containsKey("descheduler.alpha.kubernetes.io/eviction-in-progress");
    }

    /// The UID in its cgroup's name: of a mirror pod that of the static pod.
    public String cgroupUid() {
        return state.mirror() ? annotations.getOrDefault(HASH, identity.uid()) : identity.uid();
    }

    /// The same without what its maker may have made long, to be shown.
    public EvictablePod withoutText() {
        String hash = annotations.getOrDefault(HASH, "");
        Spec shortSpec = new Spec(
                spec.node,
                spec.priority,
                spec.priorityClass,
                spec.runtimeClass,
                spec.graceSeconds,
                spec.scheduled,
                spec.requests,
                Placement.ANYWHERE,
                spec.confined,
                spec.localStorage,
                Set.of(),
                List.of());
        return new EvictablePod(
                identity,
                owner,
                shortSpec,
                state,
                Map.of(),
                hash.isEmpty() || hash.length() > MAX_HASH ? Map.of() : Map.of(HASH, hash),
                isWhole);
    }
}
