package io.barograph.e2e.attack;

import module java.base;

/// What is small alone and comes in masses: names with one hash code, names of resources that nobody has, mirror pods
/// that look like a workload's, and news all the time.
final class MassAttacks {

    private static final String NODE = "/api/v1/nodes/" + AttackedCluster.HOSTILE;
    /// 8,192 names.
    private static final int HASH_BITS = 13;
    private static final int PODS = 300;
    private static final int RESOURCES = 12;
    private static final int MIRRORS = 1_200;

    private MassAttacks() {}

    static List<AttackCase> all() {
        return List.of(
                AttackCase.ofTenant("labels and selectors with one hash code", (by, _, _) -> collidingPods(by)),
                AttackCase.ofTenant("3,600 names of resources", (by, _, _) -> inventedResources(by)),
                AttackCase.ofTenant("ended pods that change all the time", MassAttacks::changingPods),
                AttackCase.ofKubelet("labels and resources with one hash code", (by, _, _) -> collidingNode(by)),
                AttackCase.ofKubelet("1,200 mirror pods with a workload's labels", MassAttacks::mirrorPods),
                AttackCase.ofKubelet("news all the time", MassAttacks::news));
    }

    private static String namesWithOneHash(String each) {
        return IntStream.range(0, 1 << HASH_BITS)
                .mapToObj(number -> IntStream.range(0, HASH_BITS)
                        .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .map(each::formatted)
                .collect(Collectors.joining(","));
    }

    private static void collidingPods(Attacker by) {
        String names = namesWithOneHash("\"%s\":\"x\"");
        WaitingPodAttacks.pod(by, "labels", "\"labels\":{" + names + "}", "", "1000");
        WaitingPodAttacks.pod(by, "annotations", "\"annotations\":{" + names + "}", "", "1000");
        WaitingPodAttacks.pod(by, "selector", "", "\"nodeSelector\":{" + names + "},", "1");
        WaitingPodAttacks.pod(
                by,
                "tolerations",
                "",
                "\"tolerations\":[" + namesWithOneHash("{\"key\":\"%s\",\"operator\":\"Exists\"}") + "],",
                "1");
    }

    private static void inventedResources(Attacker by) throws Exception {
        by.repeat(PODS, i -> {
            String amounts = IntStream.range(0, RESOURCES)
                    .mapToObj(j -> "\"example.com/r%d-%d\":\"1\"".formatted(i, j))
                    .collect(Collectors.joining(","));
            by.post("/api/v1/namespaces/tenant/pods", """
                {"metadata":{"name":"invented-%d"},"spec":{"containers":[{"name":"c","image":"i",
                 "resources":{"requests":{%s},"limits":{%s}}}]}}""".formatted(i, amounts, amounts));
        });
    }

    private static void changingPods(Attacker by, AttackedCluster cluster, PressedNode target) {
        List<String> pods =
                IntStream.range(0, 20).mapToObj(i -> "changing-" + i).toList();
        for (String pod : pods) {
            by.post("/api/v1/namespaces/tenant/pods", """
                {"metadata":{"name":"%s",%s},"spec":{"nodeName":"%s","containers":[{"name":"c","image":"i"}]}}""".formatted(
                            pod, PressedNode.owner("ReplicaSet", "nobody"), target.name));
            cluster.tenants.says(pod, "\"phase\":\"Failed\"");
        }
        AtomicInteger number = new AtomicInteger();
        cluster.keepRunning(() -> {
            for (String pod : pods) {
                by.patch(
                        "/api/v1/namespaces/tenant/pods/" + pod,
                        "{\"metadata\":{\"annotations\":{\"n\":\"" + number.incrementAndGet() + "\"}}}");
            }
        });
    }

    private static void collidingNode(Attacker by) {
        by.patch(NODE, "{\"metadata\":{\"labels\":{" + namesWithOneHash("\"%s\":\"x\"") + "}}}");
        by.patch(
                NODE + "/status",
                "{\"status\":{\"allocatable\":{" + namesWithOneHash("\"example.com/%s\":\"1\"") + "}}}");
        by.patch(NODE + "/status", "{\"status\":{\"volumesInUse\":[" + namesWithOneHash("\"%s\"") + "]}}");
    }

    private static void mirrorPods(Attacker by, AttackedCluster cluster, PressedNode target) throws Exception {
        String uid = cluster.admin.get(NODE).orFail().at("/metadata/uid").asText();
        by.repeat(MIRRORS, i -> by.post(cluster.others.pods(), """
            {"metadata":{"name":"mirror-%d","labels":{"app":"greedy-%s"},
             "annotations":{"kubernetes.io/config.mirror":"x"},"ownerReferences":[
             {"apiVersion":"v1","kind":"Node","name":"hostile","uid":"%s","controller":true}]},
             "spec":{"nodeName":"hostile","containers":[{"name":"c","image":"i"}]}}""".formatted(i, target.name, uid)));
    }

    /// Of all that a decision or an eviction may wait for.
    private static void news(Attacker by, AttackedCluster cluster, PressedNode target) {
        cluster.hostile.press();
        AtomicInteger number = new AtomicInteger();
        cluster.keepRunning(() -> {
            boolean isOdd = number.incrementAndGet() % 2 == 1;
            by.patch(NODE + "/status", """
                {"status":{"conditions":[{"type":"DiskPressure","status":"%s"},{"type":"Ready","status":"%s"}]}}""".formatted(isOdd ? "True" : "False", isOdd ? "False" : "True"));
            by.patch(NODE, "{\"metadata\":{\"labels\":{\"n\":\"" + number.get() + "\"}}}");
        });
    }
}
