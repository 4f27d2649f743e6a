package io.barograph.controller.kube.admin;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.ApiAnswer;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.signal.Reading;
import module java.base;

/// The configuration that kubelets work with, by way of the API server's proxy, with the rights of the kubeconfig's
/// user. It needs `get` of `nodes/proxy`.
public record KubeletConfigzApi(ApiConnection connection) {

    private static final Pattern NODE_NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

    /// Whether a node can have this name.
    public static boolean isNodeName(String name) {
        return NODE_NAME.matcher(name).matches();
    }

    /// The kubelet's answer of `/configz`, or why there is none.
    ///
    /// @throws IllegalArgumentException if no node can have this name, which would make another path of it
    public Reading<String> readConfigz(String node) {
        if (!isNodeName(node)) {
            throw new IllegalArgumentException("node name \"" + node + "\"");
        }
        ApiRequest request = ApiRequest.get(pathOf(node));
        return switch (connection.requestAnswer(request)) {
            case ApiOutcome.Done<ApiAnswer>(ApiAnswer answer) ->
                answer.status() == 200 && answer.body().isObject()
                        ? Reading.of(answer.body().toString())
                        : Reading.failed(explainFailure(node, answer));
            case ApiOutcome<ApiAnswer> failed -> Reading.failed(failed.text() + ". Maybe another --kubeconfig.");
        };
    }

    /// An API server says what went wrong in a Status; what a kubelet answers comes through as it is.
    private static String explainFailure(String node, ApiAnswer answer) {
        String kubelet = "the kubelet of " + node;
        String status = "status " + answer.status();
        String statusText = answer.isStatus() ? status + ": " + answer.message() : status;
        return switch (answer.status()) {
            case 200 -> kubelet + " answers without JSON, expected its configuration. Maybe a proxy answers for it.";
            case 401 ->
                answer.isStatus()
                        ? "the API server does not know who asks (" + statusText
                                + "), expected valid credentials. Maybe those of" + " the kubeconfig have expired."
                        : kubelet + " does not know the API server (" + statusText
                                + "), expected its configuration. Maybe the API"
                                + " server lacks --kubelet-client-certificate.";
            case 403 ->
                answer.isStatus()
                        ? "the API server refuses (" + statusText
                                + "), expected the right to get nodes/proxy. Maybe let somebody"
                                + " who has it run `kubectl get --raw " + pathOf(node)
                                + "`, and give the answer as --config."
                        : kubelet + " refuses the API server (" + statusText
                                + "), expected its configuration. Maybe the API"
                                + " server's account lacks the role system:kubelet-api-admin.";
            case 404, 405 ->
                answer.isStatus()
                        ? "there is no node " + node + " (" + statusText
                                + "), expected one of the cluster. Maybe see `kubectl get" + " nodes`."
                        : kubelet + " has no /configz (" + statusText + "), expected its configuration. Maybe"
                                + " enableDebuggingHandlers is false there.";
            case 500, 502, 503, 504 ->
                "the API server does not reach " + kubelet + " (" + statusText + "), expected its"
                        + " configuration. Maybe the node is down, or its port 10250 is blocked.";
            default ->
                "GET " + pathOf(node) + ": " + statusText + ", expected the kubelet's configuration. Maybe try again.";
        };
    }

    private static String pathOf(String node) {
        return "/api/v1/nodes/" + node + "/proxy/configz";
    }
}
