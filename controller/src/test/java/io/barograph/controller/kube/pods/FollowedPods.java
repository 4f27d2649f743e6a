package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.says;

import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.HostileApi;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/// Pods that are followed through an API server which does what a test says.
@Timeout(120)
abstract class FollowedPods {

    static final Duration SOON = Duration.ofSeconds(60);

    final HostileApi server = new HostileApi(says(500, ""));
    final CountDownLatch end = new CountDownLatch(1);
    final KubePodApi feed;
    final ApiConnection connection;

    FollowedPods(Path folder) throws IOException {
        connection = server.connect(folder);
        feed = new KubePodApi(connection);
    }

    @AfterEach
    void close() {
        end.countDown();
        feed.close();
        connection.close();
        server.close();
    }

    static String pod(String uid, String version, String phase) {
        return "{\"kind\":\"Pod\",\"metadata\":{\"uid\":\"" + uid + "\",\"resourceVersion\":\"" + version
                + "\"},\"spec\":{\"nodeName\":\"n1\"},\"status\":{\"phase\":\"" + phase + "\"}}";
    }

    static String list(String version, String more, String... pods) {
        return "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"" + version + "\",\"continue\":\"" + more
                + "\"},\"items\":[" + String.join(",", pods) + "]}";
    }
}
