package io.barograph.e2e.attack;

import io.barograph.testkit.cluster.ApiClient;
import module java.base;

/// What the kubelet and the exporter of one node can say, and what the kubelet's credentials can write.
final class NodeAttacks {

    private static final String NODE = "/api/v1/nodes/" + AttackedCluster.HOSTILE;
    private static final long MIB = 1 << 20;

    private NodeAttacks() {}

    static List<AttackCase> all() {
        return List.of(
                AttackCase.ofKubelet("a node object of megabytes", NodeAttacks::largeNode),
                AttackCase.ofKubelet("and tenant: a node with a million CPUs", NodeAttacks::vastNode),
                AttackCase.ofKubelet("forged records of evictions", NodeAttacks::forgedRecords),
                AttackCase.ofKubelet("mirror pods that claim to be others", NodeAttacks::mirrorPods),
                AttackCase.ofKubelet("a mirror pod for evicted ones", NodeAttacks::evictedMirror),
                AttackCase.ofKubelet("what is ours on its node, and others' nodes", NodeAttacks::marks),
                AttackCase.ofKubelet("answers without figures, without end, too large", NodeAttacks::summaries),
                AttackCase.ofKubelet("an exporter that lies", NodeAttacks::exporter),
                AttackCase.ofKubelet("the token that it is asked with", NodeAttacks::token));
    }

    private static void largeNode(Attacker by, AttackedCluster cluster, PressedNode target) {
        String text = "<".repeat(1_100_000);
        by.patch(NODE + "/status", "{\"status\":{\"images\":[{\"names\":[\"" + text + "\"]}]}}");
        by.patch(NODE, "{\"metadata\":{\"annotations\":{\"a\":\"" + "<".repeat(250_000) + "\"}}}");
        String address = "{\"type\":\"ExternalIP\",\"address\":\"a<b-%d\"}";
        String addresses =
                IntStream.range(0, 5_000).mapToObj(address::formatted).collect(Collectors.joining(","));
        by.patch(NODE + "/status", "{\"status\":{\"addresses\":[" + addresses + "]}}");
        String condition = "{\"type\":\"C%d\",\"status\":\"True\",\"lastTransitionTime\":\"9999-12-31T23:59:59Z\"}";
        String conditions =
                IntStream.range(0, 2_000).mapToObj(condition::formatted).collect(Collectors.joining(","));
        by.patch(NODE + "/status", "{\"status\":{\"conditions\":[" + conditions + "]}}");
        for (String amount : List.of("1e30", "-1", "9223372036854775807", "0.1n", "x")) {
            by.patch(NODE + "/status", "{\"status\":{\"allocatable\":{\"cpu\":\"" + amount + "\"}}}");
        }
        by.patch(NODE + "/status", "{\"status\":{\"capacity\":null,\"allocatable\":null,\"nodeInfo\":null}}");
    }

    /// With a tenant whose pods only such a node could take.
    private static void vastNode(Attacker by, AttackedCluster cluster, PressedNode target) {
        by.patch(
                NODE + "/status",
                "{\"status\":{\"allocatable\":{\"cpu\":\"1000000\",\"memory\":\"1000000Gi\",\"pods\":\"110\"}}}");
        WaitingPodAttacks.pod(
                cluster.tenant(), "vast", "", "\"nodeName\":\"" + AttackedCluster.HOSTILE + "\",", "999999");
        for (int i = 0; i < 3; i++) {
            WaitingPodAttacks.pod(cluster.tenant(), "waits-for-vast-" + i, "", "", "100000");
        }
    }

    private static void forgedRecords(Attacker by, AttackedCluster cluster, PressedNode target) {
        String uid = cluster.admin
                .get(cluster.others.pods() + "/" + target.victim())
                .orFail()
                .at("/metadata/uid")
                .asText();
        String now = Instant.now().toString();
        List<String> records = new ArrayList<>();
        for (String state : List.of("INTENDED", "ACCEPTED", "EVACUATING", "ENDED")) {
            for (String name : List.of(target.victim(), "a<b", "../../..", "x".repeat(500))) {
                records.add(record(state, name, uid, now, "greedy-" + target.name));
                records.add(record(state, name, "u", "9999-12-31T23:59:59Z", "a<b"));
            }
        }
        records.add("[".repeat(50_000));
        records.add("null");
        records.add("{\"version\":1,\"entries\":[null,7,{}]}");
        for (String each : records) {
            String text = each.replace("\\", "\\\\").replace("\"", "\\\"");
            by.patch(NODE, "{\"metadata\":{\"annotations\":{\"barograph.io/evictions\":\"" + text + "\"}}}");
        }
        for (int i = 0; i < 30; i++) { // renewed again and again
            String text = record("ACCEPTED", target.victim(), uid, now, "greedy-" + target.name)
                    .replace("id-", "id-" + i + "-")
                    .replace("\"", "\\\"");
            by.patch(NODE, "{\"metadata\":{\"annotations\":{\"barograph.io/evictions\":\"" + text + "\"}}}");
        }
    }

