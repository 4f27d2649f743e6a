package io.barograph.e2e.kube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.cli.policy.FromKubeletCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.keys.TestKeys;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// `barograph policy from-kubelet --from-node` by way of a real API server's proxy, with a kubelet of our own behind
/// it.
@Tag("full")
@ExtendWith(ApiServerExtension.class)
class KubeletConfigzIT {

    private static final String CONFIGZ = """
            {"kubeletconfig":{"enableServer":true,"evictionHard":{"memory.available":"777Mi"},"port":10250}}""";

    private final ApiServer server;
    private final NodeObjects nodes;
    private final String node = "configz-it-" + UUID.randomUUID();
    private final HttpsServer kubelet;

    @TempDir
    private Path directory;

    KubeletConfigzIT(ApiServer server) throws Exception {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        this.kubelet = HttpsServer.create(new InetSocketAddress(0), 0);
        kubelet.setHttpsConfigurator(new HttpsConfigurator(TestKeys.usual().server("server")));
        kubelet.createContext("/configz", exchange -> {
            byte[] told = CONFIGZ.getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, told.length);
            try (exchange) {
                exchange.getResponseBody().write(told);
            }
        });
        kubelet.start();
        nodes.create(node, Map.of());
        nodes.patchStatus(node, """
                        {"status":{"addresses":[{"type":"InternalIP","address":"%s"}],
                                   "daemonEndpoints":{"kubeletEndpoint":{"Port":%d}}}}\
                        """.formatted(address(), kubelet.getAddress().getPort()))
                .orFail();
    }

    @AfterEach
    void close() {
        kubelet.stop(0);
        nodes.delete(node);
    }

    /// Of this machine. The API server leads nobody to a loopback address.
    private static String address() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress() && !each.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .findFirst()
                .orElseThrow(() -> new AssertionError("expected an address besides loopback"));
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
        kubelet.stop(0);
        assertThat(ask(ApiServer.ADMIN, node).err())
                .contains("the API server does not reach the kubelet of " + node, "connection refused");
        assertThat(directory).isEmptyDirectory();
    }
}
