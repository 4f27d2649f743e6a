package io.barograph.testkit.cluster;

import static org.awaitility.Awaitility.await;

import module java.base;

/// A namespace of a test's own, in which pods can be made: with the account that pods without another run under, which
/// no controller makes here.
///
/// @param name also of nothing else
public record PodNamespace(ApiClient admin, String name) {

    private static final int PAGE = 50;
    private static final Duration ENDS_WITHIN = Duration.ofMinutes(10);

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

    /// Deletes all pods at once, some with each request, since the API server has a minute for one.
    public void endAll() {
        await("no pod is in " + name)
                .atMost(ENDS_WITHIN)
                .pollInSameThread()
                .pollInterval(Duration.ZERO)
                .until(() -> {
                    admin.delete(pods() + "?gracePeriodSeconds=0&limit=" + PAGE).orFail();
                    return admin.get(pods() + "?limit=1").orFail().path("items").isEmpty();
                });
    }

    /// Asks for its deletion. No controller runs that would finish it.
    public void leave() {
        admin.delete("/api/v1/namespaces/" + name);
    }
}
