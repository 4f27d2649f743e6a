package io.barograph.controller.kube.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodDiskApi;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ClusterAccess;
import io.barograph.signal.Reading;
import module java.base;

/// Asks kubelets for their Summary, with the right `nodes/stats`, and with the credentials for the API server. The way
/// through the API server would need `nodes/proxy`, which lets its holder run commands in every pod.
///
/// @param port 10250 unless the kubelet is configured otherwise
/// @param authority of the kubelets' serving certificates. There is no way around it: a server that took a
/// kubelet's place would get our token.
public record KubeletSummaryApi(ClusterAccess cluster, int port, Path authority) implements PodDiskApi {

    @Override
    public Reading<Map<String, PodDisk>> disks(String node, List<String> addresses) {
        if (addresses.isEmpty()) {
            return Reading.absent("node " + node + " says no InternalIP");
        }
        String address = addresses.getFirst();
        String host = address.contains(":") ? "[" + address + "]" : address;
        try (ApiConnection kubelet =
                ApiConnection.to(cluster.toKubelet("https://" + host + ":" + port + "/", authority))) {
            return switch (kubelet.list(ApiRequest.get("/stats/summary"))) {
                case ApiOutcome.Done<JsonNode>(JsonNode summary) -> Reading.of(PodDiskJson.read(summary));
                case ApiOutcome<JsonNode> failed -> Reading.failed("the kubelet of " + node + ": " + failed.text());
            };
        }
    }
}
