package io.barograph.testkit.cluster;

/// A namespace of a test's own, in which pods can be made: with the account that pods without another run under, which
/// no controller makes here.
///
/// @param name also of nothing else
public record PodNamespace(ApiClient admin, String name) {

    /// Makes it.
    public void make() {
        admin.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"" + name + "\"}}")
                .orFail();
        admin.post("/api/v1/namespaces/" + name + "/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}")
                .orFail();
    }

    /// Where its pods are.
    public String pods() {
        return "/api/v1/namespaces/" + name + "/pods";
    }

    /// Makes a pod.
    ///
    /// @param metadata more of it than the name: `"labels":{}`; empty for nothing
    /// @param spec the fields of its spec
    public void pod(String pod, String metadata, String spec) {
        String more = metadata.isEmpty() ? "" : "," + metadata;
        admin.post(pods(), "{\"metadata\":{\"name\":\"" + pod + "\"" + more + "},\"spec\":{" + spec + "}}")
                .orFail();
    }

    /// Says of a pod what a kubelet would.
    ///
    /// @param status some of its fields
    public void says(String pod, String status) {
        admin.patch(pods() + "/" + pod + "/status", ApiClient.Patch.MERGE, "{\"status\":{" + status + "}}")
                .orFail();
    }

    /// Deletes a pod as a person does: it is leaving for as long as a kubelet takes.
    public void delete(String pod) {
        admin.delete(pods() + "/" + pod).orFail();
    }

    /// Deletes a pod at once.
    public void end(String pod) {
        admin.delete(pods() + "/" + pod + "?gracePeriodSeconds=0").orFail();
    }

    /// Asks for its deletion. No controller runs that would finish it.
    public void leave() {
        admin.delete("/api/v1/namespaces/" + name);
    }
}
