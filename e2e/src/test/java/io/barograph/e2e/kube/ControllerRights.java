package io.barograph.e2e.kube;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.network.NetworkProxy;
import module java.base;

/// Grants the controller's user what `deploy/rbac.yaml` grants the controller's service account, no more and no less.
public final class ControllerRights {

    private static final String SERVICE_ACCOUNT = """
          - kind: ServiceAccount
            name: barograph-controller
            namespace: barograph
        """;
    private static final String USER = """
          - kind: User
            apiGroup: rbac.authorization.k8s.io
            name: %s
        """.formatted(ApiServerExtension.CONTROLLER);

    private ControllerRights() {}

    /// As often as one likes.
    public static void grant(ApiServer server) {
        try {
            String documented = Files.readString(Checkout.HOME.resolve("deploy/rbac.yaml"));
            String forTheUser = documented.replace(SERVICE_ACCOUNT, USER);
            if (forTheUser.equals(documented)) {
                throw new AssertionError("deploy/rbac.yaml binds its roles to another subject than this expects");
            }
            Path file = Files.writeString(server.directory().resolve("rbac-for-the-user.yaml"), forTheUser);
            server.deploy("00-namespace.yaml", file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ApiConnection connect(ApiServer server, String user) {
        return connect(server.kubeconfig(user));
    }

    public static ApiConnection connect(Path kubeconfig) {
        return ApiConnection.forCluster(ClusterAccess.find(kubeconfig, Map.of(), Path.of("/nowhere")));
    }

    /// A replica that stands for the controller's lease.
    public static LeaseLeadership stand(ApiConnection connection, String identity) {
        return new LeaseLeadership(
                connection, new LeaseName("barograph", "barograph-controller"), identity, ControllerClock.system());
    }

    /// Through a wire that can lose bytes.
    static ApiConnection connect(ApiServer server, String user, NetworkProxy wire) {
        try {
            String direct = Files.readString(server.kubeconfig(user));
            String text = direct.replace(server.url().toString(), "https://127.0.0.1:" + wire.port());
            if (text.equals(direct)) {
                throw new AssertionError("the kubeconfig names another server than " + server.url());
            }
            Path file = Files.createTempFile("kubeconfig-wire", "");
            Files.writeString(file, text);
            ApiConnection connection = connect(file);
            Files.delete(file);
            return connection;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
