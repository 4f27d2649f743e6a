package io.barograph.e2e.reconcile;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import module java.base;

/// A user who may edit in one namespace and nowhere else, and what he creates there.
final class TenantAccount implements AutoCloseable {

    /// What the role `edit` consists of; nothing here aggregates it.
    static final String RULES = "system:aggregate-to-edit";

    private final ApiServer server;
    private final String namespace;
    private final List<String> objects = new ArrayList<>();

    private TenantAccount(ApiServer server, String namespace) {
        this.server = server;
        this.namespace = namespace;
    }

    static TenantAccount editor(ApiServer server, String namespace) {
        TenantAccount tenant = new TenantAccount(server, namespace);
        tenant.create(
                server.admin(),
                "/apis/rbac.authorization.k8s.io/v1/namespaces/%s/rolebindings",
                "tenant",
                """
            {"metadata":{"name":"tenant"},
             "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"%s"},
             "subjects":[{"kind":"User","apiGroup":"rbac.authorization.k8s.io","name":"%s"}]}\
            """.formatted(RULES, ApiServerExtension.STRANGER));
        // The API server learns of it by a watch; this is no pod
        String pods = "/api/v1/namespaces/" + namespace + "/pods?dryRun=All";
        await().until(() -> tenant.client().post(pods, "{}").status() != 403);
        return tenant;
    }

    /// @param spec what is put into its specification
    void pod(String name, String spec, String requests) {
        create(client(), "/api/v1/namespaces/%s/pods", name, """
            {"metadata":{"name":"%s"},"spec":{%s"containers":[{"name":"c","image":"i",
             "resources":{"requests":%s,"limits":%s}}]}}\
            """.formatted(name, spec, requests, requests));
    }

    /// A pod with a descheduler's label that runs under this account.
    void lookAlike(String name, String account) {
        create(
                client(),
                "/api/v1/namespaces/%s/serviceaccounts",
                account,
                "{\"metadata\":{\"name\":\"" + account + "\"}}");
        create(client(), "/api/v1/namespaces/%s/pods", name, """
            {"metadata":{"name":"%s","labels":{"app.kubernetes.io/name":"descheduler"}},
             "spec":{"serviceAccountName":"%s","schedulingGates":[{"name":"example.com/gate"}],
               "containers":[{"name":"c","image":"i"}]}}\
            """.formatted(name, account));
    }

    /// One for every node that says nodes cannot do without it.
    void daemonSet(String name) {
        create(client(), "/apis/apps/v1/namespaces/%s/daemonsets", name, """
            {"metadata":{"name":"%1$s"},"spec":{"selector":{"matchLabels":{"app":"%1$s"}},
             "template":{"metadata":{"labels":{"app":"%1$s"}},
               "spec":{"priorityClassName":"system-node-critical","containers":[{"name":"c","image":"i"}]}}}}\
            """.formatted(name));
    }

    private ApiClient client() {
        return server.client(ApiServerExtension.STRANGER);
    }

    private void create(ApiClient as, String path, String name, String json) {
        String all = path.formatted(namespace);
        as.post(all, json).orFail();
        objects.add(all + "/" + name);
    }

    @Override
    public void close() {
        objects.reversed().forEach(each -> server.admin().delete(each + "?gracePeriodSeconds=0"));
    }
}
