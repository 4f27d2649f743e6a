package io.barograph.exporter.cgroup.identity;

/// A pod as people call it.
public record PodName(String namespace, String pod) {

    @Override
    public String toString() {
        return namespace + "/" + pod;
    }
}
