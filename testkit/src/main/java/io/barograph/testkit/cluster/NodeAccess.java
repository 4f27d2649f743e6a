package io.barograph.testkit.cluster;

import module java.base;

/// How an API server comes to its nodes' kubelets, and whether their pods come to it.
///
/// @param tunnel a Unix socket where HTTP's CONNECT leads to the nodes' addresses
/// @param certificate with which the API server shows kubelets who it is
/// @param key the certificate's
/// @param podTokens whether pods get their service account's token; then each namespace needs its account and
///     `kube-root-ca.crt`, which the controller-manager makes
public record NodeAccess(String tunnel, Path certificate, Path key, boolean podTokens) implements ServerOptions {

    /// The API server's options for it.
    @Override
    public List<String> options(Path directory) {
        try {
            Path egress = Files.writeString(directory.resolve("egress.yaml"), """
                    apiVersion: apiserver.k8s.io/v1beta1
                    kind: EgressSelectorConfiguration
                    egressSelections:
                      - name: cluster
                        connection: {proxyProtocol: HTTPConnect, transport: {uds: {udsName: "%s"}}}
                    """.formatted(tunnel));
            return List.of(
                    "--egress-selector-config-file=" + egress,
                    "--kubelet-client-certificate=" + certificate,
                    "--kubelet-client-key=" + key,
                    "--kubelet-preferred-address-types=InternalIP");
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the way to the nodes", e);
        }
    }
}
