package io.barograph.e2e.attack;

import io.barograph.testkit.network.FrameFlood;
import io.barograph.testkit.network.FrameFlood.Frame;
import module java.base;

/// A tenant's pods that run, or ran, on nodes of others: they keep themselves, they do not end, or they lie about who
/// made them. What their kubelets say of them is true.
final class RunningPodAttacks {

    private static final int ENDED = 600;
    private static final int WORKLOADS = 14;
    private static final int FLOODS_A_FRAME = 2;
    /// Goes before the victim, which uses 4,096 MiB more than it requests, and with thirteen more fits the node.
    private static final long ABOVE_VICTIM_MIB = 4_200;
    private static final String EDITS = "/apis/apps/v1/namespaces/tenant/deployments";

    private RunningPodAttacks() {}

    static List<AttackCase> all() {
        return List.of(
                AttackCase.ofTenant("600 ended pods with invented owners", RunningPodAttacks::ended),
                AttackCase.ofTenant("budgets that refuse for ever", RunningPodAttacks::budgets),
                AttackCase.ofTenant("pods that never end", RunningPodAttacks::endless),
                AttackCase.ofTenant("hogs that nobody may evict", RunningPodAttacks::hogs),
                AttackCase.ofTenant("owners that cannot be read", RunningPodAttacks::owners),
                AttackCase.ofTenant("what others have", RunningPodAttacks::foreign),
                AttackCase.ofTenant("control frames in masses", RunningPodAttacks::frames),
                AttackCase.ofTenant("contention on most nodes of the zone", RunningPodAttacks::contention));
    }

    private static void contention(Attacker by, AttackedCluster cluster, PressedNode target) {
        by.tried();
        cluster.contendForCpu(target);
    }

    private static void bound(Attacker by, String name, String metadata, String spec, PressedNode node) {
        by.post("/api/v1/namespaces/tenant/pods", """
            {"metadata":{"name":"%s"%s},"spec":{%s"nodeName":"%s","containers":[{"name":"c","image":"i"}]}}""".formatted(
                        name, metadata.isEmpty() ? "" : "," + metadata, spec, node.name));
    }

    private static void ended(Attacker by, AttackedCluster cluster, PressedNode target) throws Exception {
        by.repeat(ENDED, i -> {
            bound(by, "ended-" + i, PressedNode.owner(i % 2 == 0 ? "ReplicaSet" : "Job", "nobody-" + i), "", target);
            cluster.tenants.says("ended-" + i, "\"phase\":\"Failed\"");
        });
    }

    /// Above all others in rank, each with one budget or two, and nobody who reckons them.
    private static void budgets(Attacker by, AttackedCluster cluster, PressedNode target) {
        for (int i = 0; i < WORKLOADS; i++) {
            String app = "kept-" + i;
            evictable(by, cluster, app, "", target, 20_000 + i);
            for (int budget = 0; budget <= i % 2; budget++) {
                by.post("/apis/policy/v1/namespaces/tenant/poddisruptionbudgets", """
                    {"metadata":{"name":"%s-%d"},"spec":{"maxUnavailable":0,"selector":{"matchLabels":{"app":"%s"}}}}\
                    """.formatted(app, budget, app));
            }
        }
    }

    /// A workload of two, one of them on this node, that uses what it never requested.
    private static void evictable(
            Attacker by, AttackedCluster cluster, String app, String spec, PressedNode node, long mib) {
        by.post(EDITS, PressedNode.deployment(app));
        String metadata = "\"labels\":{\"app\":\"" + app + "\"}," + PressedNode.owner("Deployment", app);
        String finalizer = spec.isEmpty() ? "" : ",\"finalizers\":[\"example.com/never\"]";
        bound(by, app + "-here", metadata + finalizer, spec, node);
        bound(by, app + "-there", metadata, "", cluster.hostile);
        node.run(cluster.tenants, app + "-here", mib);
        cluster.hostile.run(cluster.tenants, app + "-there", 1);
    }

    private static void endless(Attacker by, AttackedCluster cluster, PressedNode target) throws Exception {
        PressedNode shared = cluster.next();
        cluster.allow(cluster.others, shared.victim());
        cluster.allow(cluster.tenants, "endless-here");
        evictable(by, cluster, "endless", "\"terminationGracePeriodSeconds\":315360000,", shared, 30_000);
        shared.press();
        cluster.follow(() -> shared.isEvicting(cluster.tenants, "endless-here"));
        shared.relieve();
    }

