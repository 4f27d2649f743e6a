package io.barograph.controller.cluster.evictions;

/// Which pod, and in which state: a StatefulSet gives a new pod the old name, but not the UID.
///
/// @param resourceVersion opaque, another one after each change
public record PodIdentity(String namespace, String name, String uid, String resourceVersion) {

    /// `namespace/name`, for people.
    public String path() {
        return namespace + "/" + name;
    }
}
