package io.barograph.controller.kube.lease;

/// The Lease that decides which replica acts.
public record LeaseName(String namespace, String name) {

    public String path() {
        return "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
    }

    public String one() {
        return path() + "/" + name;
    }
}
