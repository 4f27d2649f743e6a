package io.barograph.controller.kube.kubelet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.HostileApi;
import io.barograph.controller.kube.pods.KubeWorkloadApi;
import module java.base;
import module java.management;

/// A program of its own, with a heap of its own, that asks for answers of 31 MiB. It prints a line for each: what came
/// of it, and how much of the heap was in use at most.
final class LargeAnswerProgram {

    private static final int BYTES = 31 << 20;

    private LargeAnswerProgram() {}

    /// @param args a folder to write in
    public static void main(String... args) throws IOException {
        Path folder = Path.of(args[0]);
        String pod = "{\"podRef\":{\"uid\":\"u1\"},\"containers\":[{\"rootfs\":{\"usedBytes\":1}}]}";
        tell(folder, "summary-unread", "{\"x\":[", "{\"a\":[]}", "],\"pods\":[" + pod + "]}");
        tell(folder, "summary-read", "{\"pods\":[", pod, "]}");
        String list = "{\"kind\":\"DaemonSetList\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[{\"spec\":{";
        tell(folder, "sets-unread", list + "\"x\":[", "{\"a\":[]}", "]}}]}");
        tell(folder, "sets-read", list + "\"template\":{\"spec\":{\"tolerations\":[", "{\"key\":\"a\"}", "]}}}}]}");
    }

    private static void tell(Path folder, String name, String first, String often, String last) throws IOException {
        byte[] chunk = (often + ",").repeat(100).getBytes(UTF_8);
        HostileApi.Conduct conduct = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = new BufferedOutputStream(exchange.getResponseBody(), 1 << 16)) {
                out.write(first.getBytes(UTF_8));
                for (int i = 0; i < BYTES / chunk.length; i++) {
                    out.write(chunk);
                }
                out.write((often + last).getBytes(UTF_8));
            }
        };
        heap().forEach(MemoryPoolMXBean::resetPeakUsage);
        String outcome;
        try (HostileApi server = new HostileApi(conduct);
                ApiConnection connection = server.connect(folder)) {
            outcome = name.startsWith("sets")
                    ? new KubeWorkloadApi(connection).daemonSets(Set.of()).map(List::size) + " "
                            + connection.passedOver().counts()
                    : disks(connection);
        }
        long peak = heap().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        System.out.println(name + " | " + outcome + " | at most " + (peak >> 20) + " MiB");
    }

    private static String disks(ApiConnection connection) {
        return connection
                .sendList(ApiRequest.get("/stats/summary"), NodeDiskJson.READ)
                .map(summary -> NodeDiskJson.read(summary).pods().keySet())
                .text();
    }

    private static Stream<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }
}