    /// On a node where all others keep to what they request.
    private static void hogs(Attacker by, AttackedCluster cluster, PressedNode target) throws Exception {
        PressedNode shared = cluster.next();
        cluster.end(cluster.others, shared.victim());
        bound(by, "bare", "", "", shared);
        int number = 0;
        for (String refusal : List.of(
                "barograph.io/evict\":\"never",
                "cluster-autoscaler.kubernetes.io/safe-to-evict\":\"false",
                "karpenter.sh/do-not-disrupt\":\"true",
                "descheduler.alpha.kubernetes.io/prefer-no-eviction\":\"true",
                "descheduler.alpha.kubernetes.io/eviction-in-progress\":\"")) {
            String app = "hog-" + number++;
            by.post(EDITS, PressedNode.deployment(app));
            bound(by, app, PressedNode.owner("Deployment", app) + ",\"annotations\":{\"" + refusal + "\"}", "", shared);
            shared.run(cluster.tenants, app, 9_000);
        }
        shared.run(cluster.tenants, "bare", 30_000);
        shared.press();
        cluster.follow(shared::isTainted);
    }

    private static void owners(Attacker by, AttackedCluster cluster, PressedNode target) {
        by.post(
                EDITS,
                PressedNode.deployment("fat")
                        .replace(
                                "\"image\":\"i\"",
                                "\"image\":\"i\",\"env\":[{\"name\":\"A\",\"value\":\"" + "<".repeat(1_150_000)
                                        + "\"}]"));
        String terms = IntStream.range(0, 12_000)
                .mapToObj(i ->
                        "{\"key\":\"k%d\",\"operator\":\"NotIn\",\"values\":[\"%s\"]}".formatted(i, "v".repeat(60)))
                .collect(Collectors.joining(","));
        by.post(
                EDITS,
                PressedNode.deployment("choosy")
                        .replaceFirst("\"matchLabels\"", "\"matchExpressions\":[" + terms + "],\"matchLabels\""));
        by.post(EDITS, PressedNode.deployment("none").replace("\"replicas\":2", "\"replicas\":2147483647"));
        List<String> names = List.of(
                "fat",
                "choosy",
                "none",
                "a<b",
                "../../others/deployments/greedy-" + target.name,
                "%2e%2e%2f",
                "x?watch=1");
        for (String each : names) {
            for (String kind : List.of("Deployment", "ReplicaSet")) {
                String pod = "owned-" + by.tries();
                bound(by, pod, "\"labels\":{\"app\":\"" + pod + "\"}," + PressedNode.owner(kind, each), "", target);
                target.run(cluster.tenants, pod, ABOVE_VICTIM_MIB + by.tries());
            }
        }
    }

    /// All of this is refused.
    private static void foreign(Attacker by, AttackedCluster cluster, PressedNode target) {
        String taints = "{\"spec\":{\"taints\":[]},\"metadata\":{\"annotations\":{\"barograph.io/ignore\":\"true\"}}}";
        by.patch("/api/v1/nodes/" + target.name, taints);
        by.patch("/api/v1/nodes/" + target.name + "/status", "{\"status\":{\"allocatable\":{\"cpu\":\"0\"}}}");
        by.delete("/api/v1/nodes/" + target.name);
        by.post("/api/v1/namespaces/barograph/configmaps", "{\"metadata\":{\"name\":\"barograph-silences\"}}");
        by.patch("/apis/coordination.k8s.io/v1/namespaces/barograph/leases/barograph-controller", "{\"spec\":null}");
        by.delete("/api/v1/namespaces/barograph");
        by.patch(cluster.others.pods() + "/" + target.victim(), "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}");
        by.post(cluster.others.pods() + "/" + target.victim() + "/eviction", "{\"metadata\":{\"name\":\"x\"}}");
        by.post("/apis/policy/v1/namespaces/others/poddisruptionbudgets", "{\"metadata\":{\"name\":\"x\"}}");
        by.patch("/api/v1/namespaces/tenant", "{\"metadata\":{\"labels\":{\"kubernetes.io/metadata.name\":\"a\"}}}");
        by.post("/api/v1/namespaces/barograph/serviceaccounts/barograph-controller/token", "{\"spec\":{}}");
        by.delete("/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/barograph-evictor");
        by.post("/apis/scheduling.k8s.io/v1/priorityclasses", "{\"metadata\":{\"name\":\"x\"},\"value\":1}");
    }

    /// Of some clients at once that begin again whenever the controller ends a connection, until the node was acted on.
    private static void frames(Attacker by, AttackedCluster cluster, PressedNode target) {
        FrameFlood flood = new FrameFlood(cluster.controllerPort());
        for (Frame frame : List.of(Frame.PING, Frame.SETTINGS, Frame.PRIORITY, Frame.UNKNOWN)) {
            for (int i = 0; i < FLOODS_A_FRAME; i++) {
                cluster.keepRunning(() -> {
                    by.tried();
                    flood.send(frame);
                });
            }
        }
    }
}
