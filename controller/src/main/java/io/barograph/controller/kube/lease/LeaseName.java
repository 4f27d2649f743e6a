package io.barograph.controller.kube.lease;

/// Which Lease decides who acts.
public record LeaseName(String namespace, String name) {

    public String path() {
        return "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
    }
}
