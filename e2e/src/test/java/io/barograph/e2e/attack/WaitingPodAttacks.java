package io.barograph.e2e.attack;

import module java.base;

/// A tenant's objects that are large or odd, and pods that wait though nobody could run them.
final class WaitingPodAttacks {

    private static final String SIX_BYTES_EACH = "<".repeat(1_150_000);
    private static final String ODD = "\\u0000\\u001b[2J\\ud800\\u2028\\u202e\\uffff{[\\\"";
    private static final int SHAPES = 1_200;

    private WaitingPodAttacks() {}

    static List<AttackCase> all() {
        return List.of(
                AttackCase.ofTenant("objects of 1.4 MB", (by, _, _) -> large(by)),
                AttackCase.ofTenant("odd values", (by, _, _) -> odd(by)),
                AttackCase.ofTenant("pods that fit nowhere", (by, _, _) -> misfits(by)),
                AttackCase.ofTenant(
                        "1,200 sizes of pods",
                        (by, _, _) -> by.repeat(
                                SHAPES,
                                i -> pod(
                                        by,
                                        "size-" + i,
                                        "",
                                        "\"nodeSelector\":{\"n\":\"" + i % 7 + "\"},",
                                        1_000 + i + ""))),
                AttackCase.ofTenant("DaemonSets that say nodes need them", (by, _, _) -> daemonSets(by)));
    }

    static void pod(Attacker by, String name, String metadata, String spec, String cpu) {
        by.post("/api/v1/namespaces/tenant/pods", """
            {"metadata":{"name":"%s"%s},"spec":{%s"containers":[{"name":"c","image":"i",
             "resources":{"requests":{"cpu":"%s"},"limits":{"cpu":"%s"}}}]}}""".formatted(
                        name, metadata.isEmpty() ? "" : "," + metadata, spec, cpu, cpu));
    }

    private static void large(Attacker by) {
        String container = "\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"env\":[{\"name\":\"A\",\"value\":\""
                + SIX_BYTES_EACH + "\"}]}]";
        for (int i = 0; i < 5; i++) {
            by.post(
                    "/api/v1/namespaces/tenant/pods",
                    "{\"metadata\":{\"name\":\"large-" + i + "\"},\"spec\":{" + container + "}}");
        }
        for (String kind : List.of("daemonsets", "daemonsets", "deployments", "deployments")) {
            String name = "large-" + by.tries();
            by.post("/apis/apps/v1/namespaces/tenant/" + kind, """
                    {"metadata":{"name":"%1$s"},"spec":{"selector":{"matchLabels":{"app":"%1$s"}},
                     "template":{"metadata":{"labels":{"app":"%1$s"}},"spec":{%2$s}}}}""".formatted(name, container));
        }
        String annotations = "\"annotations\":{\"a\":\"" + "<".repeat(250_000) + "\"}";
        pod(by, "annotated", annotations, "", "1");
        pod(by, "annotated-more", annotations.replace("250", "350"), "", "1");
        pod(by, "huge", "\"annotations\":{\"a\":\"" + "<".repeat(3_000_000) + "\"}", "", "1");
    }

    private static void odd(Attacker by) {
        for (String amount : List.of("1e999", "1e00000000000000000018", "1e-999")) {
            pod(by, "odd-" + by.tries(), "", "", amount);
        }
        pod(
                by,
                "text",
                "\"annotations\":{\"barograph.io/evict\":\"" + ODD + "\",\"karpenter.sh/do-not-disrupt\":\"1e999h\"}",
                "",
                "1");
        String deep = "[".repeat(100_000);
        pod(by, "deep", "\"annotations\":{\"a\":\"" + deep + "\"}", "", "1");
        by.post("/api/v1/namespaces/tenant/pods", deep);
        for (String cpu :
                List.of("1e18", "9223372036854775807", "0.000000001", "1n", "-1", "1e-300", "999999999999Ei")) {
            pod(by, "cpu-" + by.tries(), "", "", cpu);
        }
        String toleration = "{\"key\":\"k\",\"operator\":\"Exists\",\"effect\":\"NoSchedule\"}";
        pod(by, "tolerant", "", "\"tolerations\":[" + (toleration + ",").repeat(20_000) + toleration + "],", "1000");
        String container = "{\"name\":\"c%d\",\"image\":\"i\",\"resources\":{\"requests\":{\"cpu\":\"1\"}}}";
        String many = IntStream.range(0, 3_000).mapToObj(container::formatted).collect(Collectors.joining(","));
        by.post(
                "/api/v1/namespaces/tenant/pods",
                "{\"metadata\":{\"name\":\"many\"},\"spec\":{\"containers\":[" + many + "]}}");
        pod(by, "aged", "\"creationTimestamp\":\"0001-01-01T00:00:00Z\",\"generation\":-1", "", "1000");
        pod(by, "owned", PressedNode.owner("Deployment", "../../../namespaces/others/pods?watch=1#"), "", "1000");
    }

    private static void misfits(Attacker by) {
        pod(by, "huge", "", "", "1000");
        pod(by, "gated", "", "\"schedulingGates\":[{\"name\":\"example.com/gate\"}],", "60");
        pod(by, "foreign", "", "\"schedulerName\":\"nobody\",", "60");
        pod(by, "prior", "", "\"priorityClassName\":\"system-node-critical\",", "1000");
        pod(by, "priority", "", "\"priority\":2147483647,", "1000");
        pod(by, "nowhere", "", "\"nodeSelector\":{\"kubernetes.io/hostname\":\"nowhere\"},", "60");
        pod(by, "never", "", """
            "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[
             {"matchExpressions":[{"key":"n","operator":"Gt","values":["5"]}]}]}}},""", "60");
        by.post("/api/v1/namespaces/tenant/pods", """
            {"metadata":{"name":"device"},"spec":{"containers":[{"name":"c","image":"i","resources":
             {"requests":{"cpu":"60","example.com/gpu":"9"},"limits":{"cpu":"60","example.com/gpu":"9"}}}]}}""");
        pod(by, "mirror", "\"annotations\":{\"kubernetes.io/config.mirror\":\"x\"}", "", "1000");
        pod(by, "bound", "", "\"nodeName\":\"no-such-node\",", "1000");
        by.post("/api/v1/namespaces/tenant/pods/huge/binding", """
            {"metadata":{"name":"huge"},"target":{"kind":"Node","name":"other-0"}}""");
        by.patch("/api/v1/namespaces/tenant/pods/huge/status", "{\"status\":{\"phase\":\"Running\"}}");
    }

    private static void daemonSets(Attacker by) {
        for (String priority : List.of("system-node-critical", "system-cluster-critical")) {
            for (String more : List.of(
                    "", "\"hostNetwork\":true,", "\"tolerations\":[{\"key\":\"x\",\"operator\":\"Exists\"}],")) {
                String name = "needed-" + by.tries();
                by.post("/apis/apps/v1/namespaces/tenant/daemonsets", """
                    {"metadata":{"name":"%1$s","labels":{"app.kubernetes.io/name":"barograph-exporter"}},
                     "spec":{"selector":{"matchLabels":{"app":"%1$s"}},"template":{"metadata":{"labels":{"app":"%1$s"}},
                      "spec":{%3$s"priorityClassName":"%2$s","containers":[{"name":"c","image":"i"}]}}}}""".formatted(name, priority, more));
                pod(by, name, PressedNode.owner("DaemonSet", name), "", "1000");
                by.post(
                        "/apis/apps/v1/namespaces/kube-system/daemonsets",
                        "{\"metadata\":{\"name\":\"" + name + "\"}}");
            }
        }
    }
}
