package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ClusterAccess;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/// A service account of ours with a token that the server issued, held by the manifests in `deploy/` as they are.
public final class DeployedAccount implements AutoCloseable {

    private final ApiServer server;
    private final Path kubeconfig;
    private final ApiClient client;

    private DeployedAccount(ApiServer server, String name) {
        this.server = server;
        String token =
                server.kubectl("create", "token", name, "-n", "barograph").strip();
        this.client = server.clientWithToken(token);
        this.kubeconfig = kubeconfig(name, token);
    }

    /// `barograph-controller`, once the admission policy holds it.
    public static DeployedAccount controller(ApiServer server) {
        apply(server, "00-namespace.yaml");
        apply(server, "rbac.yaml");
        return held(server, new DeployedAccount(server, "barograph-controller"));
    }

    /// `barograph-cleanup`, likewise.
    static DeployedAccount cleanup(ApiServer server) {
        apply(server, "00-namespace.yaml");
        apply(server, "rbac.yaml");
        apply(server, "cleanup.yaml");
        return held(server, new DeployedAccount(server, "barograph-cleanup"));
    }

    private static DeployedAccount held(ApiServer server, DeployedAccount account) {
        apply(server, "admission.yaml");
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

    private static void apply(ApiServer server, String manifest) {
        server.kubectl(
                "apply", "-f", Checkout.HOME.resolve("deploy").resolve(manifest).toString());
    }

    /// A plain view with this account's token.
    ApiClient client() {
        return client;
    }

    /// A kubeconfig with this account's token.
    public Path kubeconfig() {
        return kubeconfig;
    }

    /// The product's connection with this account's token.
    ApiConnection connect() {
        return ApiConnection.to(ClusterAccess.find(kubeconfig, Map.of(), Path.of("/nowhere")));
    }

    private Path kubeconfig(String name, String token) {
        String text = """
            apiVersion: v1
            kind: Config
            current-context: test
            contexts: [{name: test, context: {cluster: test, user: test}}]
            clusters: [{name: test, cluster: {server: "%1$s", certificate-authority: "%2$s"}}]
            users: [{name: test, user: {token: "%3$s"}}]
            """.formatted(server.url(), server.certificateAuthority(), token);
        try {
            return Files.writeString(server.directory().resolve(name + ".kubeconfig"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
