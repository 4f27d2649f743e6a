package io.barograph.cli.policy;

import io.barograph.cli.migrate.kubelet.KubeletSetupReader.Named;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.admin.KubeletConfigzApi;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `barograph policy from-kubelet` that ask a running kubelet.
final class FromNodeOptions {

    @Option(
            names = "--from-node",
            paramLabel = "NODE",
            description = {
                "Ask this node's kubelet, by way of the API server's proxy, for the configuration that it works with:"
                        + " its file and its flags together. It needs the right to get nodes/proxy.",
                "Name. Default: no kubelet is asked."
            })
    private @Nullable String node;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = {"With --from-node: how to reach the API server.", ClusterAccess.DEFAULT})
    private @Nullable Path kubeconfig;

    boolean isAsked() {
        return node != null;
    }

    void checkOptions() {
        if (node == null && kubeconfig != null) {
            throw new UsageException("--kubeconfig without --from-node: expected both. Maybe --from-node NODE");
        }
        if (node != null && !KubeletConfigzApi.isNodeName(node)) {
            throw new UsageException("--from-node is \"" + node + "\"; expected the name of a node, of small letters,"
                    + " digits, - and dots. Maybe see `kubectl get nodes`");
        }
    }

    /// The kubelet's answer, named for messages after its node; null where none is asked.
    ///
    /// @throws IOException where it does not tell
    @Nullable
    Named readConfigz(Map<String, String> environment) throws IOException {
        if (node == null) {
            return null;
        }
        ClusterAccess access = ClusterAccess.find(kubeconfig, environment, ClusterAccess.SERVICE_ACCOUNT);
        try (ApiConnection connection = ApiConnection.forFewCalls(access)) {
            Reading<String> configz = new KubeletConfigzApi(connection).readConfigz(node);
            String text = configz.orNull();
            if (text == null) {
                throw new IOException("--from-node " + node + ": " + configz.why());
            }
            return new Named(node + ".configz", text);
        }
    }
}
