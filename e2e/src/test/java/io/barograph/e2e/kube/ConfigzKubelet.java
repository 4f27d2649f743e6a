package io.barograph.e2e.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.keys.TestKeys;
import module java.base;

/// A node whose kubelet tells its configuration and, in one line, each container's log by way of the API server, and
/// nothing else.
public final class ConfigzKubelet implements AutoCloseable {

    private static final String CONFIGZ = """
            {"kubeletconfig":{"enableServer":true,"evictionHard":{"memory.available":"777Mi"},"port":10250}}""";

    private final NodeObjects nodes;
    private final String node;
    private final HttpsServer kubelet;

    /// Makes the node.
    public ConfigzKubelet(ApiServer server, String node) throws Exception {
        this.nodes = new NodeObjects(server.admin());
        this.node = node;
        this.kubelet = HttpsServer.create(new InetSocketAddress(0), 0);
        kubelet.setHttpsConfigurator(new HttpsConfigurator(TestKeys.usual().server("server")));
        kubelet.createContext("/configz", exchange -> answer(exchange, "application/json", CONFIGZ));
        kubelet.createContext(
                "/containerLogs/",
                exchange ->
                        answer(exchange, "text/plain", exchange.getRequestURI().getPath() + "\n"));
        kubelet.start();
        nodes.create(node, Map.of());
        nodes.patchStatus(node, """
                        {"status":{"addresses":[{"type":"InternalIP","address":"%s"}],
                                   "daemonEndpoints":{"kubeletEndpoint":{"Port":%d}}}}\
                        """.formatted(address(), kubelet.getAddress().getPort()))
                .orFail();
    }

    private static void answer(HttpExchange exchange, String type, String text) throws IOException {
        byte[] told = text.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(200, told.length);
        try (exchange) {
            exchange.getResponseBody().write(told);
        }
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

    /// Lets the kubelet answer no more; the node stays.
    void stop() {
        kubelet.stop(0);
    }

    @Override
    public void close() {
        kubelet.stop(0);
        nodes.delete(node);
    }
}