    /// In others' namespace, and ending for long: as evictions of their workloads, which nobody would evict then.
    private static void evictedMirror(Attacker by, AttackedCluster cluster, PressedNode target) {
        String node = cluster.admin.get(NODE).orFail().at("/metadata/uid").asText();
        by.post(cluster.others.pods(), """
            {"metadata":{"name":"mirror","annotations":{"kubernetes.io/config.mirror":"x"},"ownerReferences":[
             {"apiVersion":"v1","kind":"Node","name":"hostile","uid":"%s","controller":true}]},
             "spec":{"nodeName":"hostile","containers":[{"name":"c","image":"i"}]}}""".formatted(node)).orFail();
        String path = cluster.others.pods() + "/mirror";
        by.patch(path + "/status", """
            {"status":{"conditions":[{"type":"DisruptionTarget","status":"True","reason":"EvictionByEvictionAPI"}]}}""");
        by.delete(path + "?gracePeriodSeconds=3000").orFail();
        cluster.allow(cluster.others, "mirror"); // nobody evicted it, but its status says so
        String uid = cluster.admin.get(path).orFail().at("/metadata/uid").asText();
        for (String owner : List.of("modest-" + target.name, "greedy-" + target.name)) {
            String text = record("ACCEPTED", "mirror", uid, Instant.now().toString(), owner)
                    .replace("\"", "\\\"");
            by.patch(NODE, "{\"metadata\":{\"annotations\":{\"barograph.io/evictions\":\"" + text + "\"}}}")
                    .orFail();
        }
    }

    /// As many as fit, of one workload.
    private static String record(String state, String pod, String uid, String at, String owner) {
        String end = state.equals("ENDED") ? ",\"ended\":\"" + at + "\"" : "";
        String entry = """
                {"id":"id-%%d","pod":{"owner":{"namespace":"others","kind":"Deployment","name":"%s"},"name":"%s","uid":"%s"},\
                "signal":"memory.available","state":"%s","at":"%s"%s,"relief":{},"closed":false}""".formatted(owner, pod, uid, state, at, end);
        return "{\"version\":1,\"entries\":["
                + IntStream.range(0, 20).mapToObj(entry::formatted).collect(Collectors.joining(",")) + "]}";
    }

    /// A kubelet may create mirror pods in every namespace, and write their status.
    private static void mirrorPods(Attacker by, AttackedCluster cluster, PressedNode target) {
        String uid = cluster.admin.get(NODE).orFail().at("/metadata/uid").asText();
        List<String> claims = List.of(
                "\"app.kubernetes.io/name\":\"descheduler\"",
                "\"app\":\"cluster-autoscaler\",\"app.kubernetes.io/name\":\"cluster-autoscaler\"");
        for (int i = 0; i < claims.size(); i++) {
            by.post("/api/v1/namespaces/kube-system/pods", """
                    {"metadata":{"name":"mirror-%d","labels":{%s},"annotations":{"kubernetes.io/config.mirror":"x"},\
                    "ownerReferences":[{"apiVersion":"v1","kind":"Node","name":"%s","uid":"%s","controller":true}]},\
                    "spec":{"nodeName":"%s","priorityClassName":"system-node-critical",\
                    "containers":[{"name":"c","image":"i"}]}}""".formatted(
                            i, claims.get(i), AttackedCluster.HOSTILE, uid, AttackedCluster.HOSTILE));
        }
        by.patch("/api/v1/namespaces/kube-system/pods/mirror-0/status", """
                {"status":{"phase":"Running","containerStatuses":[{"name":"c","image":"i","imageID":"i","ready":true,\
                "restartCount":0,"allocatedResources":{"cpu":"1e999"}}]}}""");
    }

