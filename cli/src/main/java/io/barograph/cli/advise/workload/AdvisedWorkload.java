package io.barograph.cli.advise.workload;

import io.barograph.exporter.cgroup.QosClass;
import org.jspecify.annotations.Nullable;

/// What a remedy is for.
///
/// @param path of its cgroup; empty where the source does not know it
/// @param qos null where it is not known, or is no pod's
public record AdvisedWorkload(
        Kind kind, Names names, String path, @Nullable QosClass qos) {

    private static final int SHORT_ID = 12;

    /// What it is to Kubernetes.
    public enum Kind {
        CONTAINER,
        /// Whose containers are not known one by one.
        POD,
        /// A cgroup outside kubepods.
        SYSTEM,
        /// Kubepods or a QoS class: its limits are the node's own.
        SLICE
    }

    /// Each is empty where it is not known.
    ///
    /// @param uid of the pod
    /// @param containerId as the runtime writes it
    public record Names(String namespace, String pod, String uid, String container, String containerId) {

        /// Of what is no pod's.
        public static final Names NONE = new Names("", "", "", "", "");
    }

    /// As reports call it: `shop/web-0 (app)`, `pod UID (container 0f3a...)`, or a cgroup's path.
    public String name() {
        String owner = ownerName();
        return switch (kind) {
            case SYSTEM, SLICE, POD -> owner;
            case CONTAINER -> owner + " (" + containerName() + ")";
        };
    }

    /// As culprits and sufferers are called: the pod, or the cgroup's path.
    public String ownerName() {
        return switch (kind) {
            case SYSTEM, SLICE -> path;
            case CONTAINER, POD -> names.pod().isEmpty() ? "pod " + names.uid() : names.namespace() + "/" + names.pod();
        };
    }

    private String containerName() {
        String id = names.containerId();
        return names.container().isEmpty()
                ? "container " + id.substring(0, Math.min(SHORT_ID, id.length()))
                : names.container();
    }

    public boolean isOfPod() {
        return kind == Kind.CONTAINER || kind == Kind.POD;
    }
}
