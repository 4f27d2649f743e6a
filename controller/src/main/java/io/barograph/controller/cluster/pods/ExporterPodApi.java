package io.barograph.controller.cluster.pods;

import module java.base;

/// The API of the exporters' pods. The API server is asked only after the first `follow`.
public interface ExporterPodApi {

    /// Which pods.
    ///
    /// @param label `NAME=VALUE`, which each of them bears
    record Selector(String namespace, String label) {}

    /// Passes on all that run on a node, whenever one comes, changes or goes, and not before they were listed.
    /// The listener must not block.
    void follow(Selector selector, Consumer<List<ExporterPod>> listener);

    /// Where there is no API server.
    static ExporterPodApi none() {
        return (_, _) -> {};
    }
}
