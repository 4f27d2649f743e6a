package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.kube.ApiConnection;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;

/// A service account of ours with a token that the server issued, held by the manifests in `deploy/` as they are.
public final class DeployedAccount implements AutoCloseable {

    private final Path kubeconfig;
    private final ApiClient client;

    private DeployedAccount(ApiServer server, String name) {
        String token =
                server.kubectl("create", "token", name, "-n", "barograph").strip();
        this.client = server.clientWithToken(token);
        this.kubeconfig = server.kubeconfig("account-" + name, token);
    }

    /// `barograph-controller`, once the admission policy holds it.
    public static DeployedAccount controller(ApiServer server) {
        server.deploy("00-namespace.yaml", "rbac.yaml");
        return held(server, new DeployedAccount(server, "barograph-controller"));
    }

    /// `barograph-cleanup`, likewise.
    static DeployedAccount cleanup(ApiServer server) {
        server.deploy("00-namespace.yaml", "rbac.yaml", "cleanup.yaml");
        return held(server, new DeployedAccount(server, "barograph-cleanup"));
    }

    private static DeployedAccount held(ApiServer server, DeployedAccount account) {
        server.deploy("admission.yaml");
        NodeObjects nodes = new NodeObjects(server.admin());
        String probe = "own-account-" + UUID.randomUUID();
        nodes.create(probe, Map.of());
        await().untilAsserted(() -> assertThat(
                        account.label(probe).body().path("message").asText())
                .contains("ValidatingAdmissionPolicy", "not for this account"));
        nodes.delete(probe);
        return account;
    }

    /// Another label each time: as long as the policy does not hold, it is set.
    private ApiClient.Answer label(String node) {
        return client.patch("/api/v1/nodes/" + node, Patch.MERGE, """
            {"metadata":{"labels":{"a":"%s"},"annotations":{"barograph.io/epoch":"1"}}}\
            """.formatted(UUID.randomUUID()));
    }

    /// A plain view with this account's token.
    public ApiClient client() {
        return client;
    }

    /// A kubeconfig with this account's token.
    public Path kubeconfig() {
        return kubeconfig;
    }

    /// The product's connection with this account's token.
    public ApiConnection connect() {
        return ControllerRights.connect(kubeconfig);
    }

    @Override
    public void close() {
        client.close();
    }
}
