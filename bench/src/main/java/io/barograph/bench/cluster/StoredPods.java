package io.barograph.bench.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/// Running pods, written to etcd where the API server finds them: a hundred thousand of them created one by one, and
/// told to be running, would take the API server minutes. Each has the fields, and about the size, of a pod that a
/// ReplicaSet made and a kubelet runs.
final class StoredPods {

    /// etcd takes 128 puts at once, and 1.5 MiB.
    private static final int AT_ONCE = 64;

    private static final int CONNECTIONS = 8;
    private static final int A_SET = 50;
    private static final Base64.Encoder BASE64 = Base64.getEncoder();

    private StoredPods() {}

    static String name(int pod) {
        return "app-%d-7d9fdb6f5c-p%06d".formatted(pod / A_SET, pod);
    }

    /// @param etcd its address
    static void write(String etcd, int count, int nodes) throws IOException, InterruptedException {
        Queue<String> refused = new ConcurrentLinkedQueue<>();
        Semaphore turns = new Semaphore(CONNECTIONS);
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (int from = 0; from < count && refused.isEmpty(); from += AT_ONCE) {
                turns.acquire();
                HttpRequest request = HttpRequest.newBuilder(URI.create(etcd + "/v3/kv/txn"))
                        .POST(BodyPublishers.ofString(puts(from, Math.min(count, from + AT_ONCE), nodes)))
                        .build();
                var _ = client.sendAsync(request, BodyHandlers.ofString()).whenComplete((answer, failure) -> {
                    turns.release();
                    if (failure != null || answer.statusCode() != 200) {
                        refused.add(failure != null ? failure.toString() : answer.body());
                    }
                });
            }
            turns.acquire(CONNECTIONS);
        }
        if (!refused.isEmpty()) {
            throw new IOException("etcd: " + refused.peek());
        }
    }

    private static String puts(int from, int to, int nodes) {
        StringBuilder puts = new StringBuilder("{\"success\":[");
        for (int i = from; i < to; i++) {
            puts.append(i == from ? "" : ",").append("{\"requestPut\":{\"key\":\"");
            puts.append(base64("/registry/pods/default/" + name(i))).append("\",\"value\":\"");
            puts.append(base64(pod(i, SimulatedFleet.name(i % nodes)))).append("\"}}");
        }
        return puts.append("]}").toString();
    }

    private static String base64(String text) {
        return BASE64.encodeToString(text.getBytes(UTF_8));
    }

    private static String pod(int i, String node) {
        String app = "app-" + i / A_SET;
        UUID uid = new UUID(i * 0x9E3779B97F4A7C15L, (i + 1L) << 32 | 0x8000000000000000L);
        return """
                {"kind":"Pod","apiVersion":"v1","metadata":{"name":"%1$s","generateName":"%2$s-7d9fdb6f5c-",\
                "namespace":"default","uid":"%3$s","creationTimestamp":"2026-01-01T00:00:00Z",\
                "labels":{"app":"%2$s","pod-template-hash":"7d9fdb6f5c"},\
                "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"%2$s-7d9fdb6f5c",\
                "uid":"11111111-2222-4333-8444-555555555555","controller":true,"blockOwnerDeletion":true}],\
                "managedFields":[%5$s]},"spec":{"volumes":[{"name":"kube-api-access","projected":{"sources":[\
                {"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},{"configMap":{"name":\
                "kube-root-ca.crt","items":[{"key":"ca.crt","path":"ca.crt"}]}}],"defaultMode":420}}],\
                "containers":[%6$s],"restartPolicy":"Always","terminationGracePeriodSeconds":30,\
                "dnsPolicy":"ClusterFirst","serviceAccountName":"default","nodeName":"%4$s","securityContext":{},\
                "schedulerName":"default-scheduler","tolerations":[{"key":"node.kubernetes.io/not-ready",\
                "operator":"Exists","effect":"NoExecute","tolerationSeconds":300},{"key":\
                "node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],\
                "priority":0,"enableServiceLinks":true,"preemptionPolicy":"PreemptLowerPriority"},\
                "status":{"phase":"Running","conditions":[%7$s],"hostIP":"10.0.0.1","podIP":"10.1.2.3",\
                "podIPs":[{"ip":"10.1.2.3"}],"startTime":"2026-01-01T00:00:00Z","containerStatuses":[%8$s],\
                "qosClass":"Burstable"}}""".formatted(name(i), app, uid, node, managed(), container("main"), conditions(), status("main"));
    }

    private static String managed() {
        String time = "\"apiVersion\":\"v1\",\"time\":\"2026-01-01T00:00:00Z\",\"fieldsType\":\"FieldsV1\"";
        String env = "\"k:{\\\"name\\\":\\\"SETTING_%d\\\"}\":{\".\":{},\"f:name\":{},\"f:value\":{}}";
        return "{\"manager\":\"kube-controller-manager\",\"operation\":\"Update\"," + time
                + ",\"fieldsV1\":{\"f:metadata\":{\"f:generateName\":{},\"f:labels\":{\".\":{},\"f:app\":{}}},\"f:spec\":{"
                + "\"f:containers\":{\"k:{\\\"name\\\":\\\"main\\\"}\":{\".\":{},\"f:env\":{" + times(env, 12)
                + "},\"f:image\":{},\"f:resources\":{\".\":{},\"f:requests\":{\".\":{},\"f:cpu\":{},\"f:memory\":{}}}}}}}},"
                + "{\"manager\":\"kubelet\",\"operation\":\"Update\",\"subresource\":\"status\"," + time
                + ",\"fieldsV1\":{\"f:status\":{\"f:conditions\":{},\"f:containerStatuses\":{},\"f:phase\":{}}}}";
    }

    private static String container(String name) {
        return "{\"name\":\"" + name + "\",\"image\":\"example.com/team/app:v1.2.3\",\"env\":["
                + times("{\"name\":\"SETTING_%1$d\",\"value\":\"what the setting %1$d of this program is set to\"}", 12)
                + "],\"resources\":{\"limits\":{\"memory\":\"256Mi\"},\"requests\":{\"cpu\":\"100m\",\"memory\":\"128Mi\"}},"
                + "\"volumeMounts\":[{\"name\":\"kube-api-access\",\"readOnly\":true,"
                + "\"mountPath\":\"/var/run/secrets/kubernetes.io/serviceaccount\"}],"
                + "\"terminationMessagePath\":\"/dev/termination-log\",\"imagePullPolicy\":\"IfNotPresent\"}";
    }

    private static String conditions() {
        StringBuilder conditions = new StringBuilder();
        for (String type : new String[] {"PodReadyToStartContainers", "Initialized", "Ready", "PodScheduled"}) {
            conditions
                    .append(conditions.isEmpty() ? "" : ",")
                    .append("{\"type\":\"")
                    .append(type);
            conditions.append("\",\"status\":\"True\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}");
        }
        return conditions.toString();
    }

    private static String status(String name) {
        return "{\"name\":\"" + name + "\",\"state\":{\"running\":{\"startedAt\":\"2026-01-01T00:00:00Z\"}},"
                + "\"lastState\":{},\"ready\":true,\"restartCount\":0,\"image\":\"example.com/team/app:v1.2.3\","
                + "\"imageID\":\"example.com/team/app@sha256:" + "0".repeat(64) + "\",\"containerID\":\"containerd://"
                + "1".repeat(64) + "\",\"started\":true}";
    }

    private static String times(String text, int count) {
        StringBuilder times = new StringBuilder();
        for (int i = 0; i < count; i++) {
            times.append(i == 0 ? "" : ",").append(text.formatted(i));
        }
        return times.toString();
    }
}
