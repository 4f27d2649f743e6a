package io.barograph.controller.kube.pods;

import static io.barograph.controller.kube.HostileApi.hangs;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.pods.ExporterPod;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.kube.PagedServer;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorPodsTest extends FollowedPods {

    MirrorPodsTest(@TempDir Path folder) throws IOException {
        super(folder);
    }

    private static String pod(String name, String annotations) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"barograph\",\"uid\":\"" + name
                + "\",\"resourceVersion\":\"5\",\"annotations\":{" + annotations + "}},\"spec\":{\"nodeName\":\"" + name
                + "\"},\"status\":{\"phase\":\"Running\",\"podIP\":\"10.0.0.7\"}}";
    }

    /// A kubelet may make as many as it likes, with any label, in any namespace.
    @Test
    void areNoExporters() {
        PagedServer pods = new PagedServer("PodList", hangs(end));
        String mirror = "\"kubernetes.io/config.mirror\":\"h\"";
        IntStream.range(0, 20_100).forEach(i -> pods.with(pod("mirror-" + i, mirror)));
        server.behave(pods.with(pod("n1", "")));
        AtomicReference<List<ExporterPod>> seen = new AtomicReference<>(List.of());
        try (ExporterPodInformer exporters = new ExporterPodInformer(connection)) {
            exporters.followPods(
                    new ExporterPodApi.Selector("barograph", ExporterPodApi.Selector.SHIPPED_LABEL), seen::set);
            await().atMost(SOON)
                    .until(() -> List.of(new ExporterPod("n1", "10.0.0.7", "n1", false))
                            .equals(seen.get()));
        }
    }
}
