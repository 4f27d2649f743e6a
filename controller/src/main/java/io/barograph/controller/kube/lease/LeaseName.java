package io.barograph.controller.kube.lease;

/// The Lease that decides which replica acts.
public record LeaseName(String namespace, String name) {

    /// Of all Leases of the namespace.
    public String path() {
        return "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
    }

    /// Of this one.
    public String objectPath() {
        return path() + "/" + name;
    }
}
