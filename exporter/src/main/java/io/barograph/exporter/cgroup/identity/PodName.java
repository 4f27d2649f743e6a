package io.barograph.exporter.cgroup.identity;

/// A pod's namespace and name.
public record PodName(String namespace, String pod) {

    @Override
    public String toString() {
        return namespace + "/" + pod;
    }
}