    private static void marks(Attacker by, AttackedCluster cluster, PressedNode target) {
        for (String each : List.of(
                "epoch\":\"2147483647",
                "owned\":\"{}",
                "owned\":\"{[",
                "ignore\":\"true",
                "silence\":\"x",
                "reclaim\":\"x")) {
            by.patch(NODE, "{\"metadata\":{\"annotations\":{\"barograph.io/" + each + "\"}}}");
        }
        by.patch(NODE, "{\"spec\":{\"taints\":[{\"key\":\"barograph.io/disk-pressure\",\"effect\":\"NoSchedule\"}]}}");
        by.patch(NODE, "{\"spec\":{\"unschedulable\":true}}");
        by.patch(NODE, "{\"metadata\":{\"labels\":{\"topology.kubernetes.io/zone\":\"" + "z" + "\",\"pool\":\"x\"}}}");
        by.patch(NODE, "{\"metadata\":{\"labels\":{\"node-restriction.kubernetes.io/pool\":\"x\"}}}");
        by.patch(NODE + "/status", "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"False\"}]}}");
        String other = "/api/v1/nodes/" + target.name;
        by.patch(other, "{\"metadata\":{\"annotations\":{\"barograph.io/ignore\":\"true\"}}}");
        by.patch(other, "{\"spec\":{\"taints\":[]}}");
        by.patch(other + "/status", "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"False\"}]}}");
        by.delete(other);
        by.post(cluster.others.pods() + "/" + target.victim() + "/eviction", """
            {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"%s"}}""".formatted(target.victim()));
        by.patch("/apis/coordination.k8s.io/v1/namespaces/barograph/leases/barograph-controller", "{\"spec\":null}");
        by.get("/api/v1/namespaces/barograph/configmaps/barograph-silences");
        by.post("/api/v1/namespaces/barograph/serviceaccounts/barograph-controller/token", "{\"spec\":{}}");
    }

    /// A node whose disk is short, where others' pods are.
    private static void summaries(Attacker by, AttackedCluster cluster, PressedNode target) {
        cluster.others.pod(
                "unmeasured",
                "\"labels\":{\"app\":\"greedy-other-0\"}," + PressedNode.owner("Deployment", "greedy-other-0"),
                "\"nodeName\":\"hostile\",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]");
        cluster.hostile.run(cluster.others, "unmeasured", 1);
        String uid = cluster.admin
                .get(cluster.others.pods() + "/unmeasured")
                .orFail()
                .at("/metadata/uid")
                .asText();
        cluster.hostile.exporter.leaveDisk(1);
        String pod = "{\"podRef\":{\"uid\":\"" + uid + "\"}";
        String begin = "{\"node\":{\"nodeName\":\"hostile\"},\"pods\":[";
        for (PressedExporter.Lie each : List.of(
                HostileKubelet.saying(begin + pod + "}]}"),
                HostileKubelet.saying(begin + pod + ",\"containers\":[{\"rootfs\":{},\"logs\":null}],\"volume\":[]}]}"),
                HostileKubelet.saying(begin.replace("hostile", target.name) + pod + "}]}"),
                HostileKubelet.repeating(begin, "{\"podRef\":{\"uid\":\"u\"}},", 31 * MIB, pod + "}]}"),
                HostileKubelet.repeating(begin, "[", 31 * MIB, ""),
                HostileKubelet.repeating("", "{\"a\":", 200 * MIB, ""),
                HostileKubelet.dripping())) {
            cluster.kubelet.answer(each);
            by.tried();
            int before = cluster.kubelet.asked();
            cluster.follow(() -> cluster.kubelet.asked() > before);
        }
        cluster.end(cluster.others, "unmeasured");
    }

    private static void exporter(Attacker by, AttackedCluster cluster, PressedNode target) {
        cluster.hostile.press();
        for (PressedExporter.Lie each : List.of(
                HostileKubelet.repeating("{\"version\":1,\"pods\":[", "{},", 100 * MIB, "]}"),
                HostileKubelet.repeating("", "[", 100 * MIB, ""),
                HostileKubelet.saying("\0\0\n"),
                HostileKubelet.dripping())) {
            for (String path : List.of("/pods", "/snapshots")) {
                AtomicInteger asked = new AtomicInteger();
                cluster.hostile.exporter.beHonest();
                cluster.hostile.exporter.lie(path, exchange -> {
                    asked.incrementAndGet();
                    each.tell(exchange);
                });
                by.tried();
                cluster.follow(() -> asked.get() > 0);
            }
        }
    }

    /// Whoever has taken the node over has seen it by now.
    private static void token(Attacker by, AttackedCluster cluster, PressedNode target) {
        cluster.hostile.exporter.leaveDisk(1);
        cluster.follow(() -> !cluster.kubelet.tokens().isEmpty());
        for (String token : cluster.kubelet.tokens()) {
            try (ApiClient stolen = cluster.server.clientWithToken(token)) {
                Attacker thief = by.with(stolen);
                thief.get("/api/v1/pods");
                thief.patch("/api/v1/nodes/room", """
                    {"metadata":{"annotations":{"barograph.io/epoch":"2000000000"}},"spec":{"taints":[
                     {"key":"node.kubernetes.io/memory-contention-pressure","effect":"NoSchedule"}]}}""");
                thief.post(
                        "/api/v1/namespaces/barograph/serviceaccounts/barograph-kubelet-stats/token", "{\"spec\":{}}");
                thief.patch(
                        "/apis/coordination.k8s.io/v1/namespaces/barograph/leases/barograph-controller",
                        "{\"spec\":{\"holderIdentity\":\"thief\"}}");
            }
        }
    }
}
