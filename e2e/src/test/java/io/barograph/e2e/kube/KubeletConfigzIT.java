package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.policy.FromKubeletCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `barograph policy from-kubelet --from-node` by way of a real API server's proxy, with a kubelet of our own behind
/// it.
@Tag("full")
@WithApiServer
class KubeletConfigzIT {

    private final ApiServer server;
    private final String node = "configz-it-" + UUID.randomUUID();
    private final ConfigzKubelet kubelet;

    @TempDir
    private Path directory;

    KubeletConfigzIT(ApiServer server) throws Exception {
        this.server = server;
        this.kubelet = new ConfigzKubelet(server, node);
    }

    @AfterEach
    void close() {
        kubelet.close();
    }

    private InProcessCommand ask(String user, String name) {
        return InProcessCommand.run(
                new FromKubeletCommand(),
                "--from-node=" + name,
                "--kubeconfig=" + server.kubeconfig(user),
                "--out=" + directory);
    }

    @Test
    void makesAPolicyOfWhatTheKubeletWorksWith() throws IOException {
        InProcessCommand ran = ask(ApiServer.ADMIN, node);
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(directory.resolve("kubelet-eviction.drl"))
                .content()
                .contains("777Mi", "evictionHard of " + node + ".configz:1");
    }

    @Test
    void saysWhyAKubeletDoesNotTell() {
        assertThat(ask(ApiServer.ADMIN, node + "-not").err())
                .contains("there is no node " + node + "-not", "kubectl get nodes");
        InProcessCommand refused = ask(ApiServerExtension.STRANGER, node);
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("the right to get nodes/proxy", "--config");
        kubelet.stop();
        assertThat(ask(ApiServer.ADMIN, node).err())
                .contains("the API server does not reach the kubelet of " + node, "connection refused");
        assertThat(directory).isEmptyDirectory();
    }
}
