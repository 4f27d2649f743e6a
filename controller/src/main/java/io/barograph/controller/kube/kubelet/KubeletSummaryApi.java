package io.barograph.controller.kube.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.evictions.NodeDisks;
import io.barograph.controller.cluster.nodes.InternalIp;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.program.ThreadShortageException;
import io.barograph.signal.Reading;
import module java.base;

/// Asks kubelets for their Summary, with a token that has the right `nodes/stats` alone. The way through the API server
/// would need `nodes/proxy`, which lets its holder run commands in every pod.
///
/// @param port 10250 unless the kubelet is configured otherwise
/// @param authority of the kubelets' serving certificates. There is no way around it: a server that took a
/// kubelet's place would get the token.
public record KubeletSummaryApi(KubeletToken token, int port, Path authority) implements NodeDiskApi {

    private static final int UNAUTHORIZED = 401;

    @Override
    public Reading<NodeDisks> nodeDisks(String node, List<String> addresses) {
        if (addresses.isEmpty()) {
            return Reading.absent("node " + node + " says no InternalIP");
        }
        String host = InternalIp.urlHost(addresses.getFirst());
        if (host == null) {
            return Reading.failed("the InternalIP of node " + node + " is " + InternalIp.logText(addresses.getFirst())
                    + ", expected an IP address. Maybe its kubelet's --node-ip is wrong.");
        }
        ApiOutcome<String> tokenOutcome = token.current();
        return tokenOutcome instanceof ApiOutcome.Done<String>(String text)
                ? readDisks(node, "https://" + host + ":" + port + "/", text)
                : Reading.failed(
                        "no token for kubelets: serviceaccount " + KubeletToken.ACCOUNT + ": " + tokenOutcome.text());
    }

    private Reading<NodeDisks> readDisks(String node, String url, String text) {
        try (ApiConnection kubelet = ApiConnection.forFewCalls(ClusterAccess.ofKubelet(url, authority, text))) {
            return switch (kubelet.sendList(ApiRequest.get("/stats/summary"), NodeDiskJson.READ)) {
                case ApiOutcome.Done<JsonNode>(JsonNode summary) -> parseSummary(node, summary);
                case ApiOutcome<JsonNode> failed -> {
                    if (failed instanceof ApiOutcome.Refused<JsonNode> refused
                            && Objects.equals(refused.status(), UNAUTHORIZED)) {
                        token.forget(text);
                    }
                    yield Reading.failed("the kubelet of " + node + ": " + failed.text());
                }
            };
        } catch (ThreadShortageException e) {
            return Reading.failed("the kubelet of " + node + " cannot be asked: " + e.getMessage());
        }
    }

    /// A node can say the address of another.
    private static Reading<NodeDisks> parseSummary(String node, JsonNode summary) {
        String speaking = summary.path("node").path("nodeName").asText();
        return speaking.equals(node)
                ? Reading.of(NodeDiskJson.read(summary))
                : Reading.failed("the kubelet of " + node + " speaks of node " + InternalIp.logText(speaking)
                        + ". Maybe two nodes have one address.");
    }
}
