package io.barograph.bench.cluster;

import module java.base;

/// Fills a cluster with nodes such as a provider's are: labels, addresses, conditions, and what is not wanted.
public final class SimulatedNodeObjects {

    private static final int POOLS = 10;
    private static final int ZONES = 3;
    private static final String STAMPS =
            "\"lastHeartbeatTime\":\"2026-01-01T00:00:00Z\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"";

    private SimulatedNodeObjects() {}

    public static void nodes(ApiRequests api, int count) throws IOException, InterruptedException {
        api.postAll("/api/v1/nodes", count, SimulatedNodeObjects::node);
    }

    private static String node(int i) {
        String name = SimulatedFleet.name(i);
        return """
                {"apiVersion":"v1","kind":"Node","metadata":{"name":"%1$s","labels":{
                "kubernetes.io/hostname":"%1$s","kubernetes.io/os":"linux","kubernetes.io/arch":"amd64",
                "node.kubernetes.io/instance-type":"m8.xlarge","topology.kubernetes.io/zone":"zone-%2$d",
                "topology.kubernetes.io/region":"region-1","cloud.google.com/gke-nodepool":"pool-%3$d"},
                "annotations":{"example.com/machine":"projects/bench/zones/zone-%2$d/instances/%1$s"}},
                "spec":{"providerID":"bench://%1$s"},
                "status":{"addresses":[{"type":"InternalIP","address":"%4$s"},{"type":"Hostname","address":"%1$s"}],
                "capacity":{"cpu":"4","memory":"16Gi","pods":"110"},"allocatable":{"cpu":"4","memory":"15Gi","pods":"110"},
                "conditions":[%5$s,%6$s,%7$s,%8$s],%9$s}}""".formatted(
                name,
                i % ZONES,
                i % POOLS,
                SimulatedFleet.address(i),
                condition("Ready", "True", "KubeletReady", "kubelet is posting ready status"),
                condition("MemoryPressure", "False", "KubeletHasSufficientMemory", "kubelet has sufficient memory"),
                condition("DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
                condition("PIDPressure", "False", "KubeletHasSufficientPID", "kubelet has sufficient PID available"),
                images());
    }

    private static String condition(String type, String status, String reason, String message) {
        return "{\"type\":\"" + type + "\",\"status\":\"" + status + "\"," + STAMPS + ",\"reason\":\"" + reason
                + "\",\"message\":\"" + message + "\"}";
    }

    /// A kubelet lists fifty; most of a node's bytes are theirs.
    private static String images() {
        StringBuilder images = new StringBuilder("\"images\":[");
        for (int i = 0; i < 50; i++) {
            images.append(i == 0 ? "" : ",")
                    .append("{\"names\":[\"example.com/app-")
                    .append(i)
                    .append(":v1.2.3\"],\"sizeBytes\":123456789}");
        }
        return images.append(']').toString();
    }
}
