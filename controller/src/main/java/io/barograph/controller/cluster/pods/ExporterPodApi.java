package io.barograph.controller.cluster.pods;

import io.barograph.signal.Reading;
import module java.base;

/// The API of the exporters' pods. The API server is asked only after the first `follow`.
public interface ExporterPodApi {

    /// Which pods.
    ///
    /// @param label `NAME=VALUE`, which each of them bears
    record Selector(String namespace, String label) {

        /// The label that the shipped DaemonSet and the chart give to their pods.
        public static final String SHIPPED_LABEL = "app.kubernetes.io/name=barograph-exporter";

        /// Whether a pod with these labels is meant.
        public boolean selects(Map<String, String> labels) {
            int equals = label.indexOf('=');
            return label.substring(equals + 1).equals(labels.get(label.substring(0, equals)));
        }
    }

    /// Passes on all that run on a node, whenever one comes, changes or goes, and not before they were listed.
    /// The listener must not block.
    void followPods(Selector selector, Consumer<List<ExporterPod>> listener);

    /// On which nodes the DaemonSets of such pods put them: one for each DaemonSet, none where there is none, or why
    /// that is not known. Asks the API server and ends within seconds.
    default Reading<List<Placement>> exporterPlacements(Selector selector) {
        return Reading.absent("no API server is asked");
    }

    /// Where there is no API server.
    static ExporterPodApi none() {
        return (_, _) -> {};
    }
}
