package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.pods.KubePodApi;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A role that may list pods and not watch them. The faster test is the controller's `UnwatchablePodsTest`.
@Tag("slow")
@WithApiServer
class ListedOnlyIT {

    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

    private final String name = "listed-only-it-" + UUID.randomUUID();
    private final ApiServer server;
    private final ApiConnection connection;
    private final KubePodApi feed;

    ListedOnlyIT(ApiServer server) {
        this.server = server;
        this.connection = ControllerRights.connect(server, ApiServerExtension.STRANGER);
        this.feed = new KubePodApi(connection);
    }

    @AfterEach
    void close() {
        feed.close();
        connection.close();
        server.admin().delete(RBAC + "clusterrolebindings/" + name);
        server.admin().delete(RBAC + "clusterroles/" + name);
    }

    private String role(String verbs) {
        return """
                {"metadata":{"name":"%s"},"rules":[{"apiGroups":[""],"resources":["pods"],"verbs":[%s]}]}""".formatted(name, verbs);
    }

    @Test
    void saysWhichRightIsMissingAndUsesItOnceItIsGranted() {
        server.admin().post(RBAC + "clusterroles", role("\"list\"")).orFail();
        server.admin()
                .post(RBAC + "clusterrolebindings", """
                {"metadata":{"name":"%1$s"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"%1$s"},
                 "subjects":[{"kind":"User","apiGroup":"rbac.authorization.k8s.io","name":"%2$s"}]}""".formatted(name, ApiServerExtension.STRANGER))
                .orFail();
        feed.startCounting();
        await().untilAsserted(() -> assertThat(feed.podsOn("n").why())
                .contains("status 403", "listed but not watched", "Maybe the role lacks the verb watch"));
        server.admin()
                .put(RBAC + "clusterroles/" + name, role("\"list\",\"watch\""))
                .orFail();
        await().during(Duration.ofSeconds(2)).until(() -> feed.podsOn("n").equals(Reading.of(Pods.NONE)));
    }
}
